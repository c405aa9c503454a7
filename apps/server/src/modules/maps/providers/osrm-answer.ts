import * as z from 'zod/mini'
import type { MatchedTrack, Route } from '../port.ts'
import { maxSnapMeters, type OsrmAnswer, toMatchedTrack, toRoute } from '../valhalla/index.ts'
import type { Answers, ProviderReply, Questions } from './provider.ts'
import { finiteNumber, lngLatPair, readBody, rejected } from './replies.ts'

/**
 * What OSRM, Mapbox and Valhalla (`format: 'osrm'`) answer alike. Each says "there is none" in words of its own, with
 * 200 or 400; those words are listed here and are answers.
 */

const step = z.object({
  distance: finiteNumber,
  duration: finiteNumber,
  name: z.string(),
  driving_side: z.optional(z.enum(['left', 'right'])),
  voiceInstructions: z.optional(
    z.array(z.object({ announcement: z.string(), distanceAlongGeometry: finiteNumber })),
  ),
  maneuver: z.object({
    type: z.string(),
    modifier: z.optional(z.string()),
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

/** OSRM's and Mapbox's codes. */
const nothingCodes = ['NoRoute', 'NoSegment', 'NoMatch', 'NoTrips']
/** Valhalla's numbers: no edges near a location, no path, no match. */
const nothingNumbers = [170, 171, 442, 443, 444]

function isNothing({ body }: ProviderReply): boolean {
  const { code, error_code } = (body ?? {}) as { code?: unknown; error_code?: unknown }
  return nothingCodes.includes(String(code)) || nothingNumbers.includes(Number(error_code))
}

export function readRoute(reply: ProviderReply): Route | undefined {
  if (isNothing(reply)) return undefined
  const { waypoints, ...rest } = readBody(reply, answer)
  const laid = waypoints?.flatMap((one) => (one?.distance === undefined ? [] : [{ distance: one.distance }]))
  return toRoute({ ...rest, ...(laid && { waypoints: laid }) } as OsrmAnswer, maxSnapMeters)
}

export function readMatch(reply: ProviderReply): MatchedTrack | undefined {
  if (isNothing(reply)) return undefined
  const { matchings } = readBody(reply, answer)
  return toMatchedTrack({ matchings } as OsrmAnswer)
}

/** One point far from any road spoils its own row or column only. */
export function readTable(
  reply: ProviderReply,
  { sources, targets }: Questions['matrix'],
): Answers['matrix'] {
  if (isNothing(reply)) {
    // Nobody says which point it was.
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
