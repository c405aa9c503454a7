import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { paths } from '../../app/paths.ts'
import type { Format } from '../../ui/format.ts'

/** The booking screen with the same places and car type. */
export function bookAgainPath(
  { pickup, drop, carType }: Pick<RiderBooking, 'pickup' | 'drop' | 'carType'>,
  format: Pick<Format, 'address'>,
): string {
  return paths.book({
    pickup: format.address(pickup),
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    drop: format.address(drop),
    dropLat: drop.lat,
    dropLng: drop.lng,
    carType: carType.id,
  })
}
