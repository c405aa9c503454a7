import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { offerExpiryMs } from '@cabstand/domain/dispatch/offer-policy'
import { ringCount } from '@cabstand/domain/dispatch/rings'
import { haversineMeters } from '@cabstand/domain/distance'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import {
  type BookingParts,
  changeBooking,
  factsOf,
  insertOffers,
  listOfferStates,
  lockBooking,
} from '../bookings/index.ts'
import { findUser, fullName } from '../users/index.ts'
import { findLastRound, insertRound } from './dispatch-store.ts'

/** An admin offers a NEW booking to a driver of his choice; such an offer does not lapse. */
export async function assignBooking(
  tx: Tx,
  parts: BookingParts,
  input: { bookingId: string; driver: string; admin: SignedIn },
): Promise<BookingSnapshot> {
  const now = parts.now()
  const before = await lockBooking(tx, input.bookingId)
  const answer = bookingCan.assign(factsOf(before), 'admin')
  if (!answer.ok) throw new AppError(answer.code)
  const driver = await findUser(tx, input.driver)
  if (driver?.usertype !== 'driver' || !driver.approved || driver.carType !== before.carType) {
    throw new AppError('driver_not_eligible', { detail: 'Choose an approved driver of the booked car type.' })
  }
  const offers = await listOfferStates(tx, before.id)
  if (offers.get(driver.id) === 'open')
    throw new AppError('driver_not_eligible', {
      detail: 'This driver already has an offer for this booking.',
    })
  const position = await parts.tracker.positions.find(driver.id)
  const pickup = { lat: before.pickupLat, lng: before.pickupLng }
  const distanceMeters = position === undefined ? 0 : Math.round(haversineMeters(position, pickup))
  const round = ((await findLastRound(tx, before.id))?.round ?? 0) + 1
  const expiresAtMs = offerExpiryMs('admin', now.getTime())
  await insertOffers(tx, [
    {
      bookingId: before.id,
      driver: driver.id,
      round,
      offeredAt: now,
      expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
      roadSeconds: null,
      distanceMeters,
    },
  ])
  await insertRound(tx, {
    bookingId: before.id,
    round,
    ring: ringCount - 1,
    radiusMeters: distanceMeters,
    at: now,
    candidates: [
      {
        driver: driver.id,
        driverName: fullName(driver),
        vehicleNumber: driver.vehicleNumber,
        roadSeconds: null,
        distanceMeters,
        positionAgeSeconds: position === undefined ? 0 : Math.round((now.getTime() - position.atMs) / 1000),
        score: null,
        outcome: 'offered',
      },
    ],
  })
  const { snapshot } = await changeBooking(tx, parts, before, {
    type: 'booking.asked',
    acting: input.admin,
    askedDrivers: [driver.id],
    set: { askedDrivers: before.askedDrivers + 1 },
  })
  return snapshot
}
