import { withdrawalReturned } from '@cabstand/domain/ledger/postings'
import { whyEnded } from '@cabstand/domain/withdrawal/withdrawal'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { postEntry } from '../wallet/index.ts'
import { getWithdrawalRow, recordStep } from './withdrawal-record.ts'
import { lockWithdrawals, updateWithdrawal, type WithdrawalRow } from './withdrawal-store.ts'
import type { StepDeps } from './withdrawals-deps.ts'

interface Cancelled {
  readonly id: string
  readonly by: string
  /** Only a withdrawal of this person; absent: an admin refuses that of any person. */
  readonly owner?: string
  /** Why an admin refused it. */
  readonly reason?: string
}

/**
 * Gives the amount of an open withdrawal back to its wallet. Throws `withdrawal_not_found`, `withdrawal_processed` or
 * `withdrawal_cancelled`.
 */
export async function cancelWithdrawal(
  tx: Tx,
  deps: StepDeps,
  { id, by, owner, reason = '' }: Cancelled,
): Promise<WithdrawalRow> {
  assertTransaction(tx)
  const locked = lockWithdrawals(tx, [id]).then(([row]) => row)
  const before = await getWithdrawalRow(locked, owner)
  const ended = whyEnded(before.state)
  if (ended !== undefined) throw new AppError(ended)
  const at = deps.now()
  await postEntry(tx, {
    event: 'withdrawal.cancelled',
    bookingId: null,
    subjectId: id,
    at,
    postings: withdrawalReturned({
      owner: { role: before.usertype, userId: before.uid },
      amount: before.amount,
    }),
  })
  const after = await updateWithdrawal(tx, id, {
    state: 'cancelled',
    cancelledAt: at,
    cancelledBy: by,
    reason,
  })
  await recordStep(tx, deps, { type: 'withdrawal.cancelled', by, before, after, at })
  return after
}
