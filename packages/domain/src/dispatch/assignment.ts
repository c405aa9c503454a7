import type { IneligibilityReason } from './eligibility.ts'

/** What keeps even staff from choosing a driver: nobody could accept, or the driver has answered or is being asked. */
const always: readonly IneligibilityReason[] = ['not-approved', 'wrong-car-type', 'declined', 'already-asked']
/** These matter while somebody waits for the car; for a later trip they may change until its time. */
const whileWaiting: readonly IneligibilityReason[] = ['inactive', 'on-a-job']

/**
 * Those of a driver's reasons that also keep staff from assigning the booking. Distance, an old position and a low
 * balance do not: staff may know better. `isDue`: the search has begun, or would have with autoDispatch on.
 */
export function assignmentBlockers(
  reasons: readonly IneligibilityReason[],
  isDue: boolean,
): IneligibilityReason[] {
  return reasons.filter((reason) => always.includes(reason) || (isDue && whileWaiting.includes(reason)))
}
