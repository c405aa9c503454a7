import type { LatLng } from '@cabstand/domain/distance'
import { encodePolyline } from '@cabstand/domain/polyline'
import { type Asked, type Emulator, startEmulator, type Told } from './emulator.ts'
import { isAtSea, lineLength, metersPerSecond } from './ground.ts'

export const googleKey = 'AIza-emulated-key'

const failure = (code: number, status: string, reason?: string): Told => ({
  status: code,
  body: {
    error: {
      code,
      status,
      message: 'as documented',
      ...(reason && { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }] }),
    },
  },
})
const invalid = () => failure(400, 'INVALID_ARGUMENT')

/** Places API (New), Geocoding API and Routes API at one address. */
export function startGoogle(): Promise<Emulator> {
  return startEmulator((asked) => {
    if (asked.path === '/maps/api/geocode/json') return geocode(asked)
    const key = asked.headers['x-goog-api-key']
    if (key === undefined) return failure(403, 'PERMISSION_DENIED')
    if (key !== googleKey) return failure(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID')
    // Only autocomplete has a default field mask.
    const mask = asked.headers['x-goog-fieldmask']
    if (asked.path === '/v1/places:autocomplete') return masked(autocomplete(asked), mask ?? '*')
    if (mask === undefined) return invalid()
    if (asked.path.startsWith('/v1/places/')) return masked(details(asked), mask)
    if (asked.path === '/directions/v2:computeRoutes') return masked(computeRoutes(asked), mask)
    if (asked.path === '/distanceMatrix/v2:computeRouteMatrix') return computeRouteMatrix(asked)
    return failure(404, 'NOT_FOUND')
  })
}

/** Keeps only the named fields of a response; an unknown field is refused. */
function masked({ status, body }: Told, mask: string): Told {
  if (status !== 200 || mask === '*') return { status, body }
  const paths = mask.split(',').map((path) => path.split('.'))
  if (paths.some((path) => path.some((name) => !/^[a-z][A-Za-z]*$/.test(name)))) return invalid()
  const pick = (value: unknown, wanted: readonly string[][]): unknown => {
    if (wanted.some((path) => path.length === 0)) return value
    if (Array.isArray(value)) return value.map((one) => pick(one, wanted))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const below = wanted.filter(([head]) => head === name).map(([, ...rest]) => rest)
        return below.length === 0 ? [] : [[name, pick(inner, below)]]
      }),
    )
  }
  return { status, body: pick(body, paths) }
}

const sessionPattern = /^[\w-]{1,36}$/

function autocomplete({ method, body }: Asked): Told {
  const asked = body as {
    input?: string
    sessionToken?: string
    includedRegionCodes?: string[]
    locationBias?: { circle: { radius: number } }
  }
  const { input, sessionToken = 'x', includedRegionCodes = [], locationBias } = asked
  if (method !== 'POST' || typeof input !== 'string' || input === '') return invalid()
  if (!sessionPattern.test(sessionToken) || includedRegionCodes.length > 15) return invalid()
  if (locationBias !== undefined && locationBias.circle.radius > 50_000) return invalid()
  // Its response without a match is an empty object.
  if (input.startsWith('zzz') || includedRegionCodes.includes('xx')) return { status: 200, body: {} }
  const matched = [...input].length
  return {
    status: 200,
    body: {
      suggestions: [
        {
          placePrediction: {
            place: 'places/ChIJ-castle',
            placeId: 'ChIJ-castle',
            text: {
              text: '𝔖 Castle of Peace, Lisbon, Portugal',
              matches: [{ startOffset: 2, endOffset: 2 + matched }],
            },
            structuredFormat: {
              mainText: { text: '𝔖 Castle of Peace', matches: [{ startOffset: 2, endOffset: 2 + matched }] },
              secondaryText: { text: 'Lisbon, Portugal' },
            },
            types: ['tourist_attraction', 'point_of_interest', 'establishment'],
            distanceMeters: 1250,
          },
        },
        { queryPrediction: { text: { text: 'castles near me' } } },
      ],
    },
  }
}

function details({ method, path, query }: Asked): Told {
  if (method !== 'GET' || !sessionPattern.test(query.get('sessionToken') ?? 'x')) return invalid()
  const id = path.slice('/v1/places/'.length)
  if (id === 'ChIJ-gone') return failure(404, 'NOT_FOUND')
  if (id !== 'ChIJ-castle') {
    const { status } = invalid()
    return {
      status,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Not a valid Place ID: x' } },
    }
  }
  return {
    status: 200,
    body: {
      name: `places/${id}`,
      id,
      types: ['tourist_attraction', 'establishment'],
      formattedAddress: 'R. de Santa Cruz do Castelo, 1100-129 Lisboa, Portugal',
      location: { latitude: 38.7139, longitude: -9.1335 },
      displayName: { text: 'Castle of Peace', languageCode: 'en' },
    },
  }
}

