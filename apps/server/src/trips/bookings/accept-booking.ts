import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { driverQueueMs } from '@cabstand/domain/booking/book-later'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { averageOf } from '@cabstand/domain/rating/average'
import { fullName, lockUser, takeDriver, type User } from '../../people/users/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { noteStepPoint } from '../tracking/index.ts'
import { assertAllowed, assertWasAsked } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, type BookingUpdate, factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'
import { listOpenOffersFor, takeOffers } from './offer-store.ts'

/**
 * A requested driver accepts the booking. One driver wins, because the booking is locked; the driver is locked too and
 * marked as on a trip with the same change, so that they cannot win two bookings. Throws
 * `booking_taken`, `offer_not_found` or `driver_busy`.
 */
export function acceptBooking(
  deps: BookingDeps,
  { bookingId, driver: caller }: { bookingId: string; driver: SignedIn },
): BookingStep {
  return {
    bookingId,
    async decide(before, tx) {
      // Read after the booking, because the previous change has just written its time.
      const now = deps.now()
      if (before.driver === caller.userId) throw new AppError('wrong_status')
      const offers = await listOpenOffersFor(tx, before.id)
      await assertHasOffer(tx, before, offers, caller.userId, now)
      assertAllowed(bookingCan.accept(factsOf(before), 'requested-driver'))
      const tripDateMs = before.bookLater ? before.tripDate.getTime() : null
      const queueAt = new Date(driverQueueMs(now.getTime(), tripDateMs))
      const driver = await lockUser(tx, caller.userId)
      if (driver === undefined) throw new AppError('driver_not_eligible')
      const startsNow = queueAt <= now
      if (startsNow) assertFree(driver)
      return {
        type: 'booking.accepted',
        acting: caller,
        askedDrivers: offers.map((offer) => offer.driver),
        set: {
          status: 'ACCEPTED',
          ...driverColumns(driver),
          askedDrivers: 0,
          acceptedAt: now,
          queueAt,
          pickupExpectedAt: expectedAt(before, offers, caller.userId, now),
          ...withoutReturn(before),
        },
        also: async () => {
          await takeOffers(tx, { bookingId, winner: driver.id, at: now })
          // Before the time of a Book Later, its driver is neither on a trip nor tracked.
          if (!startsNow) return
          await takeDriver(tx, driver.id)
          const step = { bookingId, driver: driver.id, status: 'ACCEPTED', at: now } as const
          await noteStepPoint(tx, deps.tracker.positions, step)
        },
      }
    },
  }
}

/** A Book Later is expected at its time; else the road time of the accepted offer leads to the pickup. */
function expectedAt(
  { bookLater, tripDate }: BookingRow,
  offers: readonly { driver: string; roadSeconds: number | null }[],
  driver: string,
  now: Date,
): Date | null {
  if (bookLater) return tripDate
  const seconds = offers.find((offer) => offer.driver === driver)?.roadSeconds ?? null
  return seconds === null ? null : new Date(now.getTime() + seconds * 1000)
}

async function assertHasOffer(
  tx: Tx,
  booking: BookingRow,
  offers: readonly { driver: string; expiresAt: Date | null }[],
  driver: string,
  now: Date,
): Promise<void> {
  const own = offers.find((offer) => offer.driver === driver)
  if (own !== undefined && (own.expiresAt === null || own.expiresAt > now)) return
  await assertWasAsked(tx, booking.id, driver)
  const { status } = booking
  throw new AppError(status === 'NEW' || status === 'CANCELLED' ? 'offer_not_found' : 'booking_taken')
}

function assertFree({ queue, approved, driverActiveStatus }: User): void {
  if (!queue && approved && driverActiveStatus) return
  throw new AppError(queue ? 'driver_busy' : 'driver_not_eligible', {
    detail: queue ? 'Finish the running trip first.' : 'Go online first.',
  })
}

/** The booking has a driver again. Only bookings that came back change this. */
function withoutReturn({ alerts, cancelledBy }: BookingRow): BookingUpdate {
  return {
    ...(alerts.includes('assignment_declined') && {
      alerts: changeAlerts(alerts, { remove: ['assignment_declined'] }),
    }),
    ...(cancelledBy !== null && { reason: null, reasonTranslations: {}, cancelledBy: null }),
  }
}

function driverColumns(driver: User): BookingUpdate {
  return {
    driver: driver.id,
    driverName: fullName(driver),
    driverImage: driver.profileImage,
    driverContact: driver.mobile,
    driverRating: ratingText(driver),
    vehicleMake: driver.vehicleMake,
    vehicleModel: driver.vehicleModel,
    vehicleNumber: driver.vehicleNumber,
    fleetadmin: driver.fleetadmin,
  }
}

function ratingText(driver: User): string | null {
  const average = averageOf(driver.ratingSum, driver.ratingCount)
  return average === null ? null : String(average)
}
