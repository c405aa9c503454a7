import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { encodePolyline } from '@cabstand/domain/polyline'
import type { MatchedTrack, Route, RouteLeg, RoutePath, RouteStep } from '../port.ts'

/** A response in OSRM's format with GeoJSON lines, in which lng precedes lat. */
export interface OsrmAnswer {
  /** The best route first, then its alternatives. */
  readonly routes?: readonly OsrmRoute[]
  readonly matchings?: readonly OsrmRoute[]
  /** Distance from each point to the road that it was snapped to. */
  readonly waypoints?: readonly { readonly distance: number }[]
}

interface OsrmRoute {
  readonly distance: number
  readonly duration: number
  readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] }
  readonly legs: readonly OsrmLeg[]
}

interface OsrmLeg {
  readonly distance: number
  readonly duration: number
  readonly steps?: readonly OsrmStep[]
}

interface OsrmStep {
  readonly distance: number
  readonly duration: number
  readonly name: string
  /** The number of the road. */
  readonly ref?: string
  readonly driving_side?: 'left' | 'right'
  readonly maneuver: {
    readonly type: string
    readonly modifier?: string
    readonly exit?: number
    readonly instruction?: string
    readonly location: readonly [number, number]
  }
  readonly voiceInstructions?: readonly {
    readonly announcement: string
    /** Remaining metres of the step. */
    readonly distanceAlongGeometry: number
  }[]
}

/** Undefined when a point was snapped to a road more than `maxSnapMeters` away, or there is no route. */
export function toRoute(answer: OsrmAnswer, maxSnapMeters: number): Route | undefined {
  if ((answer.waypoints ?? []).some((waypoint) => waypoint.distance > maxSnapMeters)) return undefined
  const [best, ...others] = (answer.routes ?? []).flatMap((route) => toPath(route) ?? [])
  return best && { ...best, alternatives: others }
}

function toPath(route: OsrmRoute): RoutePath | undefined {
  const line = toLine(route)
  const [start, end] = [line[0], line.at(-1)]
  if (!start || !end) return undefined
  const legs = route.legs.map(toLeg)
  return {
    distanceMeters: route.distance,
    durationSeconds: route.duration,
    polyline: encodePolyline(line),
    start,
    end,
    legs,
    steps: legs.flatMap((leg) => leg.steps ?? []),
  }
}

function toLeg({ distance, duration, steps = [] }: OsrmLeg): RouteLeg {
  return { distanceMeters: distance, durationSeconds: duration, steps: steps.map(toStep) }
}

function toStep({
  distance,
  duration,
  name,
  ref = '',
  driving_side,
  maneuver,
  voiceInstructions,
}: OsrmStep): RouteStep {
  const [lng, lat] = maneuver.location
  return {
    instruction: maneuver.instruction ?? '',
    name: name || ref,
    type: maneuver.type,
    ...(maneuver.modifier === undefined ? {} : { modifier: maneuver.modifier }),
    ...(maneuver.exit === undefined ? {} : { exit: maneuver.exit }),
    ...(driving_side === undefined ? {} : { drivingSide: driving_side }),
    ...(voiceInstructions && {
      voice: voiceInstructions.map(({ announcement, distanceAlongGeometry }) => ({
        text: announcement,
        metersBeforeEnd: distanceAlongGeometry,
      })),
    }),
    distanceMeters: distance,
    durationSeconds: duration,
    at: { lat, lng },
  }
}

/**
 * Joins the pieces of a matched track. A gap between two pieces counts as a straight line, so that a tunnel does not
 * shorten a trip.
 */
export function toMatchedTrack(answer: OsrmAnswer): MatchedTrack | undefined {
  const pieces = (answer.matchings ?? []).map(toLine)
  const line = pieces.flat()
  let distanceMeters = 0
  for (const [i, matching] of (answer.matchings ?? []).entries()) {
    const [last, first] = [pieces[i - 1]?.at(-1), pieces[i]?.[0]]
    if (last && first) distanceMeters += haversineMeters(last, first)
    distanceMeters += matching.distance
  }
  if (line.length < 2) return undefined
  return {
    distanceMeters,
    polyline: encodePolyline(line),
    pieces: pieces.map((piece) => encodePolyline(piece)),
  }
}

function toLine(route: OsrmRoute): LatLng[] {
  return route.geometry.coordinates.map(([lng, lat]) => ({ lat, lng }))
}
