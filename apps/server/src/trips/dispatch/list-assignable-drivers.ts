import type { AssignableDriver } from '@cabstand/contract/schemas/dispatch'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { assignmentBlockers } from '@cabstand/domain/dispatch/assignment'
import { driverState } from '@cabstand/domain/dispatch/eligibility'
import { AppError } from '../../platform/http/errors.ts'
import { type BookingDeps, factsOf, getBookingRow, listOfferStates } from '../bookings/index.ts'
import { listCarTypeDrivers } from '../fleet/index.ts'
import { isSearchDue, toDriverRequest, wholeRadiusMeters } from './driver-request.ts'

/**
 * Every driver of the car type of a NEW booking, those with an open offer and then the best choice first, with road time, the reasons why they are not
 * eligible, and whether staff can assign them nevertheless. Throws `booking_not_found`, `wrong_status`.
 */
export async function listAssignableDrivers(
  deps: BookingDeps,
  bookingId: string,
): Promise<AssignableDriver[]> {
  const booking = await getBookingRow(deps.db, bookingId)
  const answer = bookingCan.assign(factsOf(booking), 'admin')
  if (!answer.ok) throw new AppError(answer.code)
  const settings = await deps.settings.get()
  const isDue = isSearchDue(booking, deps.now())
  const drivers = await listCarTypeDrivers(
    { db: deps.db, positions: deps.tracker.positions, maps: deps.maps, now: deps.now },
    toDriverRequest(booking, settings),
    wholeRadiusMeters(settings),
    await listOfferStates(deps.db, bookingId),
  )
  return drivers.map((driver) => ({
    driver: driver.driver,
    driverName: driver.driverName,
    vehicleNumber: driver.vehicleNumber,
    state: driverState(driver.reasons),
    position: driver.position,
    roadSeconds: driver.roadSeconds,
    roadMeters: driver.roadMeters,
    distanceMeters: driver.distanceMeters,
    eligible: driver.reasons.length === 0,
    reasons: [...driver.reasons],
    assignable: assignmentBlockers(driver.reasons, isDue).length === 0,
  }))
}
