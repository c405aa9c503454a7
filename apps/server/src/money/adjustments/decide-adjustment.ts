import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { when } from '@cabstand/domain/field-problem'
import { adjustmentLimits, findDecisionError } from '@cabstand/domain/wallet/adjustments'
import { assertSecondAdmin } from '../../people/users/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { getWalletBalance } from '../wallet/index.ts'
import { recordAdjustment, toAdjustment } from './adjustment-record.ts'
import {
  type AdjustmentRow,
  decideAdjustmentRow,
  getListedAdjustment,
  lockAdjustment,
} from './adjustments-store.ts'
import { type AdjustmentDeps, getOwner, postAdjustment } from './post-adjustment.ts'

/** A second admin's decision about the request with this id. */
interface Decision {
  readonly id: string
  readonly by: string
}

/** Posts a request. Throws `adjustment_not_found`, `adjustment_decided`, `own_adjustment`, `admin_unconfirmed`, `person_not_found` or `insufficient_balance`. */
export async function approveAdjustment(
  tx: Tx,
  deps: AdjustmentDeps,
  decision: Decision,
): Promise<{ adjustment: Adjustment; walletBalance: number }> {
  const before = await openRequest(tx, decision)
  await assertSecondAdmin(tx, { by: before.requestedBy, at: before.requestedAt }, decision.by)
  await postAdjustment(tx, deps, before, await getOwner(tx, before.userId))
  const adjustment = await decide(tx, deps, before, { by: decision.by, state: 'posted' })
  return { adjustment, walletBalance: await getWalletBalance(tx, before.userId) }
}

/** Ends a request. Throws `adjustment_not_found`, `adjustment_decided`, `own_adjustment`, or `validation_failed` without a reason. */
export async function rejectAdjustment(
  tx: Tx,
  deps: AdjustmentDeps,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<Adjustment> {
  assertNoProblems([
    ...when(reason.trim() === '', 'reason', 'required'),
    ...when(reason.trim().length > adjustmentLimits.noteLength, 'reason', 'too_long'),
  ])
  const before = await openRequest(tx, decision)
  return decide(tx, deps, before, { by: decision.by, state: 'rejected', reason: reason.trim() })
}

/** The request, locked: of two admins the second finds it decided. */
async function openRequest(tx: Tx, { id, by }: Decision): Promise<AdjustmentRow> {
  assertTransaction(tx)
  const row = await lockAdjustment(tx, id)
  if (row === undefined) throw new AppError('adjustment_not_found')
  const error = findDecisionError(row, by)
  if (error !== undefined) throw new AppError(error)
  return row
}

async function decide(
  tx: Tx,
  deps: AdjustmentDeps,
  before: AdjustmentRow,
  given: { readonly by: string; readonly state: 'posted' | 'rejected'; readonly reason?: string },
): Promise<Adjustment> {
  const decision = {
    state: given.state,
    decidedBy: given.by,
    decidedAt: deps.now(),
    rejectReason: given.reason ?? '',
  }
  await decideAdjustmentRow(tx, before.id, decision)
  await recordAdjustment(tx, before, { ...before, ...decision })
  return toAdjustment(await getListedAdjustment(tx, before.id))
}
