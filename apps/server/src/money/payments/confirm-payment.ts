import type { WalletOwner } from '@cabstand/domain/ledger/accounts'
import { walletToppedUp } from '@cabstand/domain/ledger/postings'
import { movesTo, nextAskAt } from '@cabstand/domain/payment/ask-schedule'
import type { PaymentOutcome, PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import {
  type BookingDeps,
  canStillTip,
  giveTip,
  lockBooking,
  payBooking,
  system,
} from '../../trips/bookings/index.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import { applyRefundedSum } from './apply-refund-news.ts'
import { type Attempt, findAttempt, findPaidAttempt, lockAttempt, updateAttempt } from './attempt-store.ts'
import { paymentEvents } from './events.ts'
import type { ProviderReport } from './provider.ts'
import { ownerOf } from './refund-payment.ts'

type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

/**
 * Applies what a provider reports about a payment: the only way that its money reaches the ledger. However often and in
 * whatever order reports arrive, money is posted once. Money that has arrived pays the booking when it is still open for
 * exactly this amount; otherwise (cancelled, paid already, another price) it is credited to the rider's wallet. Money for a
 * tip goes to that wallet too, and on to the driver when they can still be tipped. Without a booking it tops up the wallet. A report that contradicts our own record of reference, amount or currency changes
 * nothing: the verdict names it.
 */
export async function confirmPayment(
  tx: Tx,
  deps: BookingDeps,
  provider: string,
  attemptId: string,
  said: ProviderReport,
): Promise<PaymentVerdict> {
  const known = await findAttempt(tx, attemptId)
  if (known?.provider !== provider) return 'unknownPayment'
  const booking = known.bookingId === null ? undefined : await lockBooking(tx, known.bookingId)
  const attempt = await lockAttempt(tx, attemptId)
  const report = attempt.status === 'paid' ? said : withoutReturned(said)
  const doubt = await contradictionOf(tx, attempt, report)
  if (doubt !== undefined) return doubt
  const refunded = report.status === 'paid' ? (report.refunded ?? 0) : 0
  if (!movesTo(attempt.status, report.status)) {
    const isNews = refunded > 0 && (await applyRefundedSum(tx, deps, attemptId, refunded))
    return isNews ? 'applied' : 'unchanged'
  }
  const now = deps.now()
  const after = { status: report.status, createdAt: attempt.createdAt, changedAt: now }
  const change = { askAt: nextAskAt(after, now), changedAt: now }
  if (report.status !== 'paid') {
    const canContinue = report.status === 'open' || report.status === 'failed'
    const { status } = report
    await updateAttempt(tx, attemptId, { ...change, status, ...(canContinue ? {} : { checkout: null }) })
    return 'applied'
  }
  const payer = await ownerOf(tx, attempt.userId)
  const outcome = await outcomeOf(tx, booking, attempt, payer)
  const { status, providerPaymentId } = report
  await updateAttempt(tx, attemptId, { ...change, status, outcome, providerPaymentId, checkout: null })
  if (outcome === 'settled' && booking !== undefined)
    await payBooking(tx, deps, { bookingId: booking.id, acting: system, means: 'card', provider })
  else await addToWallet(tx, deps, payer, { ...attempt, outcome })
  if (outcome === 'tipped' && booking !== undefined)
    await giveTip(tx, deps, booking, { acting: system, amount: attempt.amount, fromCard: true })
  if (refunded > 0) await applyRefundedSum(tx, deps, attemptId, refunded)
  return 'applied'
}

/** Of a payment that was not known here, and that has gone back whole, nothing has come. */
const withoutReturned = (report: ProviderReport): ProviderReport =>
  report.status === 'paid' && report.refunded !== undefined && report.refunded >= report.amount
    ? { status: 'failed', attemptId: report.attemptId }
    : report

/** In what a report differs from what we asked for. */
async function contradictionOf(
  tx: Tx,
  { id, provider, amount, currency, status, providerPaymentId }: Attempt,
  report: ProviderReport,
): Promise<PaymentVerdict | undefined> {
  if (report.attemptId !== id) return 'wrongReference'
  if (report.status !== 'paid') return undefined
  if (report.currency !== currency) return 'wrongCurrency'
  if (report.amount !== amount) return 'wrongAmount'
  // A second payment in one checkout: its money is at the provider, and staff give it back.
  if (status === 'paid') return report.providerPaymentId === providerPaymentId ? undefined : 'paidTwice'
  const other = await findPaidAttempt(tx, { provider, providerPaymentId: report.providerPaymentId })
  return other === undefined ? undefined : 'wrongReference'
}

/** What the money of a payment is used for. */
async function outcomeOf(
  tx: Tx,
  booking: LockedBooking | undefined,
  attempt: Attempt,
  payer: WalletOwner,
): Promise<PaymentOutcome> {
  if (booking === undefined) return 'toppedUp'
  if (attempt.forTip) {
    // A rider may have become a driver meanwhile, whose wallet is another one.
    const canTip = payer.role === 'rider' && (await canStillTip(tx, booking, attempt.createdAt))
    return canTip ? 'tipped' : 'credited'
  }
  const isOpen = (booking.status === 'PAYMENT_PENDING' || booking.status === 'PENDING') && !booking.prepaid
  return isOpen && booking.payableAmount === attempt.amount ? 'settled' : 'credited'
}

/** Posts the money to the wallet of the person who paid, and tells them unless it goes on to their driver. */
async function addToWallet(
  tx: Tx,
  deps: BookingDeps,
  owner: WalletOwner,
  { id, userId, amount, provider, bookingId, outcome }: Attempt,
) {
  const at = deps.now()
  await postEntry(tx, {
    event: bookingId === null ? 'wallet.topped_up' : 'payment.credited',
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    postings: walletToppedUp({ owner, amount, provider }),
  })
  if (outcome !== 'tipped') {
    const told = { subject: id, payload: { user: userId }, at }
    await deps.outbox.add(tx, paymentEvents.create('wallet.topped_up', told))
  }
  hintWallets(tx, deps.hints, [userId])
}
