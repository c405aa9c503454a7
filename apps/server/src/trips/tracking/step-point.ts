import { metersToStop } from '@cabstand/domain/booking/stop-check'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Positions } from './positions.ts'
import { insertStepPoint, type StepPoint } from './tracking-store.ts'

/**
 * Notes in the track where the car was when it took a step. Nothing is noted when the car's position is unknown or too
 * old.
 */
export async function noteStepPoint(
  tx: Tx,
  positions: Positions,
  step: Omit<StepPoint, 'lat' | 'lng'>,
): Promise<void> {
  const place = await positions.find(step.driver)
  if (place === undefined || metersToStop(place, place, step.at.getTime()) === null) return
  await insertStepPoint(tx, { ...step, lat: place.lat, lng: place.lng })
}
