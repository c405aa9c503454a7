import { haversineMeters, type LatLng } from '@cabstand/domain/distance'

export interface SeenCar extends LatLng {
  readonly heading: number | null
  readonly carType: string
}

export interface TrackedCar extends SeenCar {
  readonly id: string
}

/** Farther than a car drives between two responses. */
const farthestMeters = 300

/**
 * Cars near a place have no ids; for the map, each is matched with the nearest one of its type that was there
 * before, so that it moves smoothly instead of jumping. A car with no earlier car near it gets a new id.
 */
export function matchCars(known: readonly TrackedCar[], seen: readonly SeenCar[]): readonly TrackedCar[] {
  const pairs = seen
    .flatMap((car, index) =>
      known
        .filter(({ carType }) => carType === car.carType)
        .map((before) => ({ index, before, meters: haversineMeters(before, car) })),
    )
    .filter(({ meters }) => meters <= farthestMeters)
    .toSorted((a, b) => a.meters - b.meters)
  const idOf = new Map<number, string>()
  const taken = new Set<string>()
  for (const { index, before } of pairs) {
    if (idOf.has(index) || taken.has(before.id)) continue
    idOf.set(index, before.id)
    taken.add(before.id)
  }
  let last = Math.max(0, ...known.map(({ id }) => Number(id)))
  return seen.map((car, index) => {
    const id = idOf.get(index)
    if (id !== undefined) return { ...car, id }
    last += 1
    return { ...car, id: String(last) }
  })
}
