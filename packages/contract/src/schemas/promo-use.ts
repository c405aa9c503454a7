import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, money } from './common.ts'
import { reference } from './reference.ts'

export const promoUse = component(
  'PromoUse',
  z.object({
    id,
    state: about(
      z.enum(['reserved', 'held', 'counted', 'returned']),
      '`reserved`: the booking is open. `held`: its discount waits for an admin. `counted`: it was paid with the discount. `returned`: the rider can use the promo again.',
    ),
    rider: about(reference, 'Who used it; the name is empty after they were erased.'),
    booking: about(reference, 'For which booking; the name is its reference.'),
    discountAmount: about(money, 'The discount of the booking.', 56),
    at: about(instant, 'When it was chosen.'),
  }),
  'One use of a promo.',
)
export type PromoUse = z.infer<typeof promoUse>
