import { examplePromoInput } from '@cabstand/contract/examples/promos'
import type { PromoInput } from '@cabstand/contract/schemas/promo'

/** A promo of 1.00 off for everyone, always, without further terms but these. */
export const flatPromo = (terms: Partial<PromoInput> = {}): PromoInput => ({
  ...examplePromoInput,
  promoDiscountType: 'flat',
  promoDiscountValue: '100',
  maxPromoDiscountValue: null,
  minOrder: 0,
  promoValidity: null,
  promoUsageLimit: null,
  ...terms,
})
