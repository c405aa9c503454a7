import { carFeed } from '@cabstand/contract/realtime/bookings'
import type { ValueOf } from '@cabstand/contract/realtime/feed'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import { useFeed } from '../../realtime/use-feed.ts'

/** Where the car of a trip is, with the seconds to its next stop. */
export type TripCar = ValueOf<typeof carFeed>

/** The car of a trip, from acceptance to the end of the trip; null while it is unknown. */
export function useCar(booking: RiderBooking | undefined): TripCar | null {
  const hasCar = booking !== undefined && booking.driverName !== null && !isFinal(booking.status)
  return useFeed(carFeed, hasCar ? booking.id : null)
}
