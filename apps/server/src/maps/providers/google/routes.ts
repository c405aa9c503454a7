import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import type { RouteLeg, RoutePath, RoutePoint, RouteStep } from '../../port.ts'
import { maxSnapMeters } from '../../valhalla/index.ts'
import type { Operation } from '../provider.ts'
import { latitude, longitude, urlOf } from '../replies.ts'
import { readGoogle } from './google-reply.ts'
import { manoeuvreOf } from './manoeuvre.ts'
import { toGoogle } from './places.ts'

/** "312s", "0.5s". */
export const duration = z.string().check(z.regex(/^\d+(\.\d+)?s$/))
export const secondsOf = (text: string | undefined) => Number.parseFloat(text ?? '0')
/** By car, with current traffic. */
export const traffic = { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE' } as const

// Google omits fields that are zero.
const location = z.object({ latLng: z.object({ latitude, longitude }) })
const step = z.object({
  distanceMeters: z.optional(z.number()),
  staticDuration: z.optional(duration),
  startLocation: z.optional(location),
  navigationInstruction: z.optional(
    z.object({ maneuver: z.optional(z.string()), instructions: z.optional(z.string()) }),
  ),
})
const leg = z.object({
  distanceMeters: z.optional(z.number()),
  duration: z.optional(duration),
  startLocation: location,
  endLocation: location,
  steps: z.optional(z.array(step)),
})
const route = z.object({
  distanceMeters: z.optional(z.number()),
  duration: z.optional(duration),
  polyline: z.object({ encodedPolyline: z.string() }),
  legs: z.array(leg),
})
const routes = z.object({ routes: z.optional(z.array(route)) })

const fieldMask = [
  'distanceMeters',
  'duration',
  'polyline.encodedPolyline',
  'legs.distanceMeters',
  'legs.duration',
  'legs.startLocation',
  'legs.endLocation',
  'legs.steps.distanceMeters',
  'legs.steps.staticDuration',
  'legs.steps.startLocation',
  'legs.steps.navigationInstruction',
]
  .map((field) => `routes.${field}`)
  .join(',')

/** `computeRoutes`. Its instructions are text only, without spoken sentences. */
export function computeRoutes(host: string, key: string): Operation<'route'> {
  return {
    request: ({ points, language, alternatives = 0, departAt }) => {
      const [origin, ...others] = points.map(toWaypoint)
      return {
        method: 'POST',
        url: urlOf(host, '/directions/v2:computeRoutes', {}),
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': fieldMask },
        body: {
          json: {
            ...traffic,
            origin,
            destination: others.at(-1),
            intermediates: others.slice(0, -1),
            languageCode: language ?? 'en-US',
            units: 'METRIC',
            ...(alternatives > 0 && points.length === 2 ? { computeAlternativeRoutes: true } : {}),
            ...(departAt && { departureTime: departAt.toISOString() }),
          },
        },
      }
    },
    read: (reply, { points, alternatives = 0 }) => {
      const found = readGoogle(reply, routes).routes ?? []
      const stops = points.filter((point, index) => !isPassed(point, index, points))
      const [best, ...others] = found.flatMap((one) => (isFarFromRoad(one, stops) ? [] : [toPath(one)]))
      return best && { ...best, alternatives: others.slice(0, alternatives) }
    },
  }
}

/** The first and the last point are always stops. */
const isPassed = (point: RoutePoint, index: number, points: readonly RoutePoint[]) =>
  point.through === true && index > 0 && index < points.length - 1

const toWaypoint = (point: RoutePoint, index: number, points: readonly RoutePoint[]) => ({
  location: { latLng: toGoogle(point) },
  ...(isPassed(point, index, points) ? { via: true } : {}),
})

const fromGoogle = ({ latLng }: z.output<typeof location>): LatLng => ({
  lat: latLng.latitude,
  lng: latLng.longitude,
})

/** Google snaps a point to the nearest road at any distance. */
function isFarFromRoad({ legs }: z.output<typeof route>, stops: readonly LatLng[]): boolean {
  const laid = [legs[0]?.startLocation, ...legs.map((one) => one.endLocation)]
  return stops.some((stop, index) => {
    const at = laid[index]
    return at === undefined || haversineMeters(stop, fromGoogle(at)) > maxSnapMeters
  })
}

function toPath(one: z.output<typeof route>): RoutePath {
  const line = readLine(one.polyline.encodedPolyline)
  const [start, end] = [line[0], line.at(-1)]
  if (start === undefined || end === undefined)
    throw new OutboundFailure('unreadable', 'sent a route without a line')
  const legs = one.legs.map(toLeg)
  return {
    distanceMeters: one.distanceMeters ?? 0,
    durationSeconds: secondsOf(one.duration),
    polyline: one.polyline.encodedPolyline,
    start,
    end,
    legs,
    steps: legs.flatMap((part) => part.steps ?? []),
  }
}

function readLine(polyline: string): LatLng[] {
  try {
    return decodePolyline(polyline)
  } catch {
    throw new OutboundFailure('unreadable', 'sent an invalid line')
  }
}

function toLeg({
  distanceMeters = 0,
  duration: time,
  startLocation,
  steps = [],
}: z.output<typeof leg>): RouteLeg {
  return {
    distanceMeters,
    durationSeconds: secondsOf(time),
    steps: steps.map((one) => toStep(one, fromGoogle(startLocation))),
  }
}

function toStep(one: z.output<typeof step>, legStart: LatLng): RouteStep {
  const { maneuver, instructions } = one.navigationInstruction ?? {}
  return {
    instruction: instructions ?? '',
    // The street appears only in the text of the instruction.
    name: '',
    ...manoeuvreOf(maneuver),
    distanceMeters: one.distanceMeters ?? 0,
    durationSeconds: secondsOf(one.staticDuration),
    at: one.startLocation ? fromGoogle(one.startLocation) : legStart,
  }
}
