import type { DispatchCandidate } from '@cabstand/contract/schemas/dispatch'
import { bookLaterLeadMinutes } from '@cabstand/domain/booking/book-later'
import { transitions } from '@cabstand/domain/booking/transitions'
import type { OfferState } from '@cabstand/domain/dispatch/eligibility'
import {
  type DispatchedBooking,
  type DispatchState,
  dispatchClocks,
  dispatchDeadlineMs,
  dispatchStartMs,
  nextDispatchStep,
  offerExpiryMs,
} from '@cabstand/domain/dispatch/offer-policy'
import { ringCount, roundRadiusMeters } from '@cabstand/domain/dispatch/rings'
import type { Settings } from '../../operator/settings/index.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  type BookingDeps,
  type BookingRow,
  type BookingWithOffers,
  cancelBooking,
  changeBooking,
  closeUnavailableOffers,
  findBookingWithOffers,
  getNewSince,
  insertOffers,
  listOfferStates,
  lockBooking,
  setBookingDue,
  system,
} from '../bookings/index.ts'
import { type AssessedDriver, assessDrivers } from '../fleet/index.ts'
import { findLastRound, insertRound } from './dispatch-store.ts'
import { toDispatchedBooking } from './dispatched-booking.ts'
import { toDriverRequest, wholeRadiusMeters } from './driver-request.ts'

/** Interval of a search without open offers, because drivers may come online at any time. */
const tickMs = 4000
/** While dispatch is manual, how often the setting for automatic dispatch is checked. */
const manualTickMs = 30_000

type Search = Pick<BookingWithOffers, 'booking' | 'newSince' | 'offers'>

/**
 * One run of dispatch for a booking that waits for a driver: closes offers that can no longer be accepted, then waits,
 * makes offers in the next ring, or gives up, and sets the next due time. A late or concurrent run detects the changes
 * of another one; it then writes nothing, and the booking remains due.
 */
export async function runDispatch(
  deps: BookingDeps,
  bookingId: string,
  cause: DispatchState['cause'],
): Promise<void> {
  try {
    await look(deps, bookingId, cause)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_status')) throw error
  }
}

async function look(deps: BookingDeps, bookingId: string, cause: DispatchState['cause']): Promise<void> {
  const settings = await deps.settings.get()
  const found = await findBookingWithOffers(deps.db, bookingId, offerTimes(settings, deps.now()))
  if (found?.booking.status !== 'NEW') return
  const search = found.hasUnavailable ? await closeOffers(deps, found, settings) : found
  // It may have been accepted or cancelled since it was read.
  if (search.booking.status !== 'NEW') return
  const dispatched = toDispatchedBooking(settings, search.booking, search.newSince)
  const lookedAtMs = deps.now().getTime()
  const idleMs = msUntilSearch(dispatched, lookedAtMs)
  if (idleMs > 0 && cause !== 'declined') return setDue(deps, search.booking, lookedAtMs + idleMs)
  const radiusMeters = wholeRadiusMeters(settings)
  const nowMs = deps.now().getTime()
  const openOffers = countOpen(search.offers)
  const everybody =
    openOffers > 0
      ? []
      : await assessDrivers(
          { db: deps.db, positions: deps.tracker.positions, maps: deps.maps, now: deps.now },
          toDriverRequest(search.booking, settings),
          { radiusMeters, wholeRadiusMeters: radiusMeters },
          search.offers,
        )
  const step = nextDispatchStep({
    booking: dispatched,
    nowMs,
    openOffers,
    askable: everybody.filter((driver) => driver.reasons.length === 0).length,
    cause: search === found ? cause : 'expired',
  })
  if (step === 'give-up') return giveUp(deps, bookingId)
  const afterMs = Math.max(0, Math.min(tickMs, dispatchDeadlineMs(dispatched) - nowMs))
  if (step === 'ask')
    return askNextRing(deps, { ...search, dispatched }, everybody, { radiusMeters, afterMs })
  return setDue(deps, search.booking, nowMs + (idleMs > 0 ? idleMs : afterMs))
}

