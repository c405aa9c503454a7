import type { Stop } from '@cabstand/contract/schemas/common'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import type { SignedIn } from '../../../platform/caller.ts'
import { type Tx, transaction } from '../../../platform/db/transaction.ts'
import {
  acceptBooking,
  arriveBooking,
  type BookingDeps,
  type BookingStep,
  cancelBooking,
  completeBooking,
  createBooking,
  finishBooking,
  payBooking,
  prepareBooking,
  prepareReach,
  rateBooking,
  reachBooking,
  startBooking,
  system,
  takeStep,
} from '../../../trips/bookings/index.ts'
import { runDispatch } from '../../../trips/dispatch/index.ts'
import { createQuotes, type QuoteDeps } from '../../../trips/pricing/index.ts'
import { insertTrackPoints } from '../../../trips/tracking/index.ts'
import type { PastClock } from './past-clock.ts'
import type { PastParcel, PastTrip } from './past-trips.ts'
import { pointFrom } from './point-from.ts'

export interface PastDeps extends BookingDeps, QuoteDeps {
  readonly now: () => Date
}

/** A driver of past trips and their car type. */
export interface PastCar {
  readonly caller: SignedIn
  readonly carType: string
}

export interface PastCast {
  readonly rider: SignedIn
  readonly car: PastCar
  /** Other drivers near the pickup. */
  readonly others: readonly PastCar[]
  readonly pickup: Stop
  readonly drop: Stop
}

/** Metres east and north of the pickup, for the booking's driver and then for the others. */
const standsAt = [
  [420, -310],
  [-760, 520],
  [980, 640],
  [-1300, -840],
  [1650, -1220],
] as const
const secondsBetweenFixes = 5

/**
 * Runs one past booking through the same operations as every booking, from the quote to its end. Events, dispatch
 * records, track, fare and ledger are therefore those of a real trip.
 */
export async function livePastTrip(
  deps: PastDeps,
  clock: PastClock,
  trip: PastTrip,
  cast: PastCast,
): Promise<string> {
  try {
    return await live(deps, clock, trip, cast)
  } finally {
    for (const { caller } of [cast.car, ...cast.others]) await deps.tracker.positions.remove(caller.userId)
  }
}

async function live(deps: PastDeps, clock: PastClock, trip: PastTrip, cast: PastCast): Promise<string> {
  const { rider, car, pickup, drop } = cast
  const write = <T>(work: (tx: Tx) => Promise<T>) => transaction(deps.db, work)
  const take = (step: BookingStep) => write((tx) => takeStep(tx, deps, step))
  clock.goTo(trip.bookedAt)
  await placeCars(deps, cast)
  const { route, quotes } = await createQuotes(
    deps,
    { pickup, drop, ...(trip.parcel && { parcels: [{ carType: car.carType, ...pick(trip.parcel) }] }) },
    {
      owner: { userId: rider.userId },
      account: { user: rider.userId },
      chargeStorage: async () => undefined,
    },
  )
  const quote = quotes.find((each) => each.carType.id === car.carType)
  if (quote === undefined) throw new Error(`no quote for car type ${car.carType}`)
  clock.forward(25)
  const input = {
    quoteId: quote.quoteId,
    paymentMode: trip.paidBy,
    ...details(trip.parcel),
    ...(trip.promo !== undefined && { promo: trip.promo }),
  }
  const prepared = await prepareBooking(deps, rider, input, undefined)
  const { id: bookingId } = await write((tx) => createBooking(tx, deps, rider, input, prepared))
  clock.forward(1)
  if (trip.parcel) await write((tx) => payBooking(tx, deps, { bookingId, acting: rider, means: 'wallet' }))
  await runDispatch(deps, bookingId, 'start')
  clock.forward(9)
  await take(acceptBooking(deps, { bookingId, driver: car.caller }))
  if (trip.cancelledAfterSeconds !== undefined) {
    clock.forward(trip.cancelledAfterSeconds)
    const reason = 'My plans changed'
    await write((tx) => cancelBooking(tx, deps, { bookingId, acting: rider, reason }))
    return bookingId
  }
  clock.forward(140)
  await placeCar(deps, car, pickup)
  // A stop in a park may be far from the end of the road. A driver would confirm it.
  const step = { bookingId, acting: car.caller, confirmFar: true }
  await take(arriveBooking(deps, step))
  clock.forward(65)
  await take(startBooking(deps, { bookingId, caller: car.caller }))
  await drive(deps, clock, { bookingId, car, route, pace: trip.pace })
  await take(reachBooking(deps, step, await prepareReach(deps, step)))
  if (trip.parcel) {
    // What a reaction does for a delivery that was paid in advance.
    await write((tx) => payBooking(tx, deps, { bookingId, acting: system, means: 'card' }))
  } else {
    clock.forward(20)
    await take(finishBooking(deps, step))
    clock.forward(40)
    await write((tx) =>
      payBooking(tx, deps, {
        bookingId,
        acting: trip.paidBy === 'cash' ? car.caller : system,
        means: trip.paidBy,
      }),
    )
  }
  const { rating } = trip
  if (rating === undefined) {
    // The system closes a trip a day after payment. A separate clock does not advance the time of other trips.
    const later = { ...deps, now: () => new Date(clock.now().getTime() + 86_400_000) }
    await write((tx) => takeStep(tx, later, completeBooking(later, { bookingId, acting: system })))
  } else {
    clock.forward(90)
    await take(rateBooking(deps, { bookingId, acting: rider, rating }))
  }
  return bookingId
}

