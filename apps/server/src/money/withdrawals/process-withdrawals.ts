import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import type { processWithdrawals as processWithdrawalsEndpoint } from '@cabstand/contract/http/money/withdrawals'
import { withdrawalProcessed } from '@cabstand/domain/ledger/postings'
import { whyEnded, withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { postEntry } from '../wallet/index.ts'
import { getWithdrawalRow, recordStep } from './withdrawal-record.ts'
import {
  countOpen,
  lockRequested,
  lockWithdrawals,
  updateWithdrawal,
  type WithdrawalRow,
} from './withdrawal-store.ts'
import type { StepDeps } from './withdrawals-deps.ts'

type Refused = OutputOf<typeof processWithdrawalsEndpoint>['refused'][number]

/** An admin who has paid withdrawals out, and what the bank calls the transfer. */
interface Processed {
  readonly by: string
  readonly bankReference?: string | undefined
}

/** Throws `withdrawal_not_found`, `withdrawal_processed` or `withdrawal_cancelled`. */
export async function processWithdrawal(
  tx: Tx,
  deps: StepDeps,
  id: string,
  processed: Processed,
): Promise<WithdrawalRow> {
  assertTransaction(tx)
  const locked = lockWithdrawals(tx, [id]).then(([row]) => row)
  const before = await getWithdrawalRow(locked)
  const ended = whyEnded(before.state)
  if (ended !== undefined) throw new AppError(ended)
  return processLocked(tx, deps, before, processed)
}

/**
 * Processes several withdrawals, or all that were requested until a time. Those that cannot be processed are part of the
 * result; when none can be, throws the code of the first.
 */
export async function processWithdrawals(
  tx: Tx,
  deps: StepDeps,
  { withdrawals, requestedUntil, bankReference }: BodyOf<typeof processWithdrawalsEndpoint>,
  by: string,
): Promise<OutputOf<typeof processWithdrawalsEndpoint>> {
  assertTransaction(tx)
  if ((withdrawals === undefined) === (requestedUntil === undefined))
    throw new AppError('validation_failed', {
      detail: 'Name withdrawals, or a time until which to take all.',
    })
  const until = requestedUntil === undefined ? undefined : new Date(requestedUntil)
  const ids = [...new Set(withdrawals)]
  const rows =
    until === undefined
      ? await lockWithdrawals(tx, ids)
      : await lockRequested(tx, { until, limit: withdrawalLimits.atOnce })
  const refused: Refused[] = [
    ...ids
      .filter((id) => rows.every((row) => row.id !== id))
      .map((id) => ({ id, reference: '', code: 'withdrawal_not_found' as const })),
    ...rows.flatMap(({ id, reference, state }) => {
      const code = whyEnded(state)
      return code === undefined ? [] : [{ id, reference, code }]
    }),
  ]
  const open = rows.filter(({ state }) => state === 'requested')
  if (open.length === 0) throw new AppError(refused[0]?.code ?? 'withdrawal_not_found')
  for (const row of open) await processLocked(tx, deps, row, { by, bankReference })
  return {
    processed: open.length,
    amount: open.reduce((sum, { amount }) => sum + amount, 0),
    refused,
    remaining: await countOpen(tx, { until: until ?? deps.now() }),
  }
}

/** Processes a withdrawal that is open, and whose row is locked. */
async function processLocked(
  tx: Tx,
  deps: StepDeps,
  before: WithdrawalRow,
  { by, bankReference = '' }: Processed,
): Promise<WithdrawalRow> {
  const at = deps.now()
  await postEntry(tx, {
    event: 'withdrawal.processed',
    bookingId: null,
    subjectId: before.id,
    at,
    postings: withdrawalProcessed({ amount: before.amount }),
  })
  const after = await updateWithdrawal(tx, before.id, {
    state: 'processed',
    processDate: at,
    processedBy: by,
    bankReference,
  })
  await recordStep(tx, deps, { type: 'withdrawal.processed', by, before, after, at })
  return after
}
