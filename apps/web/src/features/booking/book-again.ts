import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { paths } from '../../app/paths.ts'

/** The booking screen with the same places and car type. */
export function bookAgainPath({
  pickup,
  drop,
  carType,
}: Pick<RiderBooking, 'pickup' | 'drop' | 'carType'>): string {
  return paths.book({
    pickup: pickup.address,
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    drop: drop.address,
    dropLat: drop.lat,
    dropLng: drop.lng,
    carType: carType.id,
  })
}
