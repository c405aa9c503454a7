import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline, polylineMeters, projectOnLine } from '@cabstand/domain/polyline'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { routeQuery } from '../../api/queries/places.ts'

export interface Way {
  /** Encoded polyline. */
  readonly polyline: string
  readonly leftMeters: number
  readonly leftSeconds: number
}

interface Asked {
  readonly target: string
  readonly from: LatLng
}

/** Farther than this from the route, a new route is requested. */
const strayMeters = 150

/** The remaining part of a known route, for a car on it. */
export function useKnownWay(polyline: string | null, totalSeconds: number, car: LatLng | null): Way | null {
  const points = useMemo(() => (polyline ? decodePolyline(polyline) : []), [polyline])
  if (!polyline) return null
  const totalMeters = polylineMeters(points)
  const leftMeters = (car && projectOnLine(points, car)?.leftMeters) ?? totalMeters
  const share = totalMeters > 0 ? leftMeters / totalMeters : 1
  return { polyline, leftMeters, leftSeconds: totalSeconds * share }
}

/** The route from the car to a target, requested again when the car leaves it. */
export function useWayTo(car: LatLng | null, target: LatLng | null): Way | null {
  const [asked, setAsked] = useState<Asked | null>(null)
  const targetKey = target ? `${target.lat},${target.lng}` : ''
  const current = asked?.target === targetKey ? asked : null
  const query = useQuery(routeQuery(current && target ? [current.from, target] : null))
  const route = current && !query.isPlaceholderData ? query.data : undefined
  const points = useMemo(() => (route ? decodePolyline(route.polyline) : []), [route])
  const at = car ? projectOnLine(points, car) : undefined
  const strayed = at !== undefined && at.offMeters > strayMeters
  useEffect(() => {
    if (!car || targetKey === '') return
    if (!current || (strayed && !query.isFetching)) setAsked({ target: targetKey, from: car })
  }, [car, targetKey, current, strayed, query.isFetching])
  if (!route) return null
  const lengthMeters = at ? at.passedMeters + at.leftMeters : 0
  const share = at && lengthMeters > 0 ? at.leftMeters / lengthMeters : 1
  return {
    polyline: route.polyline,
    leftMeters: route.distanceMeters * share,
    leftSeconds: route.durationSeconds * share,
  }
}
