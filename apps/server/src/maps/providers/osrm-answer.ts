import * as z from 'zod/mini'
import type { OutboundReply } from '../../platform/outbound/outbound-request.ts'
import type { MatchedTrack, Route } from '../port.ts'
import { maxSnapMeters, type OsrmAnswer, toMatchedTrack, toRoute } from '../valhalla/index.ts'
import type { Answers, Questions } from './provider.ts'
import { finiteNumber, lngLatPair, readBody, rejected } from './replies.ts'

/**
 * The common response format of OSRM, Mapbox and Valhalla (`format: 'osrm'`). Each has its own codes for "no result",
 * with status 200 or 400. These codes are listed here and count as answers.
 */

const step = z.object({
  distance: finiteNumber,
  duration: finiteNumber,
  name: z.string(),
  ref: z.optional(z.string()),
  driving_side: z.optional(z.enum(['left', 'right'])),
  voiceInstructions: z.optional(
    z.array(z.object({ announcement: z.string(), distanceAlongGeometry: finiteNumber })),
  ),
  maneuver: z.object({
    type: z.string(),
    modifier: z.optional(z.string()),
    exit: z.optional(z.int()),
    instruction: z.optional(z.string()),
    location: lngLatPair,
  }),
})
const way = z.object({
  distance: finiteNumber,
  duration: finiteNumber,
  geometry: z.object({ coordinates: z.array(lngLatPair) }),
  legs: z.array(
    z.object({ distance: finiteNumber, duration: finiteNumber, steps: z.optional(z.array(step)) }),
  ),
})
const snapped = z.object({ distance: z.optional(finiteNumber) })
const answer = z.object({
  routes: z.optional(z.array(way)),
  matchings: z.optional(z.array(way)),
  waypoints: z.optional(z.array(z.nullable(snapped))),
})
const table = z.object({
  durations: z.array(z.array(z.nullable(finiteNumber))),
  distances: z.optional(z.array(z.array(z.nullable(finiteNumber)))),
  sources: z.optional(z.array(z.nullable(snapped))),
  destinations: z.optional(z.array(z.nullable(snapped))),
})

/** Codes of OSRM and Mapbox. */
const nothingCodes = ['NoRoute', 'NoSegment', 'NoMatch', 'NoTrips']
/** Error numbers of Valhalla: no edges near a location, no path, no match. */
const nothingNumbers = [170, 171, 442, 443, 444]

function isNothing({ body }: OutboundReply): boolean {
  const { code, error_code } = (body ?? {}) as { code?: unknown; error_code?: unknown }
  return nothingCodes.includes(String(code)) || nothingNumbers.includes(Number(error_code))
}

export function readRoute(reply: OutboundReply): Route | undefined {
  if (isNothing(reply)) return undefined
  const { waypoints, ...rest } = readBody(reply, answer)
  const laid = waypoints?.flatMap((one) => (one?.distance === undefined ? [] : [{ distance: one.distance }]))
  return toRoute({ ...rest, ...(laid && { waypoints: laid }) } as OsrmAnswer, maxSnapMeters)
}

export function readMatch(reply: OutboundReply): MatchedTrack | undefined {
  if (isNothing(reply)) return undefined
  const { matchings } = readBody(reply, answer)
  return toMatchedTrack({ matchings } as OsrmAnswer)
}

/** A point too far from any road makes only its own row or column undefined. */
export function readTable(
  reply: OutboundReply,
  { sources, targets }: Questions['matrix'],
): Answers['matrix'] {
  if (isNothing(reply)) {
    // The response does not identify the point.
    if (sources.length > 1 || targets.length > 1) throw rejected(reply)
    return [[undefined]]
  }
  const found = readBody(reply, table)
  const isFar = (end: z.output<typeof snapped> | null | undefined) => (end?.distance ?? 0) > maxSnapMeters
  return sources.map((_, source) =>
    targets.map((_, target) => {
      const seconds = found.durations[source]?.[target] ?? undefined
      if (seconds === undefined || isFar(found.sources?.[source]) || isFar(found.destinations?.[target])) {
        return undefined
      }
      return { durationSeconds: seconds, distanceMeters: found.distances?.[source]?.[target] ?? 0 }
    }),
  )
}
