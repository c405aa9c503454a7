import type { RunningTrip, SharedTrip } from '@cabstand/contract/http/trips/sharing'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import type { MapContent, MapPin } from '../../map/items.ts'
import type { Format } from '../../ui/format.ts'
import { stopTimes } from './track-stops.tsx'

const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })

/** What lies on the map of a shared trip, and what the camera frames. */
export function trackScene(
  { stage }: SharedTrip,
  running: RunningTrip,
  { nowMs, format }: { readonly nowMs: number; readonly format: Format },
): Pick<MapContent, 'pins' | 'cars' | 'route' | 'quietRoute' | 'carOnRoute' | 'frame'> {
  const { car, pickup, drop, waypoints, polyline } = running
  const driving = stage === 'driving'
  const { pickupMs, dropMs } = stopTimes(stage, running, nowMs)
  const label = (atMs: number | null) => (atMs === null ? {} : { label: format.time(new Date(atMs)) })
  const pin = (
    id: string,
    kind: MapPin['kind'],
    stop: RunningTrip['pickup'],
    atMs: number | null,
  ): MapPin => ({
    id,
    kind,
    ...pointOf(stop),
    address: format.address(stop),
    ...label(atMs),
  })
  const fix = car && { ...pointOf(car), heading: car.heading }
  const points = driving && car ? [...waypoints, drop] : car ? [pickup] : [pickup, ...waypoints, drop]
  return {
    pins: [
      pin('pickup', 'pickup', pickup, driving ? null : pickupMs),
      ...waypoints.map((stop, index) => pin(`waypoint-${index}`, 'waypoint', stop, null)),
      pin('drop', 'drop', drop, driving ? dropMs : null),
    ],
    cars: fix ? [{ ...fix, id: 'car', role: 'trip' }] : [],
    route: polyline,
    quietRoute: !driving,
    carOnRoute: driving && car !== null,
    frame: {
      subject: stage,
      points: [...points.map(pointOf), ...(car ? [] : decodePolyline(polyline))],
      ...(fix && { moving: [fix] }),
    },
  }
}
