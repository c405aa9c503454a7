import type { LatLng } from '@cabstand/domain/distance'
import * as z from 'zod/mini'
import { matrixInPieces } from '../matrix-in-pieces.ts'
import type { Operation } from '../provider.ts'
import { urlOf } from '../replies.ts'
import { readGoogle } from './google-reply.ts'
import { toGoogle } from './places.ts'
import { duration, secondsOf, traffic } from './routes.ts'

const elements = z.array(
  z.object({
    originIndex: z.optional(z.int()),
    destinationIndex: z.optional(z.int()),
    status: z.optional(z.object({ code: z.optional(z.int()) })),
    condition: z.optional(z.string()),
    distanceMeters: z.optional(z.number()),
    duration: z.optional(duration),
  }),
)

/** Maximum number of pairs in one request. */
const maxElements = 625

/** `computeRouteMatrix`, which is billed per pair and reports errors per pair. */
export function computeRouteMatrix(host: string, key: string): Operation<'matrix'> {
  const waypoints = (points: readonly LatLng[]) =>
    points.map((point) => ({ waypoint: { location: { latLng: toGoogle(point) } } }))
  return {
    ...matrixInPieces((sources, targets) => sources * targets <= maxElements),
    units: ({ sources, targets }) => sources.length * targets.length,
    request: ({ sources, targets }) => ({
      method: 'POST',
      url: urlOf(host, '/distanceMatrix/v2:computeRouteMatrix', {}),
      headers: {
        'x-goog-api-key': key,
        'x-goog-fieldmask': 'originIndex,destinationIndex,status,condition,distanceMeters,duration',
      },
      body: { json: { ...traffic, origins: waypoints(sources), destinations: waypoints(targets) } },
    }),
    read: (reply, { sources, targets }) => {
      const found = new Map(
        readGoogle(reply, elements)
          .filter(({ condition, status }) => condition === 'ROUTE_EXISTS' && !status?.code)
          .map((one) => [`${one.originIndex ?? 0},${one.destinationIndex ?? 0}`, one]),
      )
      return sources.map((_, source) =>
        targets.map((_, target) => {
          const one = found.get(`${source},${target}`)
          return one && { durationSeconds: secondsOf(one.duration), distanceMeters: one.distanceMeters ?? 0 }
        }),
      )
    },
  }
}
