import type { Database } from '../../platform/db/database.ts'
import type { Gauge } from '../../platform/gauge.ts'
import type { Module } from '../../platform/module.ts'
import { createDriverPositions } from './driver-positions.ts'
import { createFleetCarsFeed } from './fleet-cars-feed.ts'
import { readPersonalData } from './personal-data-store.ts'
import { type FleetDeps, fleetRoutes } from './routes.ts'
import { countOnline, deleteShiftsOf } from './shift-store.ts'

const onlineDrivers: Gauge = {
  name: 'online_drivers',
  help: 'Drivers who are online and were heard from lately.',
  read: async (db, now) => [{ value: await countOnline(db, now) }],
}

/** Drivers, their positions, and their eligibility for bookings. */
export function fleetModule(deps: FleetDeps & { readonly backgroundDb: Database }): Module {
  return {
    name: 'fleet',
    routes: fleetRoutes(deps),
    feeds: [createFleetCarsFeed({ ...deps, db: deps.backgroundDb })],
    gauges: [onlineDrivers],
    personalData: readPersonalData,
    erase: (tx, { id }) => deleteShiftsOf(tx, id),
    messages: [createDriverPositions(deps)],
  }
}
