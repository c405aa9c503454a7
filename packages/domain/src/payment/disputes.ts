/**
 * What a provider says of a payment that its card holder takes back through their bank. `opened`: the provider has taken
 * the money for now. `lost`: for good. `won`: it is back.
 */
export const disputeStatuses = ['opened', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Whether a report changes what is known of a dispute, of which nothing may be known yet. It ends once. */
export const disputeMovesTo = (before: DisputeStatus | undefined, after: DisputeStatus): boolean =>
  before === undefined || (before === 'opened' && after !== 'opened')

/** Whether the provider keeps the money. */
export const isTaken = (status: DisputeStatus | undefined): boolean =>
  status === 'opened' || status === 'lost'
