import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { encodePolyline } from '@cabstand/domain/polyline'
import type { MatchedTrack, Route, RouteStep, TrackPoint } from '../port.ts'

/** Requests to Valhalla and its answers in OSRM's shape (`format: 'osrm'`), in which lng comes before lat. */
export interface OsrmAnswer {
  readonly routes?: readonly OsrmRoute[]
  readonly matchings?: readonly OsrmRoute[]
  readonly waypoints?: readonly { readonly distance: number }[]
}

interface OsrmRoute {
  readonly distance: number
  readonly duration: number
  readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] }
  readonly legs: readonly { readonly steps?: readonly OsrmStep[] }[]
}

interface OsrmStep {
  readonly distance: number
  readonly duration: number
  readonly name: string
  readonly driving_side?: 'left' | 'right'
  readonly maneuver: {
    readonly type: string
    readonly modifier?: string
    readonly instruction?: string
    readonly location: readonly [number, number]
  }
}

/** How far a point may be from the road it is laid on: across a large park, not out to sea. */
export const maxSnapMeters = 1000

const osrm = { costing: 'auto', format: 'osrm', shape_format: 'geojson', units: 'kilometers' } as const

/** Without `search_cutoff` Valhalla takes the nearest road within 35 km, from the middle of the sea too. */
export function routeRequest(points: readonly LatLng[], maxSnapMeters: number, language: string): object {
  const locations = points.map(({ lat, lng }) => ({ lat, lon: lng, search_cutoff: maxSnapMeters }))
  return { ...osrm, locations, language }
}

/** Undefined when a point was laid on a road over `maxSnapMeters` away, or there is no route. */
export function toRoute(answer: OsrmAnswer, maxSnapMeters: number): Route | undefined {
  const [route] = answer.routes ?? []
  if (!route || (answer.waypoints ?? []).some((waypoint) => waypoint.distance > maxSnapMeters))
    return undefined
  const line = toLine(route)
  const [start, end] = [line[0], line.at(-1)]
  if (!start || !end) return undefined
  return {
    distanceMeters: route.distance,
    durationSeconds: route.duration,
    polyline: encodePolyline(line),
    start,
    end,
    steps: route.legs.flatMap((leg) => (leg.steps ?? []).map(toStep)),
  }
}

export function matchRequest(points: readonly TrackPoint[]): object {
  const shape = points.map(({ lat, lng, atMs }) => ({ lat, lon: lng, time: Math.round(atMs / 1000) }))
  return {
    ...osrm,
    shape,
    shape_match: 'map_snap',
    use_timestamps: false,
    trace_options: { search_radius: 50, gps_accuracy: 10, breakage_distance: 2000 },
  }
}

/**
 * The pieces of a matched track one after the other. Where Valhalla left a gap between two of them, the
 * straight line across it counts, so that a tunnel does not shorten a trip.
 */
export function toMatchedTrack(answer: OsrmAnswer): MatchedTrack | undefined {
  const line: LatLng[] = []
  let distanceMeters = 0
  for (const matching of answer.matchings ?? []) {
    const piece = toLine(matching)
    const [last, first] = [line.at(-1), piece[0]]
    if (last && first) distanceMeters += haversineMeters(last, first)
    distanceMeters += matching.distance
    line.push(...piece)
  }
  return line.length < 2 ? undefined : { distanceMeters, polyline: encodePolyline(line) }
}

function toLine(route: OsrmRoute): LatLng[] {
  return route.geometry.coordinates.map(([lng, lat]) => ({ lat, lng }))
}

function toStep({ distance, duration, name, maneuver }: OsrmStep): RouteStep {
  const [lng, lat] = maneuver.location
  return {
    instruction: maneuver.instruction ?? '',
    name,
    type: maneuver.type,
    ...(maneuver.modifier === undefined ? {} : { modifier: maneuver.modifier }),
    distanceMeters: distance,
    durationSeconds: duration,
    at: { lat, lng },
  }
}
