import type { DispatchCandidate } from '@cabstand/contract/schemas/booking'
import type { OfferState } from '@cabstand/domain/dispatch/eligibility'
import {
  type DispatchedBooking,
  type DispatchState,
  dispatchDeadlineMs,
  dispatchStartMs,
  mayBeAsked,
  nextDispatchStep,
  offerExpiryMs,
} from '@cabstand/domain/dispatch/offer-policy'
import { ringCount, roundRadiusMeters } from '@cabstand/domain/dispatch/rings'
import { transaction } from '../../db/transaction.ts'
import {
  type BookingParts,
  type BookingRow,
  cancelBooking,
  changeBooking,
  findBooking,
  insertOffers,
  lapseOffers,
  listOfferStates,
  lockBooking,
  system,
  withdrawUselessOffers,
} from '../bookings/index.ts'
import { type AssessedDriver, assessDrivers } from '../fleet/index.ts'
import { findLastRound, insertRound } from './dispatch-store.ts'
import { toDispatchedBooking } from './dispatched-booking.ts'
import { toDriverRequest, wholeRadiusMeters } from './driver-request.ts'

/** How long after this look the next one is due; undefined when the booking needs none. */
export type NextLook = { readonly afterMs: number } | undefined

/** Somebody may come online at any time: a search without open offers looks again so soon. */
const tickMs = 4000
/** While an admin assigns, how often it is asked whether the operator has turned the automatic search on. */
const manualTickMs = 30_000

/**
 * One look at a booking that waits for a driver: lets offers lapse, then waits, asks the next ring, or gives up.
 * Decides nothing twice: a look that comes late or together with another finds what has been done.
 */
export async function lookForDriver(
  parts: BookingParts,
  bookingId: string,
  cause: DispatchState['cause'],
): Promise<NextLook> {
  const booking = await findBooking(parts.db, bookingId)
  if (booking?.status !== 'NEW') return undefined
  const settings = await parts.settings.get()
  const dispatched = await toDispatchedBooking(parts, booking)
  const idleMs = msUntilSearch(dispatched, parts.now().getTime())
  if (idleMs > 0 && cause !== 'declined') return { afterMs: idleMs }
  const held = await listOfferStates(parts.db, bookingId)
  const lapsed = countOpen(held) > 0 ? await lapse(parts, booking) : 0
  const offers = lapsed > 0 ? await listOfferStates(parts.db, bookingId) : held
  const radiusOfAll = wholeRadiusMeters(settings)
  const request = toDriverRequest(booking, settings)
  const assess = (radiusMeters: number) =>
    assessDrivers(
      { db: parts.db, positions: parts.tracker.positions, maps: parts.maps, now: parts.now },
      request,
      { radiusMeters, wholeRadiusMeters: radiusOfAll },
      offers,
    )
  const nowMs = parts.now().getTime()
  const openOffers = countOpen(offers)
  const everybody = openOffers > 0 ? [] : await assess(radiusOfAll)
  const step = nextDispatchStep({
    booking: dispatched,
    nowMs,
    openOffers,
    askable: everybody.filter((driver) => driver.reasons.length === 0).length,
    cause: lapsed > 0 ? 'lapsed' : cause,
  })
  if (step === 'give-up') {
    await giveUp(parts, bookingId)
    return undefined
  }
  if (step === 'ask') await askNextRing(parts, booking, everybody, radiusOfAll)
  return { afterMs: Math.max(0, Math.min(tickMs, dispatchDeadlineMs(dispatched) - nowMs)) }
}

/** How long a booking need not be looked at, because its search has not begun; 0 when it has. */
function msUntilSearch(booking: DispatchedBooking, nowMs: number): number {
  const startMs = dispatchStartMs(booking) ?? nowMs + manualTickMs
  return Math.max(0, Math.min(startMs, dispatchDeadlineMs(booking)) - nowMs)
}

const countOpen = (offers: ReadonlyMap<string, OfferState>) =>
  [...offers.values()].filter((state) => state === 'open').length

