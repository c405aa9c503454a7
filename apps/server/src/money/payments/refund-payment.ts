import { findWalletOwner, type WalletOwner } from '@cabstand/domain/ledger/accounts'
import { cardRefunded } from '@cabstand/domain/ledger/postings'
import { refundAccount, refundableAmount, whyNoRefund } from '@cabstand/domain/payment/refund'
import { findUser } from '../../people/users/index.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import { newId } from '../../platform/new-id.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import { listDisputes } from './case-store.ts'
import { findProvider } from './find-provider.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { insertRefund, listRefunds, type Refund } from './refund-store.ts'

/**
 * Commits a refund, with its ledger entry, before the provider hears of it. A job sends it. Throws `not_found`,
 * `refund_not_possible`, `refund_amount`, and `insufficient_balance` when the wallet that the money went to holds less.
 */
export async function refundPayment(
  tx: Tx,
  deps: PaymentsDeps,
  sending: Task<{ id: string }>,
  asked: {
    readonly attemptId: string
    readonly by: string
    readonly amount: number
    readonly reason: string
  },
): Promise<void> {
  assertTransaction(tx)
  const { attemptId, by, amount, reason } = asked
  const found = await lockPayment(tx, attemptId)
  if (found === undefined) throw new AppError('not_found')
  const { attempt, booking } = found
  const { provider, userId } = attempt
  const [refunds, disputes] = [await listRefunds(tx, attemptId), await listDisputes(tx, attemptId)]
  const payment = { ...attempt, booking, refunds, disputes }
  const refusal = whyNoRefund(payment, abilitiesOf(deps, provider))
  if (refusal !== undefined) throw new AppError('refund_not_possible', { params: { reason: refusal } })
  const most = refundableAmount(payment)
  if (amount <= 0 || amount > most) throw new AppError('refund_amount', { params: { most } })
  const account = refundAccount(payment, await ownerOf(tx, userId))
  const at = deps.now()
  const id = newId()
  await postEntry(tx, {
    event: 'payment.refunded',
    bookingId: null,
    subjectId: id,
    at,
    postings: cardRefunded({ provider, account, amount }),
    ...(findWalletOwner(account) !== undefined && { floors: { [account]: 0 } }),
  })
  const refund = await insertRefund(tx, {
    id,
    attemptId,
    provider,
    amount,
    account,
    reason,
    status: 'sending',
    requestedBy: by,
    requestedAt: at,
  })
  await recordRefund(tx, null, refund, userId)
  await addJobs(tx, [sending.job({ id }, { key: id })])
  hintWallets(tx, deps.hints, [userId])
}

/** Whose wallet a payment of this person went to. */
export async function ownerOf(tx: Tx, userId: string): Promise<WalletOwner> {
  const user = await findUser(tx, userId)
  return { role: user?.usertype === 'driver' ? 'driver' : 'rider', userId }
}

/** What the provider can do; undefined: it is not set up any more. */
export function abilitiesOf(deps: Pick<PaymentsDeps, 'providers'>, name: string) {
  const provider = findProvider(deps, name)
  return provider && { hasRefunds: provider.refund !== undefined }
}

/** Records what an admin did with a refund. What they wrote may be about the person who paid. */
export async function recordRefund(
  tx: Tx,
  before: Refund | null,
  after: Refund,
  person: string,
): Promise<void> {
  const personal = ['reason', 'endReason']
  await recordChange(tx, { type: 'cardRefund', id: after.id, before, after, person, personal })
}
