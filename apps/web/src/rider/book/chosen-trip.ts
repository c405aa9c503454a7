import type { Stop } from '@cabstand/contract/schemas/common'
import { findTripDateError, type TripDateError } from '@cabstand/domain/booking/book-later'
import { findStopsError } from '@cabstand/domain/booking/stops'
import type { LatLng } from '@cabstand/domain/distance'
import type { TripRequest } from '../../api/queries/places.ts'
import { toInstant } from '../../features/text/zoned.ts'
import type { BookSearch } from '../../navigation/paths.ts'
import { stopsIn } from '../../navigation/stop-search.ts'
import type { AddressValue } from '../../ui/address/use-address.ts'

/** The stops and a time, as far as they are chosen. */
export interface ChosenTrip {
  readonly request: TripRequest | null
  readonly pickupAt: LatLng | null
  readonly dropAt: LatLng | null
  /** The first stop with text that was not chosen from the suggestions, by its place in the list. */
  readonly unchosen: number | undefined
  readonly later: boolean
  /** Instant of a later trip; undefined for now, or until it is chosen. */
  readonly tripDate: string | undefined
  /** What is wrong with a later time. */
  readonly timeError: TripDateError | undefined
  /** All stops are the same place. */
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

/**
 * The trip in the search parameters; it can be priced once all stops and the time are set. An empty stop in between is
 * left out, so that the price stays while it is being chosen.
 */
export function chosenTrip(search: BookSearch, timeZone: string, nowMs: number): ChosenTrip {
  const values = stopsIn(search)
  const stops = values.map(stopOf)
  const [pickup, drop] = [stops.at(0) ?? null, stops.at(-1) ?? null]
  const waypoints = stops.slice(1, -1).filter((stop) => stop !== null)
  const unchosen = values.findIndex(({ text }, index) => text !== '' && stops[index] === null)
  const later = search.when === 'later'
  const tripDate = later && search.at ? toInstant(search.at, timeZone) : undefined
  const timeError = tripDate === undefined ? undefined : findTripDateError(Date.parse(tripDate), nowMs)
  const timed = !later || (tripDate !== undefined && timeError === undefined)
  const stopsError = pickup && drop && unchosen < 0 ? findStopsError([pickup, ...waypoints, drop]) : undefined
  return {
    request:
      pickup && drop && timed && unchosen < 0 && stopsError === undefined
        ? {
            pickup,
            drop,
            ...(waypoints.length > 0 && { waypoints }),
            ...(tripDate !== undefined && { tripDate }),
            ...parcelsOf(search),
          }
        : null,
    pickupAt: pickup && { lat: pickup.lat, lng: pickup.lng },
    dropAt: drop && { lat: drop.lat, lng: drop.lng },
    unchosen: unchosen < 0 ? undefined : unchosen,
    later,
    tripDate,
    timeError,
    stopsError,
  }
}
