import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { MapPin } from '../items.ts'

/** A pin this close to its route's end needs no walk. */
const leastMeters = 12
/** Beyond this distance it is no walk: the car stopped elsewhere. */
const mostMeters = 500

/**
 * The lines from each pin to the point where the car stops for it, if they differ. `way`: the points of the trip's
 * route.
 */
export function footPaths(pins: readonly MapPin[], way: readonly LatLng[]): (readonly [LatLng, LatLng])[] {
  return pins.flatMap((pin) => {
    const stop = stopOf(pin, way)
    const meters = stop ? haversineMeters(pin, stop) : 0
    return stop && meters >= leastMeters && meters <= mostMeters ? [[pin, stop] as const] : []
  })
}

function stopOf(pin: MapPin, way: readonly LatLng[]): LatLng | undefined {
  // A route to the pickup ends at it; a route from the pickup starts at it.
  const stops = pin.kind === 'waypoint' ? way : [...way.slice(0, 1), ...way.slice(-1)]
  const meters = stops.map((point) => haversineMeters(pin, point))
  return stops[meters.indexOf(Math.min(...meters))]
}
