import type { LatLng } from '@cabstand/domain/distance'
import { metersPerUnit } from '@cabstand/domain/distance'
import type { MapAccount, Maps } from '../../maps/index.ts'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { type DriverPosition, type Positions, positionLimits } from '../tracking/index.ts'

export interface FleetDeps {
  readonly positions: Positions
  readonly maps: Maps
  readonly settings: SettingsReader
  readonly now: () => Date
}

/** Free cars around a pickup, and the nearest car of each type by road. */
export interface CarsAround {
  readonly cars: readonly DriverPosition[]
  count(carType: string): number
  /** Travel time by road of the nearest car of this type to the point; undefined when there is none. */
  seconds(carType: string): number | undefined
}

/** `account`: the map account that road times are charged to. */
export type NearestCars = (point: LatLng, account: MapAccount) => Promise<CarsAround>

const shownCars = 60
/** The nearest car by road is not always the nearest in a straight line, so a few cars of each type are compared. */
const routedPerType = 4

export function createNearestCars(deps: FleetDeps): NearestCars {
  return async (point, account) => {
    const settings = await deps.settings.get()
    const found = await deps.positions.nearest({
      center: point,
      radiusMeters: Number(settings.driverRadius) * metersPerUnit(settings.convertToMile),
      limit: shownCars,
      freeOnly: true,
      heardSinceMs: deps.now().getTime() - positionLimits.maxAgeMs,
    })
    const cars = found.map((driver) => driver.position)
    const byType = Map.groupBy(cars, (car) => car.carType)
    const asked = [...byType.values()].flatMap((ofType) => ofType.slice(0, routedPerType))
    const roads = asked.length === 0 ? [] : await deps.maps.for(account).roadsTo(asked, point)
    const best = new Map<string, number>()
    for (const [index, car] of asked.entries()) {
      const seconds = roads[index]?.durationSeconds
      if (seconds === undefined) continue
      best.set(car.carType, Math.min(best.get(car.carType) ?? Number.POSITIVE_INFINITY, Math.round(seconds)))
    }
    return {
      cars,
      count: (carType) => byType.get(carType)?.length ?? 0,
      seconds: (carType) => best.get(carType),
    }
  }
}
