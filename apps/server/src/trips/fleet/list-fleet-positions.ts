import type { FleetDriver, FleetPositions } from '@cabstand/contract/http/trips/fleet'
import { fullName } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Positions, positionLimits } from '../tracking/index.ts'
import { listFleetDrivers } from './driver-store.ts'

const maxDrivers = 5000

/**
 * The positions of the drivers of `fleetadmin`, or of all drivers for null, sorted by name. Only drivers who are
 * approved, active and sent a message recently. At most `limit` drivers.
 */
export async function listFleetPositions(
  deps: { readonly db: Database; readonly positions: Positions; readonly now: () => Date },
  fleetadmin: string | null,
  limit = maxDrivers,
): Promise<FleetPositions> {
  const at = deps.now()
  const seen = await deps.positions.listSeenSince(at.getTime() - positionLimits.maxAgeMs)
  const positions = new Map(seen.map((position) => [position.driver, position]))
  const owned = await listFleetDrivers(deps.db, { ids: [...positions.keys()], fleetadmin, limit: limit + 1 })
  const drivers = owned.slice(0, limit).flatMap((driver): FleetDriver[] => {
    const position = positions.get(driver.id)
    if (position === undefined) return []
    const { lat, lng, heading, free, bookingId, lastSeenAtMs } = position
    return [
      {
        driverId: driver.id,
        name: fullName(driver),
        vehicleNumber: driver.vehicleNumber,
        carType: driver.carTypeName,
        state: free ? 'free' : 'busy',
        lat,
        lng,
        heading,
        lastSeenAt: new Date(lastSeenAtMs).toISOString(),
        bookingId,
      },
    ]
  })
  return { at: at.toISOString(), drivers, complete: owned.length <= limit }
}
