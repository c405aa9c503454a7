import { cardRefunded } from '@cabstand/domain/ledger/postings'
import { isOpenRefund, refundAccount, unrefundedAmount } from '@cabstand/domain/payment/refund'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import type { BookingDeps } from '../../trips/bookings/index.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import type { Attempt } from './attempt-store.ts'
import { paymentEvents } from './events.ts'
import { getLockedPayment } from './lock-payment.ts'
import { moveRefund } from './move-refund.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { RefundNews } from './provider.ts'
import { ownerOf } from './refund-payment.ts'
import { insertRefund, listRefunds, type Refund } from './refund-store.ts'

/**
 * Applies what a webhook says about a refund. One that was made in the provider's dashboard is posted like ours once its
 * money has gone.
 */
export async function applyRefundNews(
  tx: Tx,
  deps: PaymentsDeps,
  attemptId: string,
  news: RefundNews,
): Promise<PaymentVerdict> {
  const { attempt, booking } = await getLockedPayment(tx, attemptId)
  if (news.currency !== attempt.currency) return 'wrongCurrency'
  if (attempt.status !== 'paid') return 'unknownPayment'
  const refunds = await listRefunds(tx, attemptId)
  const refund = findOurs(refunds, news)
  if (refund === 'unclear') return 'waiting'
  const { status, providerRefundId, amount } = news
  if (refund === undefined) {
    // What is not done may still fail.
    if (status !== 'done') return 'otherRefund'
    // It may be part of a sum that was posted, and its provider can be asked for what is not.
    if (refunds.some((one) => isUnnamedSum(one) && one.amount >= amount)) return 'unchanged'
    const payment = { ...attempt, booking, refunds }
    if (amount <= 0 || amount > unrefundedAmount(payment)) return 'wrongAmount'
    const account = refundAccount(payment, await ownerOf(tx, attempt.userId))
    await addRefund(tx, deps, attempt, { amount, account, providerRefundId })
    return 'applied'
  }
  if (refund.amount !== amount) return 'wrongAmount'
  if (await moveRefund(tx, deps, refund, { status, providerRefundId })) return 'applied'
  // The money has gone, and we have posted that it has not.
  return refund.status === 'failed' && status === 'done' ? 'otherRefund' : 'unchanged'
}

/**
 * Posts what a provider says to have refunded in all, as far as it is not known: refunds made in its dashboard. Returns
 * false when there are none.
 */
export async function applyRefundedSum(
  tx: Tx,
  deps: BookingDeps,
  attemptId: string,
  refunded: number,
): Promise<boolean> {
  const { attempt, booking } = await getLockedPayment(tx, attemptId)
  const payment = { ...attempt, booking, refunds: await listRefunds(tx, attemptId) }
  const amount = Math.min(refunded, attempt.amount) - (attempt.amount - unrefundedAmount(payment))
  if (amount <= 0) return false
  const account = refundAccount(payment, await ownerOf(tx, attempt.userId))
  await addRefund(tx, deps, attempt, { amount, account, providerRefundId: null })
  return true
}

/** Posted by `applyRefundedSum`: the provider's ids are not known. */
const isUnnamedSum = ({ providerRefundId, requestedBy, status }: Refund) =>
  providerRefundId === null && requestedBy === null && status !== 'failed'

/**
 * Ours by the provider's id or by our own; or the only one of this amount that is done, and whose id is not known.
 * `unclear`: it may be one that we sent and whose answer is not known, or another of the same amount. Whichever it is
 * called, the other one would not be posted.
 */
function findOurs(
  refunds: readonly Refund[],
  { providerRefundId, refundId, amount }: RefundNews,
): Refund | 'unclear' | undefined {
  const named = refunds.find(
    (refund) => refund.providerRefundId === providerRefundId || refund.id === (refundId ?? providerRefundId),
  )
  if (named !== undefined) return named
  const possible = refunds.filter(
    (refund) => refund.providerRefundId === null && refund.status !== 'failed' && refund.amount === amount,
  )
  if (possible.some(isOpenRefund)) return 'unclear'
  return possible.length === 1 ? possible[0] : undefined
}

/** Posts a refund that was made elsewhere. Its money has gone, so that a wallet may owe it afterwards. */
async function addRefund(
  tx: Tx,
  deps: BookingDeps,
  { id: attemptId, provider, userId }: Attempt,
  made: Pick<Refund, 'amount' | 'account' | 'providerRefundId'>,
): Promise<void> {
  const { amount, account } = made
  const [id, at] = [newId(), deps.now()]
  const postings = cardRefunded({ provider, account, amount })
  await postEntry(tx, { event: 'payment.refunded', bookingId: null, subjectId: id, at, postings })
  const added = { id, attemptId, provider, ...made, status: 'done', reason: '' } as const
  await insertRefund(tx, { ...added, requestedBy: null, requestedAt: at, endedAt: at })
  await deps.outbox.add(
    tx,
    paymentEvents.create('payment.refunded', { subject: id, payload: { user: userId }, at }),
  )
  hintWallets(tx, deps.hints, [userId])
}
