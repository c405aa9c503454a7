import type { LatLng } from '@cabstand/domain/distance'
import { type Asked, type Emulator, startEmulator, type Told } from './emulator.ts'
import { isAtSea, lineLength, metersPerSecond, snapMeters } from './ground.ts'

/** OSRM's responses, which Mapbox and Valhalla also use. */
const pair = ({ lat, lng }: LatLng) => [lng, lat]

function way(points: readonly LatLng[], stops: readonly number[]) {
  const distance = lineLength(points)
  const legs = stops.slice(1).map((stop, index) => {
    const part = points.slice(stops[index], stop + 1)
    const meters = lineLength(part)
    const step = {
      distance: meters,
      duration: meters / metersPerSecond,
      name: 'Rua Augusta',
      mode: 'driving',
      driving_side: 'right',
      maneuver: { type: 'depart', bearing_after: 90, location: pair(part[0] ?? { lat: 0, lng: 0 }) },
      intersections: [],
    }
    const roundabout = {
      ...step,
      distance: 0,
      duration: 0,
      name: '',
      ref: 'N12',
      maneuver: { ...step.maneuver, type: 'roundabout', modifier: 'right', exit: 2 },
    }
    return { distance: meters, duration: meters / metersPerSecond, summary: '', steps: [step, roundabout] }
  })
  return {
    distance,
    duration: distance / metersPerSecond,
    geometry: { type: 'LineString', coordinates: points.map(pair) },
    legs,
  }
}

const waypoint = (point: LatLng) => ({
  name: 'Rua Augusta',
  distance: snapMeters(point),
  location: pair(point),
})

function routeAnswer(points: readonly LatLng[], stops: readonly number[], count: number): unknown {
  const route = way(points, stops)
  const waypoints = stops.flatMap((stop) => points[stop] ?? []).map(waypoint)
  return { code: 'Ok', routes: Array(count).fill(route), waypoints }
}

const matchAnswer = (points: readonly LatLng[]): unknown => ({
  code: 'Ok',
  matchings: [{ ...way(points, [0, points.length - 1]), confidence: 0.9 }],
  tracepoints: points.map(waypoint),
})

function tableAnswer(sources: readonly LatLng[], targets: readonly LatLng[]): unknown {
  // Points without a near road still get values; their `distance` shows it.
  const meters = sources.map((source) => targets.map((target) => lineLength([source, target])))
  return {
    code: 'Ok',
    distances: meters,
    durations: meters.map((row) => row.map((one) => one / metersPerSecond)),
    sources: sources.map(waypoint),
    destinations: targets.map(waypoint),
  }
}

function readCoordinates(path: string): LatLng[] | undefined {
  const points = path
    .split(';')
    .map((one) => one.split(',').map(Number))
    .map(([lng = Number.NaN, lat = Number.NaN]) => ({ lat, lng }))
  return points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180) ? points : undefined
}

const indices = (text: string | null, all: number) =>
  text === null ? Array.from({ length: all }, (_, index) => index) : text.split(';').map(Number)

const bad = (status: number, code: string): Told => ({ status, body: { code, message: 'as documented' } })

/** OSRM's HTTP interface, also Mapbox's below other paths; they differ in limits and in the status of "none". */
function answerOsrm(
  service: string,
  { query, path }: Asked,
  limits: { route: number; table: number; match: number; noneStatus: number; tooMany: Told },
): Told {
  const points = readCoordinates(path.split('/').at(-1) ?? '')
  if (points === undefined) return bad(400, 'InvalidQuery')
  if (service === 'route') {
    if (points.length < 2) return bad(400, 'InvalidQuery')
    if (points.length > limits.route) return limits.tooMany
    if (points.some((point) => point.lng < -40)) return bad(limits.noneStatus, 'NoRoute')
    const count = query.get('alternatives') === null ? 1 : 2
    return { status: 200, body: routeAnswer(points, indices(query.get('waypoints'), points.length), count) }
  }
  if (service === 'table') {
    if (points.length > limits.table) return limits.tooMany
    const pick = (name: string) =>
      indices(query.get(name), points.length).flatMap((index) => points[index] ?? [])
    return { status: 200, body: tableAnswer(pick('sources'), pick('destinations')) }
  }
  if (points.length > limits.match) return limits.tooMany
  const times = indices(query.get('timestamps'), points.length)
  if (times.length !== points.length) return bad(400, 'InvalidOptions')
  if (points.some(isAtSea)) return bad(limits.noneStatus, 'NoMatch')
  return { status: 200, body: matchAnswer(points) }
}

export function startOsrm(): Promise<Emulator> {
  const limits = { route: 500, table: 100, match: 100, noneStatus: 400, tooMany: bad(400, 'TooBig') }
  return startEmulator((asked) => {
    const [, service = '', version, profile] = asked.path.split('/')
    if (!['route', 'table', 'match'].includes(service) || version !== 'v1') return bad(400, 'InvalidService')
    if (profile !== 'driving') return bad(400, 'InvalidUrl')
    return answerOsrm(service, asked, limits)
  })
}

