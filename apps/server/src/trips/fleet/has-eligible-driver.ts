import { type DispatchRequest, isEligible } from '@cabstand/domain/dispatch/eligibility'
import type { Database } from '../../platform/db/database.ts'
import { type Positions, positionLimits } from '../tracking/index.ts'
import { toDispatchDriver } from './dispatch-driver.ts'
import { listDriverStates } from './driver-store.ts'

const lookedAt = 30

/** Whether there is an eligible driver for this request now. Checked before a Book Now is stored. */
export async function hasEligibleDriver(
  deps: { db: Database; positions: Positions; now: () => Date },
  request: DispatchRequest,
  radiusMeters: number,
): Promise<boolean> {
  const nowMs = deps.now().getTime()
  const query = {
    center: request.pickup,
    radiusMeters,
    carType: request.carTypeId,
    heardSinceMs: nowMs - positionLimits.maxAgeMs,
  }
  // Free cars first; all cars of the type are checked only when no free car is eligible.
  for (const narrowed of [
    { ...query, freeOnly: true, limit: lookedAt },
    { ...query, limit: lookedAt * 20 },
  ]) {
    const found = await deps.positions.nearest(narrowed)
    const states = await listDriverStates(
      deps.db,
      found.map((driver) => driver.position.driver),
    )
    const positions = new Map(found.map(({ position }) => [position.driver, position]))
    const eligible = states.some((state) => {
      const position = positions.get(state.id)
      if (position === undefined) return false
      return isEligible(toDispatchDriver(state, position, 'none'), request, radiusMeters, nowMs)
    })
    if (eligible) return true
  }
  return false
}
