import { driverPositions } from '@cabstand/contract/realtime/fleet'
import { type ClientMessage, clientMessage } from '../../platform/realtime/feed.ts'
import type { FleetDeps } from './routes.ts'

/** Handles the positions that a driver's device sends over its socket. */
export function createDriverPositions(deps: Pick<FleetDeps, 'tracker' | 'drivers'>): ClientMessage {
  return clientMessage(driverPositions, async ({ positions }, { userId }) =>
    deps.tracker.report(await deps.drivers.get(userId), positions),
  )
}