export const mapboxToken = 'pk.emulated-token'

export function startMapbox(): Promise<Emulator> {
  const tooMany = bad(422, 'InvalidInput')
  const limitsOf = (profile: string) => ({
    route: profile === 'driving-traffic' ? 3 : 25,
    table: profile === 'driving-traffic' ? 10 : 25,
    match: 100,
    noneStatus: 200,
    tooMany,
  })
  return startEmulator((asked) => {
    if (asked.query.get('access_token') !== mapboxToken) {
      return { status: 401, body: { message: 'Not Authorized - Invalid Token' } }
    }
    const [, api = '', version = '', owner, profile = ''] = asked.path.split('/')
    const service = { directions: 'route', 'directions-matrix': 'table', matching: 'match' }[api]
    if (service !== undefined) {
      if (owner !== 'mapbox' || !['driving', 'driving-traffic'].includes(profile))
        return bad(404, 'ProfileNotFound')
      if (version !== (api === 'directions-matrix' ? 'v1' : 'v5')) return bad(404, 'NotFound')
      return answerOsrm(service, asked, limitsOf(profile))
    }
    return answerSearch(asked)
  })
}

const castle = {
  name: 'Castle of Peace',
  mapbox_id: 'dXJuOm1ieHBvaTpjYXN0bGU',
  feature_type: 'poi',
  place_formatted: '1100-129 Lisbon, Portugal',
  poi_category_ids: ['museum', 'tourist_attraction'],
}

function answerSearch({ path, query }: Asked): Told {
  const feature = (properties: object): Told => ({
    status: 200,
    body: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Point' }, properties }],
    },
  })
  if (path === '/search/geocode/v6/reverse') {
    const [latitude, longitude] = [Number(query.get('latitude')), Number(query.get('longitude'))]
    if (isAtSea({ lat: latitude, lng: longitude })) return { status: 200, body: { features: [] } }
    return feature({
      name: '12 Rua Augusta',
      mapbox_id: 'dXJuOm1ieGFkcjox',
      feature_type: 'address',
      place_formatted: 'Lisbon, Portugal',
      coordinates: { latitude, longitude, accuracy: 'rooftop' },
    })
  }
  const session = query.get('session_token') ?? ''
  if (session === '') return { status: 400, body: { message: 'session_token is required' } }
  if (path === '/search/searchbox/v1/suggest') {
    const limit = Number(query.get('limit') ?? 5)
    if ((query.get('q') ?? '') === '' || limit < 1 || limit > 10)
      return { status: 400, body: { message: 'Bad' } }
    const none = query.get('q')?.startsWith('zzz') || query.get('country') === 'xx'
    return {
      status: 200,
      body: { suggestions: none ? [] : [{ ...castle, distance: 1250 }], attribution: '©' },
    }
  }
  if (path !== `/search/searchbox/v1/retrieve/${castle.mapbox_id}`)
    return { status: 404, body: { message: 'Not Found' } }
  return feature({ ...castle, coordinates: { latitude: 38.7139, longitude: -9.1335 } })
}

interface Location {
  lat: number
  lon: number
  type?: string
}

export function startValhalla(): Promise<Emulator> {
  const refuse = (error_code: number): Told => ({
    status: 400,
    body: { error_code, error: 'as documented', status_code: 400, status: 'Bad Request' },
  })
  const toPoint = ({ lat, lon }: Location): LatLng => ({ lat, lng: lon })
  return startEmulator(({ method, path, body }) => {
    if (method !== 'POST') return { status: 405, body: refuse(101).body }
    if (path === '/route') {
      const {
        locations = [],
        costing,
        alternates = 0,
      } = body as { locations?: Location[]; costing?: string; alternates?: number }
      if (costing === undefined) return refuse(124)
      if (locations.length < 2) return refuse(112)
      if (locations.length > 20) return refuse(150)
      const points = locations.map(toPoint)
      if (points.some((point) => point.lng < -40)) return refuse(442)
      if (points.some(isAtSea)) return refuse(171)
      const stops = locations.flatMap(({ type }, index) => (type === 'through' ? [] : [index]))
      return { status: 200, body: routeAnswer(points, stops, 1 + alternates) }
    }
    if (path === '/sources_to_targets') {
      const { sources = [], targets = [] } = body as { sources?: Location[]; targets?: Location[] }
      if (sources.length * targets.length > 2500) return refuse(150)
      return { status: 200, body: tableAnswer(sources.map(toPoint), targets.map(toPoint)) }
    }
    if (path === '/trace_route') {
      const { shape = [] } = body as { shape?: Location[] }
      if (shape.length > 16_000) return refuse(153)
      return shape.map(toPoint).some(isAtSea)
        ? refuse(444)
        : { status: 200, body: matchAnswer(shape.map(toPoint)) }
    }
    return { status: 404, body: refuse(106).body }
  })
}
