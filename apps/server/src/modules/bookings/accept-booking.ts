import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { driverQueueMs } from '@cabstand/domain/booking/book-later'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { averageOf } from '@cabstand/domain/rating/average'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { findUser, fullName, takeDriver, type User } from '../users/index.ts'
import { assertAllowed, assertWasAsked } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { closeOffersFor } from './offer-store.ts'

/**
 * A requested driver accepts the booking. The row lock of the booking lets one driver win. The driver is marked as on a
 * trip in the same transaction, so that they cannot win two bookings. Throws `booking_taken`, `offer_not_found` or
 * `driver_busy`.
 */
export async function acceptBooking(
  tx: Tx,
  deps: BookingDeps,
  input: { bookingId: string; driver: SignedIn },
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  // Read after locking, because the previous lock holder has just written its time.
  const now = deps.now()
  if (before.driver === input.driver.userId) throw new AppError('wrong_status')
  const offers = await closeOffersFor(tx, { bookingId: before.id, winner: input.driver.userId, at: now })
  const own = offers.find((offer) => offer.driver === input.driver.userId)
  if (own === undefined || (own.expiresAt !== null && own.expiresAt <= now)) {
    await assertWasAsked(tx, before.id, input.driver.userId)
    throw new AppError(
      before.status === 'NEW' || before.status === 'CANCELLED' ? 'offer_not_found' : 'booking_taken',
    )
  }
  assertAllowed(bookingCan.accept(factsOf(before), 'requested-driver'))
  const tripDateMs = before.bookLater ? before.tripDate.getTime() : null
  const queueAt = new Date(driverQueueMs(now.getTime(), tripDateMs))
  const driver = queueAt <= now ? await takeNow(tx, input.driver) : await findUser(tx, input.driver.userId)
  if (driver === undefined) throw new AppError('driver_not_eligible')
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.accepted',
    acting: input.driver,
    askedDrivers: offers.map((offer) => offer.driver),
    set: {
      status: 'ACCEPTED',
      driver: driver.id,
      driverName: fullName(driver),
      driverImage: driver.profileImage,
      driverContact: driver.mobile,
      driverRating: ratingText(driver),
      vehicleMake: driver.vehicleMake,
      vehicleModel: driver.vehicleModel,
      vehicleNumber: driver.vehicleNumber,
      fleetadmin: driver.fleetadmin,
      askedDrivers: 0,
      acceptedAt: now,
      queueAt,
    },
  })
  return snapshot
}

async function takeNow(tx: Tx, driver: SignedIn): Promise<User> {
  const taken = await takeDriver(tx, driver.userId)
  if (taken !== undefined) return taken
  const busy = (await findUser(tx, driver.userId))?.queue === true
  throw new AppError(busy ? 'driver_busy' : 'driver_not_eligible', {
    detail: busy ? 'Finish the running trip first.' : 'Go online first.',
  })
}

function ratingText(driver: User): string | null {
  const average = averageOf(driver.ratingSum, driver.ratingCount)
  return average === null ? null : String(average)
}