/** What the quote and what the booking of a parcel contain. */
const pick = ({ parcelTypeSelected }: PastParcel) => ({ parcelTypeSelected })
function details(parcel: PastParcel | undefined) {
  if (parcel === undefined) return {}
  const { parcelTypeSelected: _, ...rest } = parcel
  return rest
}

async function placeCars(deps: PastDeps, { car, others, pickup }: PastCast): Promise<void> {
  for (const [index, offset] of standsAt.entries()) {
    const standing = index === 0 ? car : others[index - 1]
    if (standing !== undefined) await placeCar(deps, standing, pointFrom(pickup, offset))
  }
}

async function placeCar(deps: PastDeps, car: PastCar, at: LatLng): Promise<void> {
  const atMs = deps.now().getTime()
  await deps.tracker.positions.set({
    driver: car.caller.userId,
    carType: car.carType,
    lat: at.lat,
    lng: at.lng,
    heading: null,
    speed: null,
    atMs,
    lastSeenAtMs: atMs,
    free: true,
    bookingId: null,
  })
}

/** Drives the route at constant speed and records a fix every few seconds. */
async function drive(
  deps: PastDeps,
  clock: PastClock,
  trip: {
    bookingId: string
    car: PastCar
    route: { polyline: string; durationSeconds: number }
    pace: number
  },
): Promise<void> {
  const startedMs = clock.now().getTime()
  const seconds = Math.max(60, trip.route.durationSeconds * trip.pace)
  const line = decodePolyline(trip.route.polyline)
  const fixes = Math.ceil(seconds / secondsBetweenFixes)
  const points = Array.from({ length: fixes + 1 }, (_, index) => ({
    bookingId: trip.bookingId,
    driver: trip.car.caller.userId,
    status: 'STARTED',
    at: new Date(startedMs + (index / fixes) * seconds * 1000),
    ...pointAlong(line, index / fixes),
    accuracyMeters: 6,
    jump: false,
  }))
  await insertTrackPoints(deps.db, points)
  clock.forward(seconds)
  await placeCar(deps, trip.car, pointAlong(line, 1))
}

/** The point at a share (0 to 1) of a line's length. */
function pointAlong(line: readonly LatLng[], share: number): LatLng {
  const lengths = line.slice(1).map((point, index) => haversineMeters(line[index] ?? point, point))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [line[index], line[index + 1]]
    if (from === undefined || to === undefined) break
    if (left <= length && length > 0) {
      const part = left / length
      return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
    }
    left -= length
  }
  const last = line.at(-1)
  if (last === undefined) throw new Error('a route has no points')
  return { lat: last.lat, lng: last.lng }
}
