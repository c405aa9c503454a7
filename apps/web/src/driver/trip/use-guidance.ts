import type { Route } from '@cabstand/contract/http/maps'
import type { LatLng } from '@cabstand/domain/distance'
import {
  isOffRoute,
  mayAskRoute,
  placeOnRoute,
  routeAhead,
  stopsAhead,
} from '@cabstand/domain/navigation/guidance'
import { decodePolyline, polylineMeters } from '@cabstand/domain/polyline'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { routeQuery } from '../../api/queries/places.ts'
import type { OwnPosition } from '../position/use-own-position.ts'

/** Where a driver is led. */
export interface GuidedTo {
  /** Identifies the trip and its part. */
  readonly key: string
  /** The places to drive to, in order. */
  readonly stops: readonly LatLng[]
  /** The route that the trip was booked with, until there is one from the car. */
  readonly planned?: { readonly polyline: string; readonly seconds: number } | undefined
}

/** A way from the car, and what is ahead of it. */
export interface Guidance {
  /** Encoded polyline. */
  readonly polyline: string
  readonly leftMeters: number
  readonly leftSeconds: number
  /** Undefined for a route without manoeuvres, and without a position. */
  readonly turn: { readonly step: Route['steps'][number] | undefined; readonly meters: number } | undefined
  /** The car has left the route, and another one is on its way. */
  readonly isLost: boolean
  /** The direction of the route at the car; null without a position, or off the route. */
  readonly heading: number | null
}

interface Found {
  readonly key: string
  readonly stops: readonly LatLng[]
  readonly route: Pick<Route, 'polyline' | 'durationSeconds' | 'steps'>
}

/** A position may be off the route for a moment. */
const everyMs = 3000
/** A route that was booked is not the car's when it is farther away. */
const plannedMeters = 150

/**
 * The route from the car to a trip's next places; requested again when the car leaves it (ADR-106). Null: there is
 * none.
 */
export function useGuidance(position: OwnPosition, to: GuidedTo | null): Guidance | null {
  const { fix, gps } = position
  const client = useQueryClient()
  const [newest, setNewest] = useState<Found | null>(null)
  const asked = useRef<{ key: string; atMs: number; from: LatLng; failed: boolean }>(null)
  const found = newest !== null && newest.key === to?.key ? newest : null
  const planned = to?.planned
  const route =
    found?.route ?? (planned && { polyline: planned.polyline, durationSeconds: planned.seconds, steps: [] })
  const polyline = route?.polyline
  const line = useMemo(() => (polyline ? decodePolyline(polyline) : []), [polyline])
  const place = fix ? placeOnRoute(line, fix) : undefined
  const isLost = place !== undefined && isOffRoute(place, gps.kind === 'found' ? gps.accuracyMeters : 0)

  const ask = useEffectEvent(async () => {
    if (!fix || !to || !navigator.onLine) return
    const last = asked.current?.key === to.key ? asked.current : null
    if (!mayAskRoute(last, fix, Date.now())) return
    const asking = { key: to.key, atMs: Date.now(), from: fix, failed: false }
    asked.current = asking
    const isOnLine = place !== undefined && (found !== null || place.offMeters < plannedMeters)
    const stops = found?.stops ?? to.stops
    const ahead = isOnLine ? stopsAhead(line, stops, place.passedMeters) : stops
    try {
      const answer = await client.fetchQuery(routeQuery([fix, ...ahead]))
      if (asked.current === asking) setNewest({ key: to.key, stops: ahead, route: answer })
    } catch {
      asking.failed = true
    }
  })
  const needsRoute = to !== null && fix !== null && (found === null || isLost)
  const isFirst = found === null
  const key = to?.key
  useEffect(() => {
    if (!needsRoute || key === undefined) return
    if (isFirst) void ask()
    const timer = setInterval(() => void ask(), everyMs)
    return () => clearInterval(timer)
  }, [needsRoute, isFirst, key])

  if (!route) return null
  const whole = { passedMeters: 0, leftMeters: polylineMeters(line) }
  const ahead = routeAhead(route, place ?? whole)
  return {
    polyline: route.polyline,
    leftMeters: (place ?? whole).leftMeters,
    leftSeconds: ahead.leftSeconds,
    turn: place && ahead.turn,
    isLost: found !== null && isLost,
    heading: place && !isLost ? place.headingDegrees : null,
  }
}
