import { driverAccount, riderAccount, type WalletOwner } from '@cabstand/domain/ledger/accounts'
import { walletToppedUp } from '@cabstand/domain/ledger/postings'
import { afterTry, isReversed, type TryNews } from '@cabstand/domain/payment/tries'
import type { PaymentOutcome, PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import {
  type BookingDeps,
  type BookingRow,
  canStillTip,
  giveTip,
  payBooking,
  system,
} from '../../trips/bookings/index.ts'
import { hintWallets, lockWallets, postEntry } from '../wallet/index.ts'
import { applyRefundedSum } from './apply-refund-news.ts'
import { type Attempt, findPaidAttempt, insertSecondPayment, updateAttempt } from './attempt-store.ts'
import { findCase } from './case-store.ts'
import { paymentEvents } from './events.ts'
import { lockPayment } from './lock-payment.ts'
import { nextAskOf } from './next-ask.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { ProviderReport } from './provider.ts'
import { ownerOf } from './refund-payment.ts'
import { reversePayment } from './reverse-payment.ts'

type PaidReport = Extract<ProviderReport, { status: 'paid' }>

/**
 * Applies what a provider reports about a payment: the only way that its money reaches the ledger. However often and in
 * whatever order reports arrive, money is posted once. Money that has arrived pays the booking when it is still open for
 * exactly this amount; otherwise (cancelled, paid already, another price) it is credited to the rider's wallet. Money for a
 * tip goes to that wallet too, and on to the driver when they can still be tipped. Without a booking it tops up the wallet.
 * A second payment in the same checkout is credited to the wallet, as a payment of its own. A report that contradicts our
 * own record of reference, amount or currency changes nothing: the verdict names it.
 */
export async function confirmPayment(
  tx: Tx,
  deps: PaymentsDeps,
  provider: string,
  attemptId: string,
  report: ProviderReport,
): Promise<PaymentVerdict> {
  const payment = await lockPayment(tx, attemptId)
  if (payment?.attempt.provider !== provider) return 'unknownPayment'
  const { attempt, booking } = payment
  if (report.attemptId !== attemptId) return 'wrongReference'
  const known = await findKnown(tx, provider, report)
  if (known !== undefined && known.id !== attemptId && known.paidIn !== attemptId) return 'wrongReference'
  if (report.status === 'reversed' && known !== undefined) return reversePayment(tx, deps, known.id)
  if (report.status !== 'paid') return applyTry(tx, deps, attempt, report)
  const { providerPaymentId, refunded = 0 } = report
  // Of what has gone back whole before anything was known of it, nothing has come.
  if (known === undefined && refunded >= report.amount)
    return applyTry(tx, deps, attempt, { status: 'reversed', providerPaymentId })
  if (report.currency !== attempt.currency) return 'wrongCurrency'
  if (report.amount !== attempt.amount) return 'wrongAmount'
  if (known === undefined && isReversed(attempt.tries, providerPaymentId)) return 'unchanged'
  const isSecond = attempt.status === 'paid'
  // From before such payments were credited: nothing was posted, and staff were told to decide.
  if (isSecond && known === undefined && (await hasCase(tx, provider, providerPaymentId))) return 'unchanged'
  const paid =
    known ??
    (isSecond
      ? await takeSecond(tx, deps, attempt, report)
      : await takeFirst(tx, deps, booking, attempt, report))
  const isRefunded = refunded > 0 && (await applyRefundedSum(tx, deps, paid.id, refunded))
  if (known !== undefined) return isRefunded ? 'applied' : 'unchanged'
  return isSecond ? 'paidTwice' : 'applied'
}

/** The payment that is known by the provider's id in a report. */
const findKnown = async (tx: Tx, provider: string, { providerPaymentId }: ProviderReport) =>
  providerPaymentId === undefined ? undefined : findPaidAttempt(tx, { provider, providerPaymentId })

const hasCase = async (tx: Tx, provider: string, providerId: string): Promise<boolean> =>
  (await findCase(tx, { provider, kind: 'paidTwice', providerId })) !== undefined

/** Applies a report that brings no money. */
async function applyTry(
  tx: Tx,
  deps: PaymentsDeps,
  { id, ...before }: Attempt,
  news: TryNews,
): Promise<PaymentVerdict> {
  const after = afterTry(before, news)
  if (after === undefined) return 'unchanged'
  const { status } = after
  if (status === before.status) {
    await updateAttempt(tx, id, { ...after, askAt: before.askAt, changedAt: before.changedAt })
    return 'unchanged'
  }
  const changedAt = deps.now()
  const askAt = nextAskOf(deps, { ...before, status, changedAt }, changedAt)
  const canContinue = status === 'open' || status === 'failed'
  await updateAttempt(tx, id, { ...after, askAt, changedAt, ...(canContinue ? {} : { checkout: null }) })
  return 'applied'
}

/** The money of a payment has arrived. */
async function takeFirst(
  tx: Tx,
  deps: PaymentsDeps,
  booking: BookingRow | null,
  attempt: Attempt,
  { status, providerPaymentId }: PaidReport,
): Promise<Attempt> {
  const { id, provider } = attempt
  const changedAt = deps.now()
  const askAt = nextAskOf(deps, { ...attempt, status, changedAt }, changedAt)
  const payer = await ownerOf(tx, attempt.userId)
  const outcome = await outcomeOf(tx, booking, attempt, payer)
  if (outcome === 'tipped' && booking !== null) await lockTipWallets(tx, booking)
  await updateAttempt(tx, id, { status, outcome, providerPaymentId, checkout: null, askAt, changedAt })
  if (outcome === 'settled' && booking !== null)
    await payBooking(tx, deps, { bookingId: booking.id, acting: system, means: 'card', provider })
  else await addToWallet(tx, deps, payer, { ...attempt, outcome })
  if (outcome === 'tipped' && booking !== null)
    await giveTip(tx, deps, booking, { acting: system, amount: attempt.amount, fromCard: true })
  return attempt
}

/** The money comes into one wallet before it goes on to the other; every other posting locks them in this order. */
async function lockTipWallets(tx: Tx, { customer, driver }: BookingRow): Promise<void> {
  if (driver !== null) await lockWallets(tx, [driverAccount(driver), riderAccount(customer)])
}

/** The money of a second payment in the same checkout has arrived: nothing needs it but the wallet. */
async function takeSecond(
  tx: Tx,
  deps: PaymentsDeps,
  first: Attempt,
  { providerPaymentId }: PaidReport,
): Promise<Attempt> {
  const outcome = first.bookingId === null ? 'toppedUp' : 'credited'
  const paid = { id: newId(), outcome, providerPaymentId, at: deps.now() } as const
  const second = await insertSecondPayment(tx, first, paid)
  await addToWallet(tx, deps, await ownerOf(tx, first.userId), second)
  return second
}

/** What the money of a payment is used for. */
async function outcomeOf(
  tx: Tx,
  booking: BookingRow | null,
  attempt: Attempt,
  payer: WalletOwner,
): Promise<PaymentOutcome> {
  if (booking === null) return 'toppedUp'
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
