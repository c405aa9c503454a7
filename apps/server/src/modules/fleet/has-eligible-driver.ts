import { type DispatchRequest, isEligible } from '@cabstand/domain/dispatch/eligibility'
import type { Database } from '../../db/database.ts'
import { type Positions, positionLimits } from '../tracking/index.ts'
import { toDispatchDriver } from './dispatch-driver.ts'
import { listDriverStates } from './driver-store.ts'

const lookedAt = 30

/** Whether anybody could be asked for this request now: guards Book Now before it is stored. */
export async function hasEligibleDriver(
  parts: { db: Database; positions: Positions; now: () => Date },
  request: DispatchRequest,
  radiusMeters: number,
): Promise<boolean> {
  const nowMs = parts.now().getTime()
  const query = {
    center: request.pickup,
    radiusMeters,
    carType: request.carTypeId,
    heardSinceMs: nowMs - positionLimits.maxAgeMs,
  }
  // Free cars first; only when none of those qualifies is everybody of the type looked at.
  for (const narrowed of [
    { ...query, freeOnly: true, limit: lookedAt },
    { ...query, limit: lookedAt * 20 },
  ]) {
    const found = await parts.positions.nearest(narrowed)
    const states = await listDriverStates(
      parts.db,
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
