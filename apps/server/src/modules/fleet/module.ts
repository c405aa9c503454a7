import type { Module } from '../../module.ts'
import { createDriverPositions } from './driver-positions.ts'
import { type FleetDeps, fleetRoutes } from './routes.ts'

/** Drivers, their positions, and their eligibility for bookings. */
export function fleetModule(deps: FleetDeps): Module {
  return {
    name: 'fleet',
    routes: fleetRoutes(deps),
    messages: [createDriverPositions(deps)],
  }
}
