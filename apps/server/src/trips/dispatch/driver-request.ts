import { isBeforeDispatch } from '@cabstand/domain/booking/book-later'
import { driverRadiusMeters } from '@cabstand/domain/dispatch/rings'
import type { Settings } from '../../operator/settings/index.ts'
import type { BookingRow } from '../bookings/index.ts'
import type { DriverRequest } from '../fleet/index.ts'

/** The requirements of a booking for drivers, by the current settings. */
export function toDriverRequest(booking: BookingRow, settings: Settings): DriverRequest {
  return {
    bookingId: booking.id,
    pickup: { lat: booking.pickupLat, lng: booking.pickupLng },
    carTypeId: booking.carType,
    prepaid: booking.prepaid,
    convenienceFees: booking.convenienceFees,
    negativeBalance: settings.negativeBalance,
  }
}

/** The maximum distance of drivers from the pickup. */
export function wholeRadiusMeters(settings: Settings): number {
  return driverRadiusMeters(Number(settings.driverRadius), settings.convertToMile)
}

/** Whether the search has begun: for a Book Now always, for a Book Later from 15 minutes before its time. */
export function isSearchDue(booking: BookingRow, now: Date): boolean {
  return !isBeforeDispatch(booking.bookLater ? booking.tripDate.getTime() : null, now.getTime())
}
