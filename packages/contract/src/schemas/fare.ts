import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { decimal, money } from './common.ts'

export const riderFareLine = component(
  'FareLine',
  z.object({
    kind: about(
      z.enum(['start', 'distance', 'time', 'parcel', 'option', 'minimum', 'discount']),
      'What the line charges for. `minimum` raises the price to the minimum fare.',
    ),
    quantity: z.optional(
      about(decimal, 'The number of units; absent when the line has no quantity.', '0.97'),
    ),
    unit: z.optional(z.enum(['km', 'mi', 'min'])),
    rate: z.optional(about(decimal, 'The price of one `rateUnit`, in major units of the currency.', '1.064')),
    rateUnit: z.optional(z.enum(['km', 'mi', 'min', 'h'])),
    amount: money,
  }),
  'One line of a price. Each line includes its part of the platform fee, so the lines add up to the trip cost.',
)
export type RiderFareLine = z.infer<typeof riderFareLine>

export const cancelSlab = component(
  'CancelSlab',
  z.object({
    minsDelayed: about(z.int(), 'Whole minutes after acceptance from which the fee applies.', 2),
    amount: about(money, 'The fee from that minute on.', 200),
  }),
  'A step of the cancellation fee.',
)
