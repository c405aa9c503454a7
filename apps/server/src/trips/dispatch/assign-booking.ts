import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { assignmentBlockers } from '@cabstand/domain/dispatch/assignment'
import { offerExpiryMs } from '@cabstand/domain/dispatch/offer-policy'
import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  type BookingDeps,
  type BookingRow,
  changeBooking,
  factsOf,
  getBookingRow,
  getNewSince,
  insertOffers,
  listOfferStates,
  lockBooking,
} from '../bookings/index.ts'
import { type CarTypeDriver, findCarTypeDriver } from '../fleet/index.ts'
import { findLastRound, insertRound } from './dispatch-store.ts'
import { toDispatchedBooking } from './dispatched-booking.ts'
import { isSearchDue, toDriverRequest, wholeRadiusMeters } from './driver-request.ts'

export interface Assignment {
  readonly bookingId: string
  readonly driver: string
  readonly admin: SignedIn
}

/** Reads the chosen driver before the transaction. Throws `wrong_status` or `driver_not_eligible` with `reasons`. */
export async function prepareAssign(
  deps: BookingDeps,
  input: Pick<Assignment, 'bookingId' | 'driver'>,
): Promise<CarTypeDriver> {
  const booking = await getBookingRow(deps.db, input.bookingId)
  assertAssignable(booking)
  const settings = await deps.settings.get()
  const driver = await findCarTypeDriver(
    { db: deps.db, positions: deps.tracker.positions, maps: deps.maps, now: deps.now },
    input.driver,
    toDriverRequest(booking, settings),
    wholeRadiusMeters(settings),
    await listOfferStates(deps.db, booking.id),
  )
  if (driver === undefined) throw notEligible([])
  const reasons = assignmentBlockers(driver.reasons, isSearchDue(booking, deps.now()))
  if (reasons.length > 0) throw notEligible(reasons)
  return driver
}

/**
 * An admin offers a NEW booking to a driver of their choice. During a search the offer expires like any other and the
 * search continues; before the search for a Book Later it expires when the search begins. With autoDispatch off it does
 * not expire.
 */
export async function assignBooking(
  tx: Tx,
  deps: BookingDeps,
  input: Assignment,
  driver: CarTypeDriver,
): Promise<BookingSnapshot> {
  const now = deps.now()
  const before = await lockBooking(tx, input.bookingId)
  assertAssignable(before)
  const offers = await listOfferStates(tx, before.id)
  if (offers.get(driver.driver) === 'open') throw notEligible(['already-asked'])
  const settings = await deps.settings.within(tx).get()
  const dispatched = toDispatchedBooking(settings, before, await getNewSince(tx, before.id))
  const expiresAtMs = offerExpiryMs(dispatched, now.getTime())
  const last = await findLastRound(tx, before.id)
  const round = (last?.round ?? 0) + 1
  const distanceMeters = driver.distanceMeters ?? 0
  const offer = {
    driver: driver.driver,
    round,
    offeredAt: now,
    expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
    roadSeconds: driver.roadSeconds,
    roadMeters: driver.roadMeters,
    distanceMeters,
  }
  const candidate = {
    driver: driver.driver,
    driverName: driver.driverName,
    vehicleNumber: driver.vehicleNumber,
    roadSeconds: driver.roadSeconds,
    roadMeters: driver.roadMeters,
    distanceMeters,
    positionAgeSeconds: driver.positionAgeSeconds ?? 0,
    score: null,
    outcome: 'offered' as const,
  }
  // The search continues with the ring after the last searched one.
  const ring = last?.ring ?? 0
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.asked',
    acting: input.admin,
    askedDrivers: [driver.driver],
    set: {
      askedDrivers: before.askedDrivers + 1,
      alerts: changeAlerts(before.alerts, { remove: ['assignment_declined'] }),
    },
    also: async () => {
      await insertOffers(tx, before.id, [offer])
      const found = { round, ring, radiusMeters: distanceMeters, at: now, candidates: [candidate] }
      await insertRound(tx, before.id, found)
    },
  })
  return snapshot
}

function assertAssignable(booking: BookingRow): void {
  const answer = bookingCan.assign(factsOf(booking), 'admin')
  if (!answer.ok) throw new AppError(answer.code)
}

function notEligible(reasons: readonly string[]): AppError {
  return new AppError('driver_not_eligible', {
    detail: 'Choose an approved driver of the booked car type who can take this booking.',
    params: { reasons: reasons.join(', ') },
  })
}
