import { findTripDateError, type TripDateError } from '@cabstand/domain/booking/book-later'
import { findStopsError } from '@cabstand/domain/booking/stops'
import type { TripWish } from '../../api/queries/places.ts'
import type { BookSearch } from '../../app/paths.ts'
import { toInstant } from '../../features/clock/zoned.ts'

/** Both places and a time, as far as they are chosen. */
export interface ChosenTrip {
  readonly wish: TripWish | null
  readonly pickupAt: { readonly lat: number; readonly lng: number } | null
  readonly dropAt: { readonly lat: number; readonly lng: number } | null
  readonly later: boolean
  /** Instant of a later trip; undefined for now, or until it is chosen. */
  readonly tripDate: string | undefined
  /** What is wrong with a later time. */
  readonly timeError: TripDateError | undefined
  /** Both places are one. */
  readonly stopsError: 'same_place' | undefined
}

function stopOf(address: string | undefined, lat: number | undefined, lng: number | undefined) {
  return address !== undefined && lat !== undefined && lng !== undefined ? { address, lat, lng } : null
}

/** What the search parameters come down to; a trip can be priced once both places and the time are there. */
export function chosenTrip(search: BookSearch, timeZone: string, nowMs: number): ChosenTrip {
  const pickup = stopOf(search.pickup, search.pickupLat, search.pickupLng)
  const drop = stopOf(search.drop, search.dropLat, search.dropLng)
  const later = search.when === 'later'
  const tripDate = later && search.at ? toInstant(search.at, timeZone) : undefined
  const timeError = tripDate === undefined ? undefined : findTripDateError(Date.parse(tripDate), nowMs)
  const timed = !later || (tripDate !== undefined && timeError === undefined)
  const stopsError = pickup && drop ? findStopsError([pickup, drop]) : undefined
  return {
    wish:
      pickup && drop && timed && stopsError === undefined
        ? { pickup, drop, ...(tripDate !== undefined && { tripDate }) }
        : null,
    pickupAt: pickup && { lat: pickup.lat, lng: pickup.lng },
    dropAt: drop && { lat: drop.lat, lng: drop.lng },
    later,
    tripDate,
    timeError,
    stopsError,
  }
}
