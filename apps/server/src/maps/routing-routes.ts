import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import * as contract from '@cabstand/contract/http/maps'
import type { AddressGuard } from '../platform/http/address-guard.ts'
import type { Crowds } from '../platform/http/crowds.ts'
import { type Route as Handler, route } from '../platform/http/route.ts'
import { accountOf } from './account.ts'
import {
  type Maps,
  pointAt,
  type RoadPair,
  type RouteOptions,
  type RoutePath,
  type RoutePoint,
  type RouteStep,
} from './port.ts'
import { routeCost } from './route-cost.ts'

type WireRoute = OutputOf<typeof contract.findRoute>
type WirePath = WireRoute['alternatives'][number]

/** Routes: rate-limited by address, in proportion to the computation. */
export function routingRoutes({
  maps,
  guard,
  crowds,
}: {
  maps: Maps
  guard: AddressGuard
  crowds: Crowds
}): Handler[] {
  return [
    route(contract.findRoute, {
      read: async (context) => {
        const { points, ...options } = context.body
        await guard(context, routeCost({ ...options, points: points.length }))
        const asked = maps.for(accountOf(context))
        const found = await crowds
          .routes(context.caller, () => asked.route(points.map(toPoint), toOptions(options)))
          .catch(pointAt((index) => `body.points.${index}`))
        return { ...toWirePath(found), alternatives: found.alternatives.map(toWirePath) }
      },
    }),
  ]
}

function toPoint({ through, ...point }: BodyOf<typeof contract.findRoute>['points'][number]): RoutePoint {
  return { ...point, ...(through === undefined ? {} : { through }) }
}

function toOptions(asked: Omit<BodyOf<typeof contract.findRoute>, 'points'>): RouteOptions {
  const { alternatives, language, voice } = asked
  return {
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(language === undefined ? {} : { language }),
    ...(voice === undefined ? {} : { voice }),
  }
}

function toWirePath({ distanceMeters, durationSeconds, polyline, legs, steps = [] }: RoutePath): WirePath {
  return {
    ...rounded({ distanceMeters, durationSeconds }),
    polyline,
    steps: steps.map(toWireStep),
    legs: legs.map((leg) => ({ ...rounded(leg), stepCount: leg.steps?.length ?? 0 })),
  }
}

function toWireStep(step: RouteStep): WirePath['steps'][number] {
  const { instruction, name, type, modifier, exit, drivingSide, at, voice } = step
  return {
    instruction,
    name,
    ...rounded(step),
    type,
    ...(modifier === undefined ? {} : { modifier }),
    ...(exit === undefined ? {} : { exit }),
    ...(drivingSide === undefined ? {} : { drivingSide }),
    at,
    ...(voice && {
      voice: voice.map(({ text, metersBeforeEnd }) => ({
        text,
        metersBeforeEnd: Math.round(metersBeforeEnd),
      })),
    }),
  }
}

function rounded({ distanceMeters, durationSeconds }: RoadPair): RoadPair {
  return { distanceMeters: Math.round(distanceMeters), durationSeconds: Math.round(durationSeconds) }
}
