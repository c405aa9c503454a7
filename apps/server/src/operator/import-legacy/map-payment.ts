import type { BookingStatus } from '@cabstand/domain/booking/status'
import type { PastBooking, PastPrice } from '../../trips/bookings/index.ts'
import type { LegacyRecord } from './legacy-record.ts'
import { Refused } from './outcome.ts'

/** The former system rounded each amount of a booking by itself: sums of them are off by so many minor units. */
const roundingSlack = 2

/** Whether a booking of this status was driven and paid. */
export const isPriced = (status: BookingStatus): boolean => status === 'PAID' || status === 'COMPLETE'

/** What a trip cost. A cancelled one keeps its estimate, which nobody paid. */
export function mapPrice(
  record: LegacyRecord,
  of: { readonly currency: string; readonly isCancelled: boolean; readonly metersPerUnit: number },
): PastPrice {
  const { currency, isCancelled } = of
  const estimate = isCancelled ? (record.amount('estimate', currency) ?? 0) : undefined
  const tripCost = record.amount('trip_cost', currency) ?? estimate
  if (tripCost === undefined) throw new Refused('bad_amount', 'trip_cost')
  const convenienceFees = isCancelled ? 0 : feesOf(record, tripCost, currency)
  const distanceMeters = Math.round((record.number('distance') ?? 0) * of.metersPerUnit)
  if (distanceMeters >= 2 ** 31) throw new Refused('bad_number', 'distance')
  return { tripCost, convenienceFees, distanceMeters, durationSeconds: record.whole('total_trip_time') ?? 0 }
}

/** The share of the driver is the cost less the fee, whichever of the two the export says. */
function feesOf(record: LegacyRecord, tripCost: number, currency: string): number {
  const share = record.amount('driver_share', currency)
  const fees = record.amount('convenience_fees', currency) ?? (share === undefined ? 0 : tripCost - share)
  if (fees < 0 || fees > tripCost) throw new Refused('amounts_disagree', 'convenience_fees')
  if (share !== undefined && Math.abs(tripCost - fees - share) > roundingSlack)
    throw new Refused('amounts_disagree', 'driver_share')
  return fees
}

/** How a trip was paid. The parts add up to what was paid; what rounding has left of it is in the largest part. */
export function mapPayment(
  record: LegacyRecord,
  of: { readonly currency: string; readonly isCancelled: boolean; readonly price: PastPrice },
): PastBooking['payment'] {
  const { currency, isCancelled, price } = of
  const gateway = record.textOrNull('gateway')
  const mode = modeOf(record.text('payment_mode'))
  const nothing = { mode, gateway, discountAmount: 0, wallet: 0, cash: 0, card: 0 }
  if (isCancelled) return nothing
  const discountAmount =
    record.amount('discount_amount', currency) ?? record.amount('discount', currency) ?? 0
  if (discountAmount > price.tripCost) throw new Refused('amounts_disagree', 'discount_amount')
  const due = price.tripCost - discountAmount
  const paid = record.amount('customer_paid', currency) ?? due
  if (Math.abs(paid - due) > roundingSlack) throw new Refused('amounts_disagree', 'customer_paid')
  const parts = {
    wallet: record.amount('usedWalletMoney', currency) ?? 0,
    cash: record.amount('cashPaymentAmount', currency) ?? 0,
    card: record.amount('cardPaymentAmount', currency) ?? 0,
  }
  return { mode, gateway, discountAmount, ...fitParts(parts, mode, due) }
}

type Parts = Readonly<Record<'wallet' | 'cash' | 'card', number>>

function fitParts(parts: Parts, mode: keyof Parts, due: number): Parts {
  const rest = due - parts.wallet - parts.cash - parts.card
  // An older export says only by which mode all of it was paid.
  if (rest === due) return { ...parts, [mode]: due }
  if (Math.abs(rest) > roundingSlack) throw new Refused('amounts_disagree', 'customer_paid')
  const names = ['wallet', 'cash', 'card'] as const
  const largest = names.reduce((one, other) => (parts[other] > parts[one] ? other : one))
  return { ...parts, [largest]: parts[largest] + rest }
}

const modeOf = (text: string): keyof Parts => (text === 'card' || text === 'wallet' ? text : 'cash')
