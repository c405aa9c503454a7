import type { OutputOf } from '@cabstand/contract/endpoint'
import type { quoteBookingDrop } from '@cabstand/contract/http/trips/bookings'
import type { Stop } from '@cabstand/contract/schemas/common'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { LatLng } from '@cabstand/domain/distance'
import { changedFare } from '@cabstand/domain/fare/changed-fare'
import { riderLines } from '@cabstand/domain/fare/lines'
import { hasLargeGap } from '@cabstand/domain/fare/track'
import { stopsAhead } from '@cabstand/domain/navigation/guidance'
import { decodePolyline, encodePolyline, projectOnLine } from '@cabstand/domain/polyline'
import { finalDiscount } from '@cabstand/domain/promo/discount'
import { pointAt, type Translations } from '../../maps/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { toJson } from '../../platform/db/json.ts'
import { AppError } from '../../platform/http/errors.ts'
import { spendBudget } from '../../platform/http/rate-limit-store.ts'
import { newId } from '../../platform/new-id.ts'
import { getQuote, insertQuotes, type Quote } from '../pricing/index.ts'
import { findLastPlace, readTrack } from '../tracking/index.ts'
import { actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, endsOf, factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'
import { measureTrack, openPrice } from './reach-booking.ts'
import { readBookingRow } from './read-booking.ts'

interface OfBooking {
  readonly bookingId: string
  readonly caller: SignedIn
}

/** The car drives on meanwhile, so the quote is of use for a shorter time than one before the ride. */
const quoteMinutes = 2
/** Each quote asks for a route and reads the track. */
const quotesPerBooking = { limit: 30, windowSeconds: 15 * 60 } as const
/** How much farther along its route a car can seem to be than it has driven. */
const slackMeters = 200

/**
 * Prices a running ride to another drop-off: the way driven so far and the way from the car over the stops that are left.
 * Throws `wrong_status`, `too_many_requests`, or `location_fetch_error` while the car's position is unknown.
 */
export async function quoteDrop(
  deps: BookingDeps,
  { bookingId, caller, drop }: OfBooking & { readonly drop: Stop },
): Promise<OutputOf<typeof quoteBookingDrop>> {
  const booking = await readBookingRow(deps, bookingId, caller)
  assertCanChange(booking, caller)
  const now = deps.now()
  await spendBudget(deps.db, { key: `drop-quote:${bookingId}`, ...quotesPerBooking }, now)
  const car = await findLastPlace(deps.db, deps.tracker.positions, booking)
  if (car === undefined)
    throw new AppError('location_fetch_error', { detail: 'The position of the car is not known.' })
  const driven = await measureDriven(deps, booking, car, now)
  const ahead = await routeAhead(deps, booking, { car, drop, drivenMeters: driven.distanceMeters })
  const breakdown = changedFare(booking.estimateBreakdown, { driven, ahead })
  const polyline = encodePolyline([...decodePolyline(driven.polyline), ...decodePolyline(ahead.polyline)])
  const quote = { id: newId(), expiresAt: new Date(now.getTime() + quoteMinutes * 60_000) }
  await storeQuote(deps, booking, { ...quote, drop, breakdown, polyline, now })
  const discountAmount = finalDiscount(booking.promoDetails, breakdown.tripCost, breakdown.rules)
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    tripCost: breakdown.tripCost,
    discountAmount,
    lines: [...riderLines(breakdown, discountAmount)],
    distance: breakdown.distance,
    distanceUnit: breakdown.unit,
    secondsToDrop: Math.round(ahead.durationSeconds),
    polyline,
  }
}

function assertCanChange(booking: BookingRow, caller: SignedIn): void {
  const answer = bookingCan.changeDrop(factsOf(booking), actorOf(booking, caller))
  if (!answer.ok) throw new AppError(answer.code)
}

