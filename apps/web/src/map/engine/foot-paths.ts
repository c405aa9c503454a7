import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { MapPin } from '../items.ts'

/** A pin so near to its route's end touches it, and nobody walks. */
const leastMeters = 12

/** From each pin to where the car stops for it, when that is elsewhere: `way` are the points of the trip's route. */
export function footPaths(pins: readonly MapPin[], way: readonly LatLng[]): (readonly [LatLng, LatLng])[] {
  return pins.flatMap((pin) => {
    const stop = stopOf(pin, way)
    return stop && haversineMeters(pin, stop) >= leastMeters ? [[pin, stop] as const] : []
  })
}

function stopOf(pin: MapPin, way: readonly LatLng[]): LatLng | undefined {
  if (pin.kind === 'pickup') return way[0]
  if (pin.kind === 'drop') return way.at(-1)
  const meters = way.map((point) => haversineMeters(pin, point))
  return way[meters.indexOf(Math.min(...meters))]
}
