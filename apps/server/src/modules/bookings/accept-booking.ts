import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { driverQueueMs } from '@cabstand/domain/booking/book-later'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { averageOf } from '@cabstand/domain/rating/average'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { findUser, fullName, takeDriver, type User } from '../users/index.ts'
import { assertAllowed, requestedActorOf } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import { factsOf } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { closeOffersFor } from './offer-store.ts'

/**
 * A requested driver takes the booking. The booking's row lock makes one winner; the driver is marked as on
 * a job in the same transaction, so that he cannot win two. Throws `booking_taken`, `offer_not_found` or
 * `driver_busy`.
 */
export async function acceptBooking(
  tx: Tx,
  parts: BookingParts,
  input: { bookingId: string; driver: SignedIn },
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  // Not earlier: whoever held the lock has just written his time.
  const now = parts.now()
  const actor = await requestedActorOf(tx, before, input.driver, now)
  assertAllowed(bookingCan.accept(factsOf(before), actor))
  const tripDateMs = before.bookLater ? before.tripDate.getTime() : null
  const queueAt = new Date(driverQueueMs(now.getTime(), tripDateMs))
  const driver = queueAt <= now ? await takeNow(tx, input.driver) : await findUser(tx, input.driver.userId)
  if (driver === undefined) throw new AppError('driver_not_eligible')
  const asked = await closeOffersFor(tx, { bookingId: before.id, winner: driver.id, at: now })
  const { snapshot } = await changeBooking(tx, parts, before, {
    type: 'booking.accepted',
    acting: input.driver,
    askedDrivers: asked,
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
