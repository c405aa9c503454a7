import type { DriverBooking } from '@cabstand/contract/schemas/booking'

export type PriceNote =
  | { readonly kind: 'longer' | 'shorter'; readonly seconds: number }
  | { readonly kind: 'changed' }

/** Below this difference in time, the distance changed the price. */
const tellingSeconds = 5

/** Why the price differs from the estimate; undefined when it does not. */
export function priceNote(
  trip: Pick<
    DriverBooking,
    'estimate' | 'tripCost' | 'totalTripTime' | 'estimateTime' | 'distance' | 'estimateDistance'
  >,
): PriceNote | undefined {
  if (trip.tripCost === trip.estimate) return undefined
  const seconds = (trip.totalTripTime ?? trip.estimateTime) - trip.estimateTime
  const sameDistance = trip.distance === null || trip.distance === trip.estimateDistance
  if (!sameDistance || Math.abs(seconds) < tellingSeconds) return { kind: 'changed' }
  return { kind: seconds > 0 ? 'longer' : 'shorter', seconds: Math.abs(seconds) }
}

/** The driver's wallet after this trip is paid: their share is added, and the cash that they keep is subtracted. */
export function walletAfter(balance: number, driverShare: number, cash: number): number {
  return balance + driverShare - cash
}
