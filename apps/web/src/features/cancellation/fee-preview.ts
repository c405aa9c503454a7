import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { driverQueueMs } from '@cabstand/domain/booking/book-later'
import { cancellationFee } from '@cabstand/domain/booking/cancellation-fee'

/** The cancellation fee now, and when it will rise. Amounts in minor units. */
export interface CancellationOutlook {
  readonly feeNow: number
  readonly next?: { readonly atMs: number; readonly fee: number }
}

type Facts = Pick<RiderBookingRow, 'status' | 'acceptedAt' | 'bookLater' | 'tripDate' | 'cancelSlab'>

const minuteMs = 60_000

/** The rider's cancellation fee, shown in advance. The domain has the rules; the server decides by its own clock. */
export function cancellationOutlook(booking: Facts, nowMs: number): CancellationOutlook {
  const acceptedAtMs = booking.acceptedAt === null ? null : Date.parse(booking.acceptedAt)
  const tripDateMs = booking.bookLater ? Date.parse(booking.tripDate) : null
  const feeAt = (atMs: number) =>
    cancellationFee({
      status: booking.status,
      cancelledBy: 'rider',
      acceptedAtMs,
      tripDateMs,
      nowMs: atMs,
      cancelSlabs: booking.cancelSlab,
    })
  const feeNow = feeAt(nowMs)
  if (booking.status !== 'ACCEPTED' || acceptedAtMs === null) return { feeNow }
  const startMs = driverQueueMs(acceptedAtMs, tripDateMs)
  const next = booking.cancelSlab
    .map(({ minsDelayed }) => startMs + minsDelayed * minuteMs)
    .filter((atMs) => atMs > nowMs && feeAt(atMs) !== feeNow)
    .toSorted((a, b) => a - b)[0]
  return next === undefined ? { feeNow } : { feeNow, next: { atMs: next, fee: feeAt(next) } }
}
