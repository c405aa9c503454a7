import type { Stop } from '@cabstand/contract/schemas/common'
import { findTripDateError, type TripDateError } from '@cabstand/domain/booking/book-later'
import { findStopsError } from '@cabstand/domain/booking/stops'
import type { TripRequest } from '../../api/queries/places.ts'
import { toInstant } from '../../features/clock/zoned.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { stopIn } from '../../navigation/stop-search.ts'
import type { AddressValue } from '../../ui/address/address-field.tsx'

/** Both places and a time, as far as they are chosen. */
export interface ChosenTrip {
  readonly wish: TripRequest | null
  readonly pickupAt: { readonly lat: number; readonly lng: number } | null
  readonly dropAt: { readonly lat: number; readonly lng: number } | null
  readonly later: boolean
  /** Instant of a later trip; undefined for now, or until it is chosen. */
  readonly tripDate: string | undefined
  /** What is wrong with a later time. */
  readonly timeError: TripDateError | undefined
  /** Pickup and drop-off are the same place. */
  readonly stopsError: 'same_place' | undefined
}

function stopOf({ text, at }: AddressValue): Stop | null {
  return text !== '' && at ? { address: text, ...at } : null
}

/** The quote contains what was chosen for the car type that carries the parcel. */
function parcelsOf({ carType, parcel, option }: BookSearch): Pick<TripRequest, 'parcels'> {
  if (carType === undefined || (parcel === undefined && option === undefined)) return {}
  const chosen = {
    ...(parcel !== undefined && { parcelTypeSelected: parcel }),
    ...(option !== undefined && { optionSelected: option }),
  }
  return { parcels: [{ carType, ...chosen }] }
}

/** The trip in the search parameters; it can be priced once both places and the time are set. */
export function chosenTrip(search: BookSearch, timeZone: string, nowMs: number): ChosenTrip {
  const pickup = stopOf(stopIn(search, 'pickup'))
  const drop = stopOf(stopIn(search, 'drop'))
  const later = search.when === 'later'
  const tripDate = later && search.at ? toInstant(search.at, timeZone) : undefined
  const timeError = tripDate === undefined ? undefined : findTripDateError(Date.parse(tripDate), nowMs)
  const timed = !later || (tripDate !== undefined && timeError === undefined)
  const stopsError = pickup && drop ? findStopsError([pickup, drop]) : undefined
  return {
    wish:
      pickup && drop && timed && stopsError === undefined
        ? { pickup, drop, ...(tripDate !== undefined && { tripDate }), ...parcelsOf(search) }
        : null,
    pickupAt: pickup && { lat: pickup.lat, lng: pickup.lng },
    dropAt: drop && { lat: drop.lat, lng: drop.lng },
    later,
    tripDate,
    timeError,
    stopsError,
  }
}
