import type { IneligibilityReason } from './eligibility.ts'

/**
 * Reasons that also stop staff from choosing a driver: the driver could not accept, has declined, or has an open offer.
 */
const always: readonly IneligibilityReason[] = ['not-approved', 'wrong-car-type', 'declined', 'already-asked']
/** These matter only once the search has begun; until then they may change. */
const whileWaiting: readonly IneligibilityReason[] = ['inactive', 'on-a-job']

/**
 * The driver's reasons that also stop staff from assigning the booking. Distance, an old position and a low balance do
 * not: staff may know better. `isDue`: the search has begun, or would have begun with autoDispatch on.
 */
export function assignmentBlockers(
  reasons: readonly IneligibilityReason[],
  isDue: boolean,
): IneligibilityReason[] {
  return reasons.filter((reason) => always.includes(reason) || (isDue && whileWaiting.includes(reason)))
}
