import type { PromoInput } from '@cabstand/contract/http/money/promos'
import { promos } from '@cabstand/contract/http/money/promos'

/** A promo of 1.00 off for everyone, always, without further terms but these. */
export const flatPromo = (terms: Partial<PromoInput> = {}): PromoInput => ({
  ...promos.exampleInput,
  promoDiscountType: 'flat',
  promoDiscountValue: '100',
  maxPromoDiscountValue: null,
  minOrder: 0,
  promoValidity: null,
  promoUsageLimit: null,
  ...terms,
})
