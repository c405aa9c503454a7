import { type FieldProblem, when } from '../field-problem.ts'
import type { WalletOwner } from '../ledger/accounts.ts'
import { adminCredit, type Posting, walletCorrected } from '../ledger/postings.ts'

/** What an admin does to a wallet: a credit adds money, a correction mends what was booked wrongly. */
export const adjustmentKinds = ['credit', 'correction'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** `requested` waits for a second admin, and nothing is posted. */
export const adjustmentStates = ['requested', 'posted', 'rejected'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

export const adjustmentLimits = {
  noteLength: 300,
  /** Minor units. */
  amount: 1_000_000_000,
} as const

/** A request by an admin. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind
  /** Minor units: + is added to the wallet, − is taken from it. A credit is above 0. */
  readonly amount: number
  readonly note: string
}

/** Whether there is an amount at all: a credit needs one above 0, a correction one that is not 0. */
export const hasAmount = ({ kind, amount }: Pick<AdjustmentRequest, 'kind' | 'amount'>): boolean =>
  kind === 'credit' ? amount > 0 : amount !== 0

/** What prevents a request with an amount from being made; empty when nothing does. A correction needs its reason. */
export const findAdjustmentProblems = ({ kind, amount, note }: AdjustmentRequest): FieldProblem[] => [
  ...when(!Number.isInteger(amount) || Math.abs(amount) > adjustmentLimits.amount, 'amount', 'amount'),
  ...when(kind === 'correction' && note.trim() === '', 'note', 'required'),
  ...when(note.trim().length > adjustmentLimits.noteLength, 'note', 'too_long'),
]

/** For how long amounts that an admin posted alone count together, so that splitting one does not pass the limit. */
export const aloneHours = 24

/**
 * Whether a second admin must approve an amount. `postedAlone` is what the same admin has added to the same wallet within
 * `aloneHours`, or taken from it, without another admin: a sum without a sign. `approvalAbove` is the setting: 0 means
 * that none must be approved.
 */
export const needsSecondAdmin = (amount: number, postedAlone: number, approvalAbove: number): boolean =>
  approvalAbove > 0 && Math.abs(amount) + postedAlone > approvalAbove

/** Whether a change of the limit takes eyes away: it is raised or switched off. */
export const loosensApproval = (before: number, after: number): boolean =>
  before > 0 && (after === 0 || after > before)

/** Why an admin may not decide about a request; undefined when they may. */
export function findDecisionError(
  adjustment: { readonly state: AdjustmentState; readonly requestedBy: string },
  adminId: string,
): 'adjustment_decided' | 'own_adjustment' | undefined {
  if (adjustment.state !== 'requested') return 'adjustment_decided'
  return adjustment.requestedBy === adminId ? 'own_adjustment' : undefined
}

/**
 * The least that an adjustment may leave available in a wallet; undefined: a rider may owe, as for a cancellation fee,
 * and a driver too where settings let balances of drivers go below zero.
 */
export const adjustmentFloor = (owner: WalletOwner, negativeBalance: boolean): number | undefined =>
  owner.role === 'driver' && !negativeBalance ? 0 : undefined

/** The lines of an adjustment, which differ by kind: a credit is a cost of the platform, a correction mends an entry. */
export const adjustmentPostings = (event: {
  readonly kind: AdjustmentKind
  readonly owner: WalletOwner
  readonly amount: number
}): Posting[] => (event.kind === 'credit' ? adminCredit(event) : walletCorrected(event))