/** The ride so far: its track as it will be charged, or the shortest way to the car where the track has gaps. */
async function measureDriven(deps: BookingDeps, booking: BookingRow, car: LatLng, now: Date) {
  const startedAt = booking.tripStartTime ?? now
  const { usable, isStill } = await readTrack(deps.db, booking, startedAt, now)
  const times = { startedAtMs: startedAt.getTime(), reachedAtMs: now.getTime() }
  const isKnown = !isStill && !hasLargeGap(usable, times)
  const { distanceMeters, polyline } =
    (isKnown ? await measureTrack(deps, booking, usable) : undefined) ??
    (await deps.maps.for({ bookingId: booking.id }).route([endsOf(booking).pickup, car], { steps: false }))
  return { distanceMeters, polyline, durationSeconds: (now.getTime() - startedAt.getTime()) / 1000 }
}

/** The way from the car over the stops that it has not passed. */
async function routeAhead(
  deps: BookingDeps,
  booking: BookingRow,
  { car, drop, drivenMeters }: { readonly car: LatLng; readonly drop: Stop; readonly drivenMeters: number },
) {
  const line = decodePolyline(booking.polyline)
  const range = { fromMeters: 0, toMeters: drivenMeters + slackMeters }
  const passedMeters = projectOnLine(line, car, range)?.passedMeters ?? 0
  const left = stopsAhead(line, [...booking.waypoints, endsOf(booking).drop], passedMeters).slice(0, -1)
  return deps.maps
    .for({ bookingId: booking.id })
    .route([car, ...left, drop], { steps: false })
    .catch(pointAt(() => 'body.drop'))
}

async function storeQuote(
  deps: BookingDeps,
  booking: BookingRow,
  quote: Pick<Quote, 'id' | 'breakdown' | 'expiresAt' | 'polyline'> & {
    readonly drop: Stop
    readonly now: Date
  },
): Promise<void> {
  const { id, breakdown, drop } = quote
  const routeId = newId()
  const { pickup } = endsOf(booking)
  const route = {
    id: routeId,
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    pickupAddress: pickup.address,
    dropLat: drop.lat,
    dropLng: drop.lng,
    dropAddress: drop.address,
    waypoints: toJson([]),
    distanceMeters: breakdown.input.distanceMeters,
    durationSeconds: breakdown.input.durationSeconds,
    polyline: quote.polyline,
    mapVersion: deps.maps.info().version,
    createdAt: quote.now,
    askedBy: booking.customer,
    booking: booking.id,
  }
  const row = {
    id,
    routeId,
    carType: booking.carType,
    service: booking.service,
    tariff: toJson(booking.tariff),
    breakdown: toJson(breakdown),
    tripCost: breakdown.tripCost,
    expiresAt: quote.expiresAt,
  }
  await insertQuotes(deps.db, route, [row])
}

/** The quote that the rider confirms, with its drop-off in the languages of the installation. */
export interface ConfirmedDrop {
  readonly quote: Quote
  readonly translations: Translations
}

/** Throws `wrong_status`, `quote_expired`, or `quote_not_found`, also for a quote of another booking. */
export async function prepareDrop(
  deps: BookingDeps,
  { bookingId, caller, quoteId }: OfBooking & { readonly quoteId: string },
): Promise<ConfirmedDrop> {
  assertCanChange(await readBookingRow(deps, bookingId, caller), caller)
  const claim = { userId: caller.userId, visitor: undefined, booking: bookingId }
  const quote = await getQuote(deps.db, quoteId, claim, deps.now())
  const drop = { lat: quote.dropLat, lng: quote.dropLng, address: quote.dropAddress }
  const [translations = {}] = await deps.maps.translateAddresses([drop], await deps.locales())
  return { quote, translations }
}

/** The ride goes to the drop-off of the quote, at its price. */
export function changeDrop({ bookingId, caller }: OfBooking, confirmed: ConfirmedDrop): BookingStep {
  return {
    bookingId,
    decide(before) {
      assertCanChange(before, caller)
      const { quote, translations } = confirmed
      const { breakdown } = quote
      return {
        type: 'booking.drop_changed',
        acting: caller,
        set: {
          dropLat: quote.dropLat,
          dropLng: quote.dropLng,
          dropAddress: quote.dropAddress,
          dropTranslations: translations,
          polyline: quote.polyline,
          estimate: breakdown.tripCost,
          estimateDistance: breakdown.distance,
          estimateDistanceMeters: quote.distanceMeters,
          estimateTime: quote.durationSeconds,
          estimateBreakdown: breakdown,
          ...openPrice(before, breakdown),
        },
      }
    },
  }
}
