import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { paths } from '../../navigation/paths.ts'
import { stopsSearch } from '../../navigation/stop-search.ts'
import type { Format } from '../../ui/format.ts'

type Booked = Pick<RiderBooking, 'pickup' | 'waypoints' | 'drop' | 'carType' | 'service'> & {
  readonly bookedDrop?: RiderBooking['bookedDrop']
}

/** The URL of the booking screen with the same stops and car type. */
export function bookAgainPath(
  { pickup, waypoints, drop, bookedDrop, carType, service }: Booked,
  format: Pick<Format, 'address'>,
): string {
  return paths.book({
    ...stopsSearch(
      [pickup, ...waypoints, bookedDrop ?? drop].map((stop) => ({ text: format.address(stop), at: stop })),
    ),
    carType: carType.id,
    ...(service === 'delivery' && { service }),
  })
}
