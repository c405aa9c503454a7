import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { paths } from '../../navigation/paths.ts'
import { stopsSearch } from '../../navigation/stop-search.ts'
import type { Format } from '../../ui/format.ts'

type Booked = Pick<RiderBooking, 'pickup' | 'waypoints' | 'drop' | 'carType' | 'service'> & {
  readonly bookedDrop?: RiderBooking['bookedDrop']
}

/** The URL of the booking screen with the same stops and car type; `back`: in the opposite direction. */
export function bookAgainPath(
  { pickup, waypoints, drop, bookedDrop, carType, service }: Booked,
  format: Pick<Format, 'address'>,
  { back = false }: { readonly back?: boolean } = {},
): string {
  const stops = [pickup, ...waypoints, bookedDrop ?? drop]
  return paths.book({
    ...stopsSearch(
      (back ? stops.toReversed() : stops).map((stop) => ({ text: format.address(stop), at: stop })),
    ),
    carType: carType.id,
    ...(service === 'delivery' && { service }),
  })
}