function geocode({ query }: Asked): Told {
  const key = query.get('key')
  const denied = {
    results: [],
    status: 'REQUEST_DENIED',
    error_message: `The provided API key ${key} is invalid.`,
  }
  if (key !== googleKey) return { status: 200, body: denied }
  const [lat = Number.NaN, lng = Number.NaN] = (query.get('latlng') ?? '').split(',').map(Number)
  if (Number.isNaN(lat + lng)) return { status: 200, body: { results: [], status: 'INVALID_REQUEST' } }
  if (isAtSea({ lat, lng })) return { status: 200, body: { results: [], status: 'ZERO_RESULTS' } }
  const result = {
    place_id: 'ChIJ-house',
    formatted_address: 'Rua Augusta 12, 1100-053 Lisboa, Portugal',
    types: ['street_address'],
    geometry: { location: { lat: lat + 0.0001, lng }, location_type: 'ROOFTOP' },
  }
  return { status: 200, body: { results: [result], status: 'OK' } }
}

interface Waypoint {
  location: { latLng: { latitude: number; longitude: number } }
  via?: boolean
}
const pointOf = ({ location: { latLng } }: Waypoint): LatLng => ({
  lat: latLng.latitude,
  lng: latLng.longitude,
})
const toLocation = ({ lat, lng }: LatLng) => ({ latLng: { latitude: lat, longitude: lng } })
const toSeconds = (meters: number) => `${Math.round(meters / metersPerSecond)}s`

function computeRoutes({ method, body }: Asked): Told {
  const asked = body as {
    origin?: Waypoint
    destination?: Waypoint
    intermediates?: Waypoint[]
    travelMode?: string
    computeAlternativeRoutes?: boolean
    departureTime?: string
  }
  const { origin, destination, intermediates = [], travelMode, departureTime } = asked
  if (method !== 'POST' || origin === undefined || destination === undefined) return invalid()
  if (travelMode !== 'DRIVE' || intermediates.length > 25) return invalid()
  if (departureTime !== undefined && Date.parse(departureTime) <= Date.now()) return invalid()
  const waypoints = [origin, ...intermediates, destination]
  const points = waypoints.map(pointOf)
  // Without a route, the response has no `routes`.
  if (points.some((point) => point.lng < -40)) return { status: 200, body: {} }
  // A route from the open sea starts at the nearest coast.
  const laid = points.map((point) => (isAtSea(point) ? { ...point, lng: -9.5 } : point))
  const stops = laid.filter((_, index) => waypoints[index]?.via !== true)
  const legs = stops.slice(1).map((stop, index) => {
    const from = stops[index] ?? stop
    const meters = Math.round(lineLength([from, stop]))
    return {
      // Zeros are omitted, as in all of Google's JSON.
      ...(meters === 0 ? {} : { distanceMeters: meters }),
      duration: toSeconds(meters),
      staticDuration: toSeconds(meters),
      startLocation: toLocation(from),
      endLocation: toLocation(stop),
      steps: [
        {
          ...(meters === 0 ? {} : { distanceMeters: meters }),
          staticDuration: toSeconds(meters),
          startLocation: toLocation(from),
          endLocation: toLocation(stop),
          navigationInstruction: {
            maneuver: 'TURN_SLIGHT_LEFT',
            instructions: 'Turn slightly left onto Rua Augusta',
          },
        },
      ],
    }
  })
  const meters = Math.round(lineLength(laid))
  const route = {
    ...(meters === 0 ? {} : { distanceMeters: meters }),
    duration: toSeconds(meters),
    polyline: { encodedPolyline: encodePolyline(laid) },
    legs,
  }
  return { status: 200, body: { routes: asked.computeAlternativeRoutes ? [route, route] : [route] } }
}

function computeRouteMatrix({ method, body }: Asked): Told {
  const asked = body as { origins?: { waypoint: Waypoint }[]; destinations?: { waypoint: Waypoint }[] }
  const { origins = [], destinations = [] } = asked
  const pairs = origins.length * destinations.length
  if (method !== 'POST' || pairs === 0 || pairs > 625) return invalid()
  const elements = origins.flatMap((origin, originIndex) =>
    destinations.map((destination, destinationIndex) => {
      const [from, to] = [pointOf(origin.waypoint), pointOf(destination.waypoint)]
      const at = { originIndex, destinationIndex, status: {} }
      if (isAtSea(from) || isAtSea(to)) return { ...at, condition: 'ROUTE_NOT_FOUND' }
      const meters = Math.round(lineLength([from, to]))
      return { ...at, condition: 'ROUTE_EXISTS', distanceMeters: meters, duration: toSeconds(meters) }
    }),
  )
  // The order of the elements is not defined.
  return { status: 200, body: elements.toReversed() }
}
