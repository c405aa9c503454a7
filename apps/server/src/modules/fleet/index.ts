import { sendPositions, setAvailability } from '@cabstand/contract/http/drivers'
import { listFleetPositions as listFleetPositionsEndpoint } from '@cabstand/contract/http/fleet'
import { listCarsNearby } from '@cabstand/contract/http/quotes'
import type { Database } from '../../db/database.ts'
import { onCommit } from '../../db/transaction.ts'
import type { AddressGuard } from '../../http/address-guard.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
import { accountOf } from '../maps/index.ts'
import type { Tracker } from '../tracking/index.ts'
import { setDriverActive } from '../users/index.ts'
import type { DriverDirectory } from './driver-directory.ts'
import { listFleetPositions } from './list-fleet-positions.ts'
import type { NearestCars } from './nearest-cars.ts'

export { type AssessedDriver, assessDrivers, type DriverRequest } from './assess-drivers.ts'
export { createDriverDirectory, type DriverDirectory } from './driver-directory.ts'
export { hasEligibleDriver } from './has-eligible-driver.ts'
export { type CarTypeDriver, findCarTypeDriver, listCarTypeDrivers } from './list-car-type-drivers.ts'
export { type CarsAround, createNearestCars, type NearestCars } from './nearest-cars.ts'

export function fleetRoutes(parts: {
  db: Database
  tracker: Tracker
  drivers: DriverDirectory
  nearestCars: NearestCars
  guard: AddressGuard
  now: () => Date
}): Route[] {
  return [
    route(sendPositions, {
      read: async ({ caller, body }) =>
        parts.tracker.report(await parts.drivers.get(caller.userId), body.positions),
    }),
    route(setAvailability, {
      write: async (tx, { caller, body }) => {
        const driver = await setDriverActive(tx, caller.userId, body.driverActiveStatus)
        if (driver === undefined) throw new AppError('not_permitted')
        if (!driver.approved) throw new AppError('require_approval')
        onCommit(tx, () => {
          parts.drivers.forget(caller.userId)
          if (!body.driverActiveStatus && !driver.queue) return parts.tracker.forget(caller.userId)
          return undefined
        })
        return { driverActiveStatus: driver.driverActiveStatus, queue: driver.queue }
      },
    }),
    route(listFleetPositionsEndpoint, {
      read: ({ caller }) =>
        listFleetPositions(
          { db: parts.db, positions: parts.tracker.positions, now: parts.now },
          caller.role === 'admin' ? null : caller.userId,
        ),
    }),
    route(listCarsNearby, {
      read: async (context) => {
        parts.guard(context, 2)
        const around = await parts.nearestCars(context.query, accountOf(context))
        const types = new Set(around.cars.map((car) => car.carType))
        return {
          cars: around.cars.map(({ lat, lng, heading, carType }) => ({ lat, lng, heading, carType })),
          nearest: [...types].flatMap((carType) => {
            const seconds = around.seconds(carType)
            return seconds === undefined ? [] : [{ carType, seconds }]
          }),
        }
      },
    }),
  ]
}
