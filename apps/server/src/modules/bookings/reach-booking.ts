import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { type BookingAlert, changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { FarStep } from '@cabstand/domain/booking/stop-check'
import { type FinalFare, finalFare } from '@cabstand/domain/fare/final-fare'
import { hasLargeGap, isAtRest, prepareTrack, type TrackPoint } from '@cabstand/domain/fare/track'
import type { Tx } from '../../db/transaction.ts'
import { readTrack } from '../tracking/index.ts'
import { saveAddress } from '../users/index.ts'
import { actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, endsOf, factsOf } from './booking-row.ts'
import { getBookingRow, lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { readFarStep, recordFarStep, type StepAtStop } from './check-stop.ts'

/** The fare and route computed before the transaction. */
export interface ReachedTrip {
  readonly reachedAt: Date
  readonly totalTripSeconds: number
  readonly fare: FinalFare
  readonly trackPolyline: string | null
  readonly far: FarStep | undefined
  readonly hasTeleport: boolean
}

/** Checks the car's position, reads the track, matches it to roads and computes the fare. Writes nothing. */
export async function prepareReach(deps: BookingDeps, input: StepAtStop): Promise<ReachedTrip> {
  const booking = await getBookingRow(deps.db, input.bookingId)
  assertAllowed(bookingCan.reach(factsOf(booking), actorOf(booking, input.acting)))
  const far = await readFarStep(deps.db, deps, booking, { ...input, step: 'reach' })
  const reachedAt = deps.now()
  const startedAt = booking.tripStartTime ?? reachedAt
  const { usable, hasTeleport } = await readTrack(deps.db, booking.id, startedAt, reachedAt)
  const trip = { startedAtMs: startedAt.getTime(), reachedAtMs: reachedAt.getTime() }
  const matched = await measureTrack(deps, booking, { usable, ...trip })
  const totalTripSeconds = Math.max(0, Math.round((reachedAt.getTime() - startedAt.getTime()) / 1000))
  const fare = finalFare({
    quote: booking.estimateBreakdown,
    service: booking.service,
    track: {
      usablePoints: usable.length,
      distanceMeters: matched === undefined ? undefined : Math.round(matched.distanceMeters),
      hasLargeGap: hasLargeGap(usable, trip),
    },
    totalTripSeconds,
  })
  return { reachedAt, totalTripSeconds, fare, trackPolyline: matched?.polyline ?? null, far, hasTeleport }
}

/** The track matched to roads. A car that did not move has no track to match. */
async function measureTrack(
  deps: BookingDeps,
  booking: BookingRow,
  trip: { usable: readonly TrackPoint[]; startedAtMs: number; reachedAtMs: number },
): Promise<{ distanceMeters: number; polyline: string | null } | undefined> {
  if (trip.usable.length < 2) return undefined
  const track = prepareTrack(trip.usable)
  if (isAtRest(track, trip)) return { distanceMeters: 0, polyline: null }
  return deps.maps.for({ bookingId: booking.id }).matchTrack(track)
}

/**
 * The trip has reached its drop: sets the final fare and the end time, and saves the address. A job settles a prepaid
 * trip at once.
 */
export async function reachBooking(
  tx: Tx,
  deps: BookingDeps,
  input: Omit<StepAtStop, 'confirmFar'>,
  trip: ReachedTrip,
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  assertAllowed(bookingCan.reach(factsOf(before), actorOf(before, input.acting)))
  const { breakdown } = trip.fare
  const record = recordFarStep(before, 'reach', trip.far)
  const found: BookingAlert[] = [
    ...(trip.fare.flagged ? ['fare_capped' as const] : []),
    ...(trip.hasTeleport ? ['track_jump' as const] : []),
  ]
  const { snapshot } = await changeBooking(tx, deps, before, {
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
      ...record,
      // A position was received again, or the trip has ended.
      alerts: changeAlerts(record.alerts ?? before.alerts, { add: found, remove: ['no_position'] }),
    },
  })
  const settings = await deps.settings.within(tx).get()
  await saveAddress(tx, {
    userId: before.customer,
    ...endsOf(before).drop,
    convertToMile: settings.convertToMile,
  })
  return snapshot
}

function payableOf(booking: BookingRow, tripCost: number): number {
  return booking.prepaid ? 0 : Math.max(0, tripCost - booking.discountAmount)
}
