import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import { endedElsewhere } from '@cabstand/domain/booking/ended-at'
import type { LatLng } from '@cabstand/domain/distance'
import { describePlace } from '../../maps/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, endsOf } from './booking-row.ts'

/**
 * Where a trip ended, with the address of that place, or its coordinates where the map has no address; undefined when
 * that is the booked drop, which deliveries keep in any case, or unknown.
 */
export async function findEnd(
  deps: BookingDeps,
  booking: BookingRow,
  place: LatLng | undefined,
): Promise<TranslatedStop | undefined> {
  const { drop } = endsOf(booking)
  if (place === undefined || booking.service === 'delivery' || !endedElsewhere(place, drop)) return undefined
  const { lat, lng } = place
  const maps = deps.maps.for({ bookingId: booking.id })
  // A trip ends even when no address can be found now.
  const found = await maps.reversePlace({ lat, lng }).catch(() => undefined)
  if (found === undefined)
    return { lat, lng, address: `${lat.toFixed(5)}, ${lng.toFixed(5)}`, translations: {} }
  const address = describePlace(found)
  const named = { lat: found.lat, lng: found.lng, address }
  const [translations = {}] = await maps.translateAddresses([named], await deps.locales())
  return { lat, lng, address, translations }
}
