import type { FleetDriver, FleetPositions } from '@cabstand/contract/http/fleet'
import type { Database } from '../../db/database.ts'
import { type Positions, positionLimits } from '../tracking/index.ts'
import { fullName } from '../users/index.ts'
import { listFleetDrivers } from './driver-store.ts'

const maxDrivers = 5000

/**
 * Where the drivers are whom `fleetadmin` owns, or all drivers for null: those who are approved and active and were
 * heard lately, by name. At most `limit` of them.
 */
export async function listFleetPositions(
  parts: { readonly db: Database; readonly positions: Positions; readonly now: () => Date },
  fleetadmin: string | null,
  limit = maxDrivers,
): Promise<FleetPositions> {
  const at = parts.now()
  const heard = await parts.positions.listHeardSince(at.getTime() - positionLimits.maxAgeMs)
  const positions = new Map(heard.map((position) => [position.driver, position]))
  const owned = await listFleetDrivers(parts.db, { ids: [...positions.keys()], fleetadmin, limit: limit + 1 })
  const drivers = owned.slice(0, limit).flatMap((driver): FleetDriver[] => {
    const position = positions.get(driver.id)
    if (position === undefined) return []
    const { lat, lng, heading, free, bookingId, heardAtMs } = position
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
        heardAt: new Date(heardAtMs).toISOString(),
        bookingId,
      },
    ]
  })
  return { at: at.toISOString(), drivers, complete: owned.length <= limit }
}
