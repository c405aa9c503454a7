import type { IneligibilityReason } from './eligibility.ts'

/**
 * Reasons that also stop staff from choosing a driver: the driver could not accept, would owe the fee that no balance may
 * owe, has declined, or has an open offer.
 */
const always: readonly IneligibilityReason[] = [
  'not-approved',
  'wrong-car-type',
  'low-balance',
  'declined',
  'already-asked',
]
/** These matter only once the search has begun; until then they may change. */
const whileWaiting: readonly IneligibilityReason[] = ['inactive', 'on-a-job']

/**
 * The driver's reasons that also stop staff from assigning the booking. Distance and an old position do not:
 * staff may know better. `isDue`: the search has begun, or would have begun with autoDispatch on.
 */
export function assignmentBlockers(
  reasons: readonly IneligibilityReason[],
  isDue: boolean,
): IneligibilityReason[] {
  return reasons.filter((reason) => always.includes(reason) || (isDue && whileWaiting.includes(reason)))
}
