import type { GeoJSONSourceDiff } from 'maplibre-gl'
import type { DrawnCar } from './cars.ts'

interface DrawnFeature {
  readonly lng: number
  readonly lat: number
  readonly turn: number
  readonly state: string
  readonly selected: boolean
}

/** The cars as the map library has them, by id. */
export type DrawnFleet = ReadonlyMap<string, DrawnFeature>

/** What the map library must be told to draw these cars in place of `before`; undefined: nothing has changed. */
export function carDifference(
  before: DrawnFleet,
  drawn: readonly DrawnCar[],
  selectedId: string | undefined,
): { readonly fleet: DrawnFleet; readonly difference: GeoJSONSourceDiff | undefined } {
  const fleet = new Map<string, DrawnFeature>()
  const add: NonNullable<GeoJSONSourceDiff['add']> = []
  const update: NonNullable<GeoJSONSourceDiff['update']> = []
  for (const { car, pose } of drawn) {
    const { lng, lat, turn } = pose
    const next = { lng, lat, turn, state: car.state ?? 'free', selected: car.id === selectedId }
    const known = before.get(car.id)
    fleet.set(car.id, next)
    const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
    if (known === undefined) {
      const { state, selected } = next
      add.push({ type: 'Feature', id: car.id, geometry, properties: { id: car.id, turn, state, selected } })
      continue
    }
    const moved = known.lng !== lng || known.lat !== lat
    const properties = (['turn', 'state', 'selected'] as const)
      .filter((key) => known[key] !== next[key])
      .map((key) => ({ key, value: next[key] }))
    if (!moved && properties.length === 0) continue
    update.push({
      id: car.id,
      ...(moved && { newGeometry: geometry }),
      ...(properties.length > 0 && { addOrUpdateProperties: properties }),
    })
  }
  const remove = [...before.keys()].filter((id) => !fleet.has(id))
  const isSame = add.length + update.length + remove.length === 0
  return { fleet, difference: isSame ? undefined : { add, update, remove } }
}
