import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { type FinalFare, finalFare } from '@cabstand/domain/fare/final-fare'
import { hasLargeGap, prepareTrack } from '@cabstand/domain/fare/track'
import type { Tx } from '../../db/transaction.ts'
import { listUsableTrack } from '../tracking/index.ts'
import { saveAddress } from '../users/index.ts'
import { type Acting, actorOf, assertAllowed } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import { type BookingRow, factsOf } from './booking-row.ts'
import { getBookingRow, lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

/** The fare and the way that were computed before the transaction. */
export interface ReachedTrip {
  readonly reachedAt: Date
  readonly totalTripSeconds: number
  readonly fare: FinalFare
  readonly trackPolyline: string | null
}

/** Reads the recorded track, matches it to the roads and prices the trip. Nothing is written. */
export async function prepareReach(
  parts: BookingParts,
  input: { bookingId: string; acting: Acting },
): Promise<ReachedTrip> {
  const booking = await getBookingRow(parts.db, input.bookingId)
  assertAllowed(bookingCan.reach(factsOf(booking), actorOf(booking, input.acting)))
  const reachedAt = parts.now()
  const startedAt = booking.tripStartTime ?? reachedAt
  const usable = await listUsableTrack(parts.db, booking.id, startedAt, reachedAt)
  const matched =
    usable.length < 2
      ? undefined
      : await parts.maps.for({ bookingId: booking.id }).matchTrack(prepareTrack(usable))
  const totalTripSeconds = Math.max(0, Math.round((reachedAt.getTime() - startedAt.getTime()) / 1000))
  const fare = finalFare({
    quote: booking.estimateBreakdown,
    service: booking.service,
    track: {
      usablePoints: usable.length,
      distanceMeters: matched === undefined ? undefined : Math.round(matched.distanceMeters),
      hasLargeGap: hasLargeGap(usable, {
        startedAtMs: startedAt.getTime(),
        reachedAtMs: reachedAt.getTime(),
      }),
    },
    totalTripSeconds,
  })
  return { reachedAt, totalTripSeconds, fare, trackPolyline: matched?.polyline ?? null }
}

/** The trip is at its drop: final fare, saved address, end of the clock. A prepaid trip is paid at once by a job. */
export async function reachBooking(
  tx: Tx,
  parts: BookingParts,
  input: { bookingId: string; acting: Acting },
  trip: ReachedTrip,
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  assertAllowed(bookingCan.reach(factsOf(before), actorOf(before, input.acting)))
  const { breakdown } = trip.fare
  const { snapshot } = await changeBooking(tx, parts, before, {
    type: 'booking.reached',
    acting: input.acting,
    set: {
      status: 'REACHED',
      tripEndTime: trip.reachedAt,
      totalTripTime: trip.totalTripSeconds,
      distance: breakdown.distance,
      distanceMeters: Math.round(breakdown.input.distanceMeters),
      tripCost: breakdown.tripCost,
      convenienceFees: breakdown.convenienceFees,
      driverShare: breakdown.driverShare,
      payableAmount: payableOf(before, breakdown.tripCost),
      fareBreakdown: breakdown,
      fareBasis: trip.fare.basis,
      fareFlagged: trip.fare.flagged,
      trackPolyline: trip.trackPolyline,
      alert: trip.fare.flagged ? 'fare_capped' : null,
    },
  })
  const settings = await parts.settings.within(tx).get()
  await saveAddress(tx, {
    userId: before.customer,
    address: before.dropAddress,
    lat: before.dropLat,
    lng: before.dropLng,
    convertToMile: settings.convertToMile,
  })
  return snapshot
}

function payableOf(booking: BookingRow, tripCost: number): number {
  return booking.prepaid ? 0 : Math.max(0, tripCost - booking.discountAmount)
}