/** Closes offers that nobody can take any more: their time has passed, or their driver is busy or gone. */
async function lapse(parts: BookingParts, booking: BookingRow): Promise<number> {
  return transaction(parts.db, async (tx) => {
    const before = await lockBooking(tx, booking.id)
    const drivers = [
      ...(await lapseOffers(tx, booking.id, parts.now())),
      ...(await withdrawUselessOffers(tx, booking.id, parts.now())),
    ]
    if (drivers.length === 0 || before.status !== 'NEW') return 0
    await changeBooking(tx, parts, before, {
      type: 'booking.asked',
      acting: system,
      askedDrivers: drivers,
      set: { askedDrivers: Math.max(0, before.askedDrivers - drivers.length) },
    })
    return drivers.length
  })
}

async function giveUp(parts: BookingParts, bookingId: string): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const before = await lockBooking(tx, bookingId)
    if (before.status !== 'NEW') return
    await cancelBooking(tx, parts, { bookingId, acting: system, reason: 'no driver found' })
  })
}

/** Asks everyone eligible in the next ring that holds anybody, all at once, and keeps the record of the round. */
async function askNextRing(
  parts: BookingParts,
  booking: BookingRow,
  everybody: readonly AssessedDriver[],
  wholeRadiusMeters: number,
): Promise<void> {
  const now = parts.now()
  await transaction(parts.db, async (tx) => {
    const before = await lockBooking(tx, booking.id)
    const offers = await listOfferStates(tx, booking.id)
    if (before.status !== 'NEW' || countOpen(offers) > 0) return
    const last = await findLastRound(tx, booking.id)
    // Somebody may have been asked and have declined since everybody was looked at.
    const askable = everybody.filter((driver) => mayBeAsked(offers.get(driver.driverId) ?? 'none'))
    const { ring, radiusMeters, asked } = nextRing(askable, last?.ring ?? -1, wholeRadiusMeters)
    if (asked.length === 0) return
    const round = (last?.round ?? 0) + 1
    const expiresAtMs = offerExpiryMs('auto', now.getTime())
    await insertOffers(
      tx,
      asked.map((driver) => ({
        bookingId: booking.id,
        driver: driver.driverId,
        round,
        offeredAt: now,
        expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
        roadSeconds: driver.roadSeconds,
        roadMeters: driver.roadMeters,
        distanceMeters: driver.distanceMeters,
      })),
    )
    const askedIds = new Set(asked.map((driver) => driver.driverId))
    await insertRound(tx, {
      bookingId: booking.id,
      round,
      ring,
      radiusMeters: Math.round(radiusMeters),
      at: now,
      candidates: everybody.map((driver) => toCandidate(driver, askedIds)),
    })
    await changeBooking(tx, parts, before, {
      type: 'booking.asked',
      acting: system,
      askedDrivers: [...askedIds],
      set: { askedDrivers: asked.length },
    })
  })
}

/** The first ring from the next one on that holds somebody to ask; past the last, the whole radius again. */
function nextRing(everybody: readonly AssessedDriver[], lastRing: number, wholeRadiusMeters: number) {
  for (let ring = Math.min(lastRing + 1, ringCount - 1); ; ring += 1) {
    const radiusMeters = roundRadiusMeters(wholeRadiusMeters, ring)
    const asked = everybody.filter(
      (driver) => driver.reasons.length === 0 && driver.distanceMeters <= radiusMeters,
    )
    if (asked.length > 0 || ring >= ringCount - 1)
      return { ring: Math.min(ring, ringCount - 1), radiusMeters, asked }
  }
}

function toCandidate(driver: AssessedDriver, asked: ReadonlySet<string>): DispatchCandidate {
  const { driverId, reasons, ...rest } = driver
  const outcome = asked.has(driverId) ? 'offered' : (reasons[0] ?? 'outside-ring')
  return { driver: driverId, ...rest, outcome }
}
