import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { recordChange } from './car-type.ts'
import { id, instant, money, text } from './common.ts'
import { reference } from './reference.ts'

// How long texts may be. What the values must be is in the domain, whose problems have codes.
const terms = {
  promoName: about(
    text(100),
    'The displayed name, which riders can also type. No other promo has it.',
    'HARBOUR10',
  ),
  promoDescription: about(text(300), 'What the promo is, for riders.', '10% off every ride'),
  promoDiscountType: about(z.enum(['flat', 'percentage']), 'How the discount is computed.', 'percentage'),
  promoDiscountValue: about(
    z.string().check(z.maxLength(20)),
    'The percentage; of a flat discount the amount in minor units.',
    '10',
  ),
  maxPromoDiscountValue: about(
    z.nullable(money),
    'The largest discount of a percentage; null: no limit.',
    400,
  ),
  minOrder: about(money, 'The least trip cost that the promo is for.', 500),
}

const fields = {
  ...terms,
  promoValidity: about(
    z.nullable(z.string().check(z.maxLength(10))),
    'The last day, YYYY-MM-DD in the time zone of the settings; null: no end.',
    '2027-01-31',
  ),
  promoUsageLimit: about(z.nullable(z.int()), 'The largest number of uses; null: no limit.', 200),
  active: about(z.boolean(), 'Whether riders are offered the promo.', true),
}

export const promoTerms = component(
  'PromoTerms',
  z.object({ id, ...terms }),
  'The promo of a booking, as it was when it was chosen.',
)
export type PromoDetails = z.infer<typeof promoTerms>

export const promoInput = component(
  'PromoFields',
  z.object(fields),
  'The fields of a promo that admins edit.',
)
export type PromoInput = z.infer<typeof promoInput>

export const promoRecord = component(
  'PromoRecord',
  z.object({
    id,
    ...fields,
    userAvail: about(z.int(), 'Uses so far, with those of open bookings.', 37),
    expired: about(z.boolean(), 'Whether its last day has passed.', false),
    createdAt: instant,
    ...recordChange,
  }),
  'A promo, as admins see it.',
)
export type PromoRecord = z.infer<typeof promoRecord>

export const promoOffer = component(
  'PromoOffer',
  z.object({
    id,
    promoName: terms.promoName,
    promoDescription: terms.promoDescription,
    discountAmount: about(money, 'The discount on this trip.', 56),
    promoValidity: fields.promoValidity,
  }),
  'A promo that a rider can use for a trip, with what it saves.',
)
export type PromoOffer = z.infer<typeof promoOffer>

export const promoUse = component(
  'PromoUse',
  z.object({
    id,
    state: about(
      z.enum(['reserved', 'counted', 'returned']),
      '`reserved`: the booking is open. `counted`: it was paid with the discount. `returned`: the rider can use the promo again.',
    ),
    rider: about(reference, 'Who used it; the name is empty after they were erased.'),
    booking: about(reference, 'For which booking; the name is its reference.'),
    discountAmount: about(money, 'The discount of the booking.', 56),
    at: about(instant, 'When it was chosen.'),
  }),
  'One use of a promo.',
)
export type PromoUse = z.infer<typeof promoUse>
