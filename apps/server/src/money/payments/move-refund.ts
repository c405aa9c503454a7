import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import { cardRefundCredited, cardRefundReturned } from '@cabstand/domain/ledger/postings'
import { nextRefundAskAt } from '@cabstand/domain/payment/ask-schedule'
import { refundAccount, refundableAmount, refundMovesTo } from '@cabstand/domain/payment/refund'
import type { Tx } from '../../platform/db/transaction.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import { listDisputes } from './case-store.ts'
import { paymentEvents } from './events.ts'
import { findProvider } from './find-provider.ts'
import { getLockedPayment } from './lock-payment.ts'
import { askIfReversed } from './next-ask.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { RefundReport } from './provider.ts'
import { ownerOf } from './refund-payment.ts'
import { getRefund, listRefunds, type Refund, updateRefund } from './refund-store.ts'
import { loseToReversal } from './reverse-payment.ts'

/** What is known of a refund now. */
export interface RefundNewsOfOurs extends Partial<RefundReport> {
  readonly status: RefundReport['status']
  /** What the provider answered instead of taking it. */
  readonly failure?: string
  /** The admin who says so, and why. */
  readonly endedBy?: string
  readonly endReason?: string
}

/**
 * Applies what is known of a refund, under the lock of its payment. What failed is posted back, and is gone again when the
 * payment was reversed. The person who paid is told when it is done, and when it has failed after that. Returns false when
 * it changes nothing.
 */
export async function moveRefund(
  tx: Tx,
  deps: PaymentsDeps,
  { id, attemptId }: Pick<Refund, 'id' | 'attemptId'>,
  news: RefundNewsOfOurs,
): Promise<boolean> {
  const payment = await getLockedPayment(tx, attemptId)
  const before = await getRefund(tx, id)
  const { status, providerRefundId, failure, endedBy, endReason } = news
  const named =
    typeof providerRefundId === 'string' && before.providerRefundId === null ? { providerRefundId } : {}
  if (!refundMovesTo(before.status, status)) {
    if (before.status !== 'failed' && 'providerRefundId' in named) await updateRefund(tx, id, named)
    return false
  }
  await updateRefund(tx, id, {
    status,
    ...named,
    ...(failure !== undefined && { failure }),
    ...(endedBy !== undefined && { endedBy }),
    ...(endReason !== undefined && { endReason }),
    ...(status === 'pending'
      ? { askAt: firstAskAt(deps, before, news) }
      : { askAt: null, endedAt: deps.now() }),
  })
  if (status === 'failed') await postBack(tx, deps, await getRefund(tx, id), payment)
  if (status !== 'pending') await askIfReversed(tx, deps, payment.attempt)
  const wasTold = before.status === 'done'
  if (status === 'done' || (status === 'failed' && wasTold))
    await deps.outbox.add(
      tx,
      paymentEvents.create(status === 'done' ? 'payment.refunded' : 'payment.refund_failed', {
        subject: id,
        payload: { user: payment.attempt.userId },
        at: deps.now(),
      }),
    )
  return true
}

/** When a refund that the provider thinks about is asked for; null: only its webhook, or an admin, can tell. */
function firstAskAt(
  deps: PaymentsDeps,
  { provider: name, requestedAt }: Refund,
  { providerRefundId }: RefundNewsOfOurs,
): Date | null {
  const provider = findProvider(deps, name)
  const canAsk =
    provider?.askRefund !== undefined &&
    (typeof providerRefundId === 'string' || provider.refundIdIsOurs === true)
  return canAsk ? nextRefundAskAt(requestedAt, deps.now()) : null
}

/**
 * Posts a refund back. A booking that was cancelled meanwhile has given the rest of its money to the wallet, which gets of
 * this part, too, what disputes and a reversal leave.
 */
async function postBack(
  tx: Tx,
  deps: PaymentsDeps,
  { id, provider, account, amount, providerRefundId }: Refund,
  { attempt, booking }: Awaited<ReturnType<typeof getLockedPayment>>,
): Promise<void> {
  const about = { bookingId: null, subjectId: id, at: deps.now() }
  const returned = cardRefundReturned({ provider, account, amount })
  await postEntry(tx, { ...about, event: 'payment.refund_failed', postings: returned })
  if (attempt.reversedAt !== null)
    await loseToReversal(tx, deps, attempt, { providerId: providerRefundId ?? id, amount })
  const owner = await ownerOf(tx, attempt.userId)
  const belongsTo = refundAccount({ ...attempt, booking }, owner)
  if (account === platformAccounts.refunds && belongsTo !== account) {
    const [refunds, disputes] = [await listRefunds(tx, attempt.id), await listDisputes(tx, attempt.id)]
    const left = refundableAmount({ ...attempt, booking, refunds, disputes })
    const disputed = amount - Math.min(amount, left)
    const credited = cardRefundCredited({ owner, amount, disputed })
    await postEntry(tx, { ...about, event: 'payment.refund_credited', postings: credited })
  }
  hintWallets(tx, deps.hints, [attempt.userId])
}
