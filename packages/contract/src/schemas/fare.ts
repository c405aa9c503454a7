import { operatorLineKinds } from '@cabstand/domain/fare/lines'
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

export const operatorFareLine = component(
  'OperatorFareLine',
  z.object({
    kind: about(
      z.enum(operatorLineKinds),
      '`base` to `minimum` add up to `fare`; `fare` and `fee` to `tripCost`; `tripCost` less `fee` is `driverShare`.',
    ),
    quantity: z.optional(about(decimal, 'The number of units; absent when the line has none.', '6.4')),
    unit: z.optional(z.enum(['km', 'mi', 'min'])),
    rate: z.optional(about(decimal, 'The price of one `rateUnit`, in major units of the currency.', '0.95')),
    rateUnit: z.optional(z.enum(['km', 'mi', 'min', 'h'])),
    percent: z.optional(about(decimal, 'Of a fee that is a percentage.', '12')),
    amount: money,
  }),
  "One line of a price as staff see it: the platform fee and the driver's share are lines of their own.",
)

export const cancelSlab = component(
  'CancelSlab',
  z.object({
    minsDelayed: about(z.int(), 'Whole minutes after acceptance from which the fee applies.', 2),
    amount: about(money, 'The fee from that minute on.', 200),
  }),
  'A step of the cancellation fee.',
)
