import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { promos } from '../http/money/promos.ts'
import { id, money } from './common.ts'

const { promoName, promoDescription, promoValidity, ...terms } = promos.schemas

export const promoTerms = component(
  'PromoTerms',
  z.object({
    id,
    promoName,
    promoDescription,
    promoDiscountType: terms.promoDiscountType,
    promoDiscountValue: terms.promoDiscountValue,
    maxPromoDiscountValue: terms.maxPromoDiscountValue,
    minOrder: terms.minOrder,
  }),
  'The promo of a booking, as it was when it was chosen.',
)
export type PromoDetails = z.infer<typeof promoTerms>

export const promoOffer = component(
  'PromoOffer',
  z.object({
    id,
    promoName,
    promoDescription,
    discountAmount: about(money, 'The discount on this trip.', 56),
    promoValidity,
  }),
  'A promo that a rider can use for a trip, with what it saves.',
)
export type PromoOffer = z.infer<typeof promoOffer>