const setDue = (deps: BookingDeps, booking: BookingRow, dueMs: number) =>
  setBookingDue(deps.db, booking, new Date(dueMs))

/** The time until the search begins; 0 when it has begun. */
function msUntilSearch(booking: DispatchedBooking, nowMs: number): number {
  const startMs = dispatchStartMs(booking) ?? nowMs + manualTickMs
  return Math.max(0, Math.min(startMs, dispatchDeadlineMs(booking)) - nowMs)
}

const countOpen = (offers: ReadonlyMap<string, OfferState>) =>
  [...offers.values()].filter((state) => state === 'open').length

/** The times by which the offers of any booking are judged now. */
const offerTimes = ({ autoDispatch }: Settings, now: Date) => ({
  now,
  autoDispatch,
  searchUntil: new Date(now.getTime() + bookLaterLeadMinutes * 60_000),
  askedBefore: new Date(now.getTime() - dispatchClocks.offerSeconds * 1000),
})

/** Closes offers that can no longer be accepted: expired ones, and those of busy or offline drivers. */
async function closeOffers(deps: BookingDeps, found: Search, settings: Settings): Promise<Search> {
  const booking = await transaction(deps.db, async (tx) => {
    const before = await lockBooking(tx, found.booking.id)
    const drivers = await closeUnavailableOffers(tx, before.id, offerTimes(settings, deps.now()))
    if (drivers.length === 0 || before.status !== 'NEW') return before
    const { booking: after } = await changeBooking(tx, deps, before, {
      type: 'booking.asked',
      acting: system,
      askedDrivers: drivers,
      set: { askedDrivers: Math.max(0, before.askedDrivers - drivers.length) },
    })
    return after
  })
  const { id } = booking
  return { booking, newSince: await getNewSince(deps.db, id), offers: await listOfferStates(deps.db, id) }
}

async function giveUp(deps: BookingDeps, bookingId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const before = await lockBooking(tx, bookingId)
    if (before.status !== 'NEW') return
    const { reason } = transitions.NEW.CANCELLED.system
    await cancelBooking(tx, deps, { bookingId, acting: system, reason })
  })
}

/** Makes offers to all eligible drivers in the next ring that has any, and stores the record of the round. */
async function askNextRing(
  deps: BookingDeps,
  { booking, offers, dispatched }: Search & { readonly dispatched: DispatchedBooking },
  everybody: readonly AssessedDriver[],
  { radiusMeters: wholeRadiusMeters, afterMs }: { radiusMeters: number; afterMs: number },
): Promise<void> {
  const now = deps.now()
  // The first run has no previous round.
  const last = offers.size === 0 ? undefined : await findLastRound(deps.db, booking.id)
  const { ring, radiusMeters, asked } = nextRing(everybody, last?.ring ?? -1, wholeRadiusMeters)
  const round = (last?.round ?? 0) + 1
  const expiresAtMs = offerExpiryMs(dispatched, now.getTime())
  const askedIds = new Set(asked.map((driver) => driver.driverId))
  const offer = { round, offeredAt: now, expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs) }
  const newOffers = asked.map(({ driverId, roadSeconds, roadMeters, distanceMeters }) => ({
    ...offer,
    driver: driverId,
    roadSeconds,
    roadMeters,
    distanceMeters,
  }))
  const candidates = everybody.map((driver) => toCandidate(driver, askedIds))
  await transaction(deps.db, async (tx) => {
    const before = await lockBooking(tx, booking.id)
    // It is still due, and is looked at again.
    if (before.eventNumber !== booking.eventNumber) return
    await changeBooking(tx, deps, before, {
      type: 'booking.asked',
      acting: system,
      askedDrivers: [...askedIds],
      set: { askedDrivers: asked.length, dueAt: new Date(now.getTime() + afterMs) },
      also: async () => {
        await insertOffers(tx, booking.id, newOffers)
        await insertRound(tx, booking.id, {
          round,
          ring,
          radiusMeters: Math.round(radiusMeters),
          at: now,
          candidates,
        })
      },
    })
  })
}

/** The next ring with an eligible driver; after the last ring, the whole radius again. */
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
