import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import type * as contract from '@cabstand/contract/http/operator/legacy'
import type { LatLng } from '@cabstand/domain/distance'
import { describePlace, type Maps, type PlaceSuggestion } from '../../maps/index.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toPosition, toPositions } from './positions.ts'

/** Throws `google_places_error` when there is no address. */
export async function getAddress(
  maps: Maps,
  { latlng }: BodyOf<typeof contract.legacyAddress>,
): Promise<OutputOf<typeof contract.legacyAddress>> {
  const place = await maps.reversePlace(toPosition(latlng))
  if (place === undefined)
    throw new AppError('google_places_error', { detail: 'No address was found near this position.' })
  return { address: describePlace(place) }
}

/** Start, dest and 25 points between. For longer tracks clients send no more than this. */
const maxPoints = 27

export async function getDirections(
  maps: Maps,
  { start, dest, waypoints }: BodyOf<typeof contract.legacyDirections>,
): Promise<OutputOf<typeof contract.legacyDirections>> {
  const between = waypoints === undefined || waypoints === '' ? [] : toPositions(waypoints)
  const points = [toPosition(start), ...between, toPosition(dest)]
  if (points.length > maxPoints) {
    throw new AppError('validation_failed', { detail: `A route can have at most ${maxPoints} points.` })
  }
  const found = await maps.route(points, { steps: false })
  return {
    distance_in_km: Math.round(found.distanceMeters) / 1000,
    time_in_secs: Math.round(found.durationSeconds),
    polylinePoints: found.polyline,
  }
}

/** `country`: suggest only places in this country; empty: in any country. */
export async function listSuggestions(
  maps: Maps,
  { searchKeyword }: BodyOf<typeof contract.legacyAutocomplete>,
  country: string,
): Promise<OutputOf<typeof contract.legacyAutocomplete>> {
  const places = await maps.suggestPlaces({ query: searchKeyword, ...(country === '' ? {} : { country }) })
  return { searchResults: places.map(toPrediction) }
}

const toPrediction = (place: PlaceSuggestion) => ({
  description: describePlace(place),
  place_id: place.id,
  structured_formatting: {
    main_text: place.mainText,
    secondary_text: place.secondaryText,
    main_text_matched_substrings: [...place.matched],
  },
})

export async function getCoords(
  maps: Maps,
  { place_id }: BodyOf<typeof contract.legacyCoords>,
): Promise<OutputOf<typeof contract.legacyCoords>> {
  const { lat, lng } = await maps.getPlace(place_id)
  return { coords: { lat, lng } }
}

const maxPairs = 100

export async function getDistanceMatrix(
  maps: Maps,
  { start, dest }: BodyOf<typeof contract.legacyDistanceMatrix>,
): Promise<OutputOf<typeof contract.legacyDistanceMatrix>> {
  const [sources, targets] = [toPositions(start), toPositions(dest)]
  if (sources.length * targets.length > maxPairs) {
    throw new AppError('validation_failed', { detail: `A matrix can have at most ${maxPairs} pairs.` })
  }
  const rows = await maps.matrix(sources, targets)
  return {
    status: 'OK',
    origin_addresses: sources.map(toText),
    destination_addresses: targets.map(toText),
    rows: rows.map((row) => ({
      elements: row.map((pair) =>
        pair === undefined
          ? { status: 'ZERO_RESULTS' as const }
          : {
              status: 'OK' as const,
              distance: {
                text: `${(pair.distanceMeters / 1000).toFixed(1)} km`,
                value: Math.round(pair.distanceMeters),
              },
              duration: { text: toMinutes(pair.durationSeconds), value: Math.round(pair.durationSeconds) },
            },
      ),
    })),
  }
}

const toText = ({ lat, lng }: LatLng) => `${lat},${lng}`

function toMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? '1 min' : `${minutes} mins`
}
