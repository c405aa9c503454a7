import type { LatLng } from '@cabstand/domain/distance'
import { metersPerUnit } from '@cabstand/domain/distance'
import type { MapAccount, Maps } from '../maps/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import { type DriverPosition, type Positions, positionLimits } from '../tracking/index.ts'

export interface FleetParts {
  readonly positions: Positions
  readonly maps: Maps
  readonly settings: SettingsReader
  readonly now: () => Date
}

/** Free cars around a pickup, and by road the nearest of each car type. */
export interface CarsAround {
  readonly cars: readonly DriverPosition[]
  count(carType: string): number
  /** Road seconds of the nearest car of this type to the point; undefined when there is none. */
  seconds(carType: string): number | undefined
}

/** `account`: on whose behalf road times are asked. */
export type NearestCars = (point: LatLng, account: MapAccount) => Promise<CarsAround>

const shownCars = 60
/** By road the nearest car is not always the nearest in a straight line: ask for a few of each type. */
const routedPerType = 4

export function createNearestCars(parts: FleetParts): NearestCars {
  return async (point, account) => {
    const settings = await parts.settings.get()
    const found = await parts.positions.nearest({
      center: point,
      radiusMeters: Number(settings.driverRadius) * metersPerUnit(settings.convertToMile),
      limit: shownCars,
      freeOnly: true,
      heardSinceMs: parts.now().getTime() - positionLimits.maxAgeMs,
    })
    const cars = found.map((driver) => driver.position)
    const byType = Map.groupBy(cars, (car) => car.carType)
    const asked = [...byType.values()].flatMap((ofType) => ofType.slice(0, routedPerType))
    const roads = asked.length === 0 ? [] : await parts.maps.for(account).roadsTo(asked, point)
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
