import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { type WalletOwner, walletAccount } from '@cabstand/domain/ledger/accounts'
import {
  type AdjustmentKind,
  aloneHours,
  findAdjustmentProblems,
  hasAmount,
  needsSecondAdmin,
} from '@cabstand/domain/wallet/adjustments'
import { countsAsAdmin } from '../../people/users/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { newId } from '../../platform/new-id.ts'
import { getWalletBalance, lockWallets, openAccounts } from '../wallet/index.ts'
import { recordAdjustment, toAdjustment } from './adjustment-record.ts'
import {
  type AdjustmentRow,
  getListedAdjustment,
  insertAdjustment,
  isEntryOfWallet,
  sumPostedAlone,
} from './adjustments-store.ts'
import { type AdjustmentDeps, getOwner, postAdjustment } from './post-adjustment.ts'

interface Request {
  readonly kind: AdjustmentKind
  readonly by: string
  readonly userId?: string | undefined
  readonly amount?: number | undefined
  readonly note?: string | undefined
  readonly entryId?: string | undefined
}

/**
 * Adds money to a wallet or corrects it: at once, or after a second admin has approved what exceeds the limit of the
 * settings, together with what the same admin has posted alone to this wallet within a day. What an admin who is not confirmed
 * requests waits whatever its amount. Throws `no_details_error`
 * without a person or an amount, `validation_failed`, `person_not_found`, `entry_not_found` or `insufficient_balance`.
 */
export async function requestAdjustment(
  tx: Tx,
  deps: AdjustmentDeps,
  request: Request,
): Promise<{ adjustment: Adjustment; walletBalance: number }> {
  assertTransaction(tx)
  const { kind, by, userId, amount = 0, note = '', entryId = null } = request
  if (userId === undefined || !hasAmount({ kind, amount })) throw new AppError('no_details_error')
  assertNoProblems(findAdjustmentProblems({ kind, amount, note }))
  const owner = await getOwner(tx, userId)
  if (entryId !== null && !(await isEntryOfWallet(tx, entryId, walletAccount(owner))))
    throw new AppError('entry_not_found')
  const { adjustmentApprovalAbove } = await deps.settings.within(tx).get()
  const at = deps.now()
  const needsApproval =
    adjustmentApprovalAbove > 0 &&
    // One admin could add many others, and give each of them an amount below the limit.
    (!(await countsAsAdmin(tx, by)) ||
      needsSecondAdmin(amount, await lockPostedAlone(tx, owner, { by, amount, at }), adjustmentApprovalAbove))
  const row: AdjustmentRow = {
    id: newId(),
    userId,
    kind,
    amount,
    note: note.trim(),
    entryId,
    needsApproval,
    state: needsApproval ? 'requested' : 'posted',
    requestedBy: by,
    requestedAt: at,
    decidedBy: null,
    decidedAt: needsApproval ? null : at,
    rejectReason: '',
  }
  await insertAdjustment(tx, row)
  if (!needsApproval) await postAdjustment(tx, deps, row, owner)
  await recordAdjustment(tx, null, row)
  return {
    adjustment: toAdjustment(await getListedAdjustment(tx, row.id)),
    walletBalance: await getWalletBalance(tx, userId),
  }
}

/** The wallet is locked: of requests at the same time, each counts those before it. */
async function lockPostedAlone(
  tx: Tx,
  owner: WalletOwner,
  { by, amount, at }: { by: string; amount: number; at: Date },
): Promise<number> {
  const { userId } = owner
  const name = walletAccount(owner)
  await openAccounts(tx, [{ name, userId }])
  await lockWallets(tx, [name])
  return sumPostedAlone(tx, { userId, by, amount, since: new Date(at.getTime() - aloneHours * 3_600_000) })
}
