import type { AssignableDriver } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { assignmentBlockers } from '@cabstand/domain/dispatch/assignment'
import { AppError } from '../../http/errors.ts'
import { type BookingParts, factsOf, getBookingRow, listOfferStates } from '../bookings/index.ts'
import { listCarTypeDrivers } from '../fleet/index.ts'
import { isSearchDue, toDriverRequest, wholeRadiusMeters } from './driver-request.ts'

/**
 * Every driver of the car type of a NEW booking, the best choice first, with road time, the reasons why dispatch would
 * not ask them, and whether staff may choose them all the same. Throws `booking_not_found`, `wrong_status`.
 */
export async function listAssignableDrivers(
  parts: BookingParts,
  bookingId: string,
): Promise<AssignableDriver[]> {
  const booking = await getBookingRow(parts.db, bookingId)
  const answer = bookingCan.assign(factsOf(booking), 'admin')
  if (!answer.ok) throw new AppError(answer.code)
  const settings = await parts.settings.get()
  const isDue = isSearchDue(booking, parts.now())
  const drivers = await listCarTypeDrivers(
    { db: parts.db, positions: parts.tracker.positions, maps: parts.maps, now: parts.now },
    toDriverRequest(booking, settings),
    wholeRadiusMeters(settings),
    await listOfferStates(parts.db, bookingId),
  )
  return drivers.map((driver) => ({
    driver: driver.driver,
    driverName: driver.driverName,
    vehicleNumber: driver.vehicleNumber,
    roadSeconds: driver.roadSeconds,
    distanceMeters: driver.distanceMeters,
    reasons: [...driver.reasons],
    assignable: assignmentBlockers(driver.reasons, isDue).length === 0,
  }))
}
