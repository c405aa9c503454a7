import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { paths } from '../../navigation/paths.ts'
import { stopSearch } from '../../navigation/stop-search.ts'
import type { Format } from '../../ui/format.ts'

type Booked = Pick<RiderBooking, 'pickup' | 'drop' | 'carType' | 'service'> & {
  readonly bookedDrop?: RiderBooking['bookedDrop']
}

/** The URL of the booking screen with the same places and car type. */
export function bookAgainPath(
  { pickup, drop, bookedDrop, carType, service }: Booked,
  format: Pick<Format, 'address'>,
): string {
  return paths.book({
    ...stopSearch('pickup', { text: format.address(pickup), at: pickup }),
    ...stopSearch('drop', { text: format.address(bookedDrop ?? drop), at: bookedDrop ?? drop }),
    carType: carType.id,
    ...(service === 'delivery' && { service }),
  })
}
