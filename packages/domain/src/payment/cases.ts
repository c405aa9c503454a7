/**
 * What a provider says of a payment that its card holder takes back through their bank. `opened`: the provider has taken
 * the money for now. `lost`: for good. `won`: it is back.
 */
export const disputeStatuses = ['opened', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/**
 * Money at a provider that was not asked for, by how it differs from what was. `paidTwice`: a second payment in one
 * checkout, which is credited to the wallet.
 */
export const refusedKinds = ['wrongAmount', 'wrongCurrency', 'wrongReference', 'paidTwice'] as const

/**
 * What staff must decide about a card payment. `reversed`: the money of a payment that was paid has not come after all, or
 * was taken back, and no card holder disputes it.
 */
export const caseKinds = ['dispute', 'reversed', ...refusedKinds] as const
export type CaseKind = (typeof caseKinds)[number]

/** `handled`: staff have dealt with money that was not asked for, or has not come. */
export const caseStatuses = [...disputeStatuses, 'handled'] as const
export type CaseStatus = (typeof caseStatuses)[number]
export const caseEnds = ['won', 'lost', 'handled'] as const satisfies readonly CaseStatus[]
export type CaseEnd = (typeof caseEnds)[number]

/** How staff can close it: of a dispute they say how the bank decided. */
export const endsOf = (kind: CaseKind): readonly CaseEnd[] =>
  kind === 'dispute' ? (['won', 'lost'] as const) : (['handled'] as const)

export const caseNoteLength = 500

/**
 * Whether what a provider says changes what is known of a dispute, of which nothing may be known yet. It ends once; but
 * where staff have said how, the provider knows better.
 */
export const disputeMovesTo = (
  before: CaseStatus | undefined,
  after: DisputeStatus,
  endedByStaff: boolean,
): boolean =>
  before === undefined || (after !== 'opened' && after !== before && (before === 'opened' || endedByStaff))

/** Whether the provider keeps the money. */
export const isTaken = (status: CaseStatus | undefined): boolean => status === 'opened' || status === 'lost'

/** What the provider keeps because of disputes. */
export const takenBy = (
  disputes: readonly { readonly status: CaseStatus; readonly amount: number }[],
): number => disputes.reduce((sum, { status, amount }) => (isTaken(status) ? sum + amount : sum), 0)
