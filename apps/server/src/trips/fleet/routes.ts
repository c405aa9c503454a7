import {
  listCarsNearby,
  listFleetPositions as listFleetPositionsEndpoint,
  sendPositions,
  setAvailability,
} from '@cabstand/contract/http/trips/fleet'
import { accountOf } from '../../maps/index.ts'
import { setDriverActive } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { onCommit } from '../../platform/db/transaction.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import type { Crowds } from '../../platform/http/crowds.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Tracker } from '../tracking/index.ts'
import type { DriverDirectory } from './driver-directory.ts'
import { listFleetPositions } from './list-fleet-positions.ts'
import type { NearestCars } from './nearest-cars.ts'
import { noteShift } from './shift-store.ts'

export interface FleetDeps {
  readonly db: Database
  readonly tracker: Tracker
  readonly drivers: DriverDirectory
  readonly nearestCars: NearestCars
  readonly guard: AddressGuard
  readonly crowds: Crowds
  readonly now: () => Date
}

export function fleetRoutes(deps: FleetDeps): Route[] {
  return [
    route(sendPositions, {
      read: async ({ caller, body }) =>
        deps.tracker.report(await deps.drivers.get(caller.userId), body.positions),
    }),
    route(setAvailability, {
      write: async (tx, { caller, body }) => {
        const driver = await setDriverActive(tx, caller.userId, body.driverActiveStatus)
        if (driver === undefined) throw new AppError('not_permitted')
        if (!driver.approved) throw new AppError('require_approval')
        await noteShift(tx, caller.userId, body.driverActiveStatus, deps.now())
        onCommit(tx, () => {
          if (!body.driverActiveStatus && !driver.queue) return deps.tracker.forget(caller.userId)
          return undefined
        })
        return { driverActiveStatus: driver.driverActiveStatus, queue: driver.queue }
      },
    }),
    route(listFleetPositionsEndpoint, {
      read: ({ caller }) =>
        listFleetPositions(
          { db: deps.db, positions: deps.tracker.positions, now: deps.now },
          caller.role === 'admin' ? null : caller.userId,
        ),
    }),
    route(listCarsNearby, {
      read: async (context) => {
        await deps.guard(context, 2)
        const around = await deps.crowds.quotes(() => deps.nearestCars(context.query, accountOf(context)))
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
