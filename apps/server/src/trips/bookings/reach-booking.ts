import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import { type BookingAlert, changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { missingPictures } from '@cabstand/domain/booking/parcel-pictures'
import { openParts } from '@cabstand/domain/booking/payment-parts'
import type { FarStep } from '@cabstand/domain/booking/stop-check'
import { type FinalFare, finalFare } from '@cabstand/domain/fare/final-fare'
import type { FareBreakdown } from '@cabstand/domain/fare/quote-fare'
import { hasLargeGap, prepareTrack, type TrackPoint } from '@cabstand/domain/fare/track'
import { finalDiscount } from '@cabstand/domain/promo/discount'
import { saveAddress } from '../../people/users/index.ts'
import { AppError } from '../../platform/http/errors.ts'
import { noteStepPoint, readTrack } from '../tracking/index.ts'
import { actorOf, assertAllowed } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, type BookingUpdate, endsOf, factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'
import { getBookingRow } from './booking-store.ts'
import { readCarAtStop, recordFarStep, type StepAtStop } from './check-stop.ts'
import { findEnd } from './ended-at.ts'

/** The fare and route computed before the transaction. */
export interface ReachedTrip {
  readonly reachedAt: Date
  readonly totalTripSeconds: number
  readonly fare: FinalFare
  readonly trackPolyline: string | null
  readonly far: FarStep | undefined
  /** Where the trip ended; undefined at the booked drop. */
  readonly end: TranslatedStop | undefined
  readonly hasTeleport: boolean
  readonly convertToMile: boolean
  /** Why an admin does without the missing pictures; null when none is missing. */
  readonly picturesWaived: string | null
}

/** Checks the car's position, reads the track, matches it to roads and computes the fare. Writes nothing. */
export async function prepareReach(
  deps: BookingDeps,
  input: StepAtStop & { readonly picturesWaived?: string | undefined },
): Promise<ReachedTrip> {
  const booking = await getBookingRow(deps.db, input.bookingId)
  assertAllowed(bookingCan.reach(factsOf(booking), actorOf(booking, input.acting)))
  const settings = await deps.settings.get()
  const waived = input.acting.role === 'admin' ? (input.picturesWaived ?? null) : null
  const isMissing = missingPictures(booking, settings).length > 0
  if (isMissing && waived === null) throw new AppError('images_missing')
  const { far, place } = await readCarAtStop(deps.db, deps, booking, { ...input, step: 'reach' })
  const reachedAt = deps.now()
  const startedAt = booking.tripStartTime ?? reachedAt
  const { usable, hasTeleport, isStill } = await readTrack(deps.db, booking, startedAt, reachedAt)
  const trip = { startedAtMs: startedAt.getTime(), reachedAtMs: reachedAt.getTime() }
  const matched = isStill ? undefined : await measureTrack(deps, booking, usable)
  const totalTripSeconds = Math.max(0, Math.round((reachedAt.getTime() - startedAt.getTime()) / 1000))
  const fare = finalFare({
    quote: booking.estimateBreakdown,
    service: booking.service,
    track: {
      usablePoints: usable.length,
      distanceMeters: matched === undefined ? undefined : Math.round(matched.distanceMeters),
      hasLargeGap: hasLargeGap(usable, trip),
      isStill,
    },
    totalTripSeconds,
  })
  return {
    reachedAt,
    totalTripSeconds,
    fare,
    trackPolyline: matched?.polyline ?? null,
    far,
    end: await findEnd(deps, booking, place),
    hasTeleport,
    convertToMile: settings.convertToMile,
    picturesWaived: isMissing ? waived : null,
  }
}

/** The track matched to roads. */
export async function measureTrack(deps: BookingDeps, { id }: BookingRow, usable: readonly TrackPoint[]) {
  return usable.length < 2 ? undefined : deps.maps.for({ bookingId: id }).matchTrack(prepareTrack(usable))
}

/**
 * The trip has reached its drop: sets the final fare, the end time and the place where it ended, and saves the booked
 * address. A job settles a prepaid trip at once.
 */
export function reachBooking(
  deps: BookingDeps,
  { bookingId, acting }: Omit<StepAtStop, 'confirmFar'>,
  trip: ReachedTrip,
): BookingStep {
  return {
    bookingId,
    decide(before) {
      assertAllowed(bookingCan.reach(factsOf(before), actorOf(before, acting)))
      return {
        type: 'booking.reached',
        acting,
        set: { status: 'REACHED', ...fareColumns(before, trip), ...endColumns(before, trip.end) },
        also: async (tx) => {
          const { customer: userId, driver } = before
          await saveAddress(tx, { userId, ...endsOf(before).drop, convertToMile: trip.convertToMile })
          if (driver === null) return
          const step = { bookingId, driver, status: 'REACHED', at: trip.reachedAt } as const
          await noteStepPoint(tx, deps.tracker.positions, step)
        },
      }
    },
  }
}

/** The drop becomes the place where the trip ended; the booked one stays readable. */
function endColumns(before: BookingRow, end: TranslatedStop | undefined): BookingUpdate {
  if (end === undefined) return {}
  return {
    bookedDrop: endsOf(before).drop,
    dropLat: end.lat,
    dropLng: end.lng,
    dropAddress: end.address,
    dropTranslations: end.translations ?? {},
  }
}

/** What another price sets: its amounts, the discount on it and what is open. */
export function openPrice(before: BookingRow, breakdown: FareBreakdown): BookingUpdate {
  // A delivery keeps its quote, and so its discount.
  const discountAmount =
    before.service === 'delivery'
      ? before.discountAmount
      : finalDiscount(before.promoDetails, breakdown.tripCost, breakdown.rules)
  return {
    tripCost: breakdown.tripCost,
    convenienceFees: breakdown.convenienceFees,
    driverShare: breakdown.driverShare,
    discountAmount,
    ...(before.prepaid ? {} : openParts({ ...before, tripCost: breakdown.tripCost, discountAmount })),
    fareBreakdown: breakdown,
  }
}

/** What the final fare sets: its price, and the distance that it is for. */
export function priceColumns(before: BookingRow, { breakdown, basis, flagged }: FinalFare): BookingUpdate {
  return {
    ...openPrice(before, breakdown),
    distance: breakdown.distance,
    distanceMeters: Math.round(breakdown.input.distanceMeters),
    fareBasis: basis,
    fareFlagged: flagged,
  }
}

function fareColumns(before: BookingRow, { fare, far, ...trip }: ReachedTrip): BookingUpdate {
  const record = recordFarStep(before, 'reach', far)
  const found: BookingAlert[] = [
    ...(fare.basis === 'capped' ? ['fare_capped' as const] : []),
    ...(fare.basis === 'not_driven' ? ['not_driven' as const] : []),
    ...(trip.hasTeleport ? ['track_jump' as const] : []),
  ]
  return {
    tripEndTime: trip.reachedAt,
    totalTripTime: trip.totalTripSeconds,
    ...priceColumns(before, fare),
    trackPolyline: trip.trackPolyline,
    picturesWaived: trip.picturesWaived,
    ...record,
    // A position was received again, or the trip has ended.
    alerts: changeAlerts(record.alerts ?? before.alerts, { add: found, remove: ['no_position'] }),
  }
}
