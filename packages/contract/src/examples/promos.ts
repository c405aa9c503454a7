import type { PromoOffer } from '../schemas/promo.ts'
import { ids } from './ids.ts'

export const examplePromoOffer: PromoOffer = {
  id: ids.language,
  promoName: 'HARBOUR10',
  promoDescription: '10% off every ride',
  discountAmount: 56,
  promoValidity: '2027-01-31',
}
