import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { MapFrame } from '../../map/items.ts'

/** As many as can be distinguished on a phone, and on a larger screen. */
export const shownCars = { phone: 8, wide: 20 } as const

/** The cars nearest to a place, at most so many and at most so far away. */
export function nearestCars<C extends LatLng>(
  cars: readonly C[],
  at: LatLng,
  count: number,
  farthestMeters = Number.POSITIVE_INFINITY,
): readonly C[] {
  return cars
    .map((car) => ({ car, meters: haversineMeters(car, at) }))
    .filter(({ meters }) => meters <= farthestMeters)
    .sort((a, b) => a.meters - b.meters)
    .slice(0, count)
    .map(({ car }) => car)
}

/** During a search, the map shows cars within this distance of the pickup. */
export const searchMeters = 2000
const leastMeters = 400
/** The view changes in steps, not with every move of a car. */
const stepMeters = 400
const metersPerDegree = 111_195

/** A square with the pickup in the middle, large enough for the cars. */
export function searchFrame(pickup: LatLng, cars: readonly LatLng[]): MapFrame {
  const farthest = Math.max(leastMeters, ...cars.map((car) => haversineMeters(car, pickup)))
  const radius = Math.min(searchMeters, Math.ceil(farthest / stepMeters) * stepMeters)
  const lat = radius / metersPerDegree
  const lng = lat / Math.cos(pickup.lat * (Math.PI / 180))
  return {
    points: [
      { lat: pickup.lat - lat, lng: pickup.lng - lng },
      { lat: pickup.lat + lat, lng: pickup.lng + lng },
    ],
  }
}
