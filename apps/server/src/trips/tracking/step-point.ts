import { metersToStop } from '@cabstand/domain/booking/stop-check'
import type { StatementPart } from '../../platform/db/statement-part.ts'
import type { Positions } from './positions.ts'
import { newStepPointPart } from './tracking-store.ts'

/**
 * The part of a change that notes in the track where the car was when it took a step. Nothing is noted when the car's
 * position is unknown or too old.
 */
export async function stepPointPart(
  positions: Positions,
  step: { readonly driver: string; readonly status: 'ACCEPTED' | 'STARTED' | 'REACHED'; readonly at: Date },
): Promise<StatementPart[]> {
  const place = await positions.find(step.driver)
  if (place === undefined || metersToStop(place, place, step.at.getTime()) === null) return []
  return [newStepPointPart({ ...step, lat: place.lat, lng: place.lng })]
}
