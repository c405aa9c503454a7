import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { MapPin } from '../items.ts'

/** A pin so near to its route's end touches it, and nobody walks. */
const leastMeters = 12
/** Nobody walks so far: the car went elsewhere. */
const mostMeters = 500

/** From each pin to where the car stops for it, when that is elsewhere: `way` are the points of the trip's route. */
export function footPaths(pins: readonly MapPin[], way: readonly LatLng[]): (readonly [LatLng, LatLng])[] {
  return pins.flatMap((pin) => {
    const stop = stopOf(pin, way)
    const meters = stop ? haversineMeters(pin, stop) : 0
    return stop && meters >= leastMeters && meters <= mostMeters ? [[pin, stop] as const] : []
  })
}

function stopOf(pin: MapPin, way: readonly LatLng[]): LatLng | undefined {
  // A way to the pickup ends there, one from it begins there.
  const stops = pin.kind === 'waypoint' ? way : [...way.slice(0, 1), ...way.slice(-1)]
  const meters = stops.map((point) => haversineMeters(pin, point))
  return stops[meters.indexOf(Math.min(...meters))]
}
