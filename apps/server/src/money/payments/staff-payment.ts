import type { OutputOf } from '@cabstand/contract/endpoint'
import type { askPayment } from '@cabstand/contract/http/money/card-refunds'
import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import {
  needsDecision,
  type RefundablePayment,
  refundAccount,
  refundableAmount,
  whyNoRefund,
} from '@cabstand/domain/payment/refund'
import { findUser } from '../../people/users/index.ts'
import { AppError } from '../../platform/http/errors.ts'
import { getBookingRow } from '../../trips/bookings/index.ts'
import { askProvider } from './ask-provider.ts'
import { type Attempt, findAttempt, listAttemptsOf } from './attempt-store.ts'
import { type ListedDispute, listDisputesOf } from './case-store.ts'
import { findProvider, getProvider, titleOf } from './find-provider.ts'
import { listMessagesOf, type StoredMessage } from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { abilitiesOf } from './refund-payment.ts'
import { type ListedRefund, listRefundsOf } from './refund-store.ts'

export interface StaffPaymentDeps extends PaymentsDeps {
  /** Demo mode: what providers say may hold names and addresses. */
  readonly hidesContacts: () => Promise<boolean>
}

type StaffPayment = OutputOf<typeof askPayment>

const bodyLength = 4000

/** The payments of a booking, newest first. Throws `booking_not_found`. */
export async function listBookingPayments(deps: StaffPaymentDeps, id: string): Promise<StaffPayment[]> {
  const booking = await getBookingRow(deps.db, id)
  return describe(deps, await listAttemptsOf(deps.db, { bookingId: booking.id }))
}

/** The payments by which a person topped up their wallet. Throws `person_not_found`. */
export async function listTopUpPayments(deps: StaffPaymentDeps, userId: string): Promise<StaffPayment[]> {
  if ((await findUser(deps.db, userId)) === undefined) throw new AppError('person_not_found')
  return describe(deps, await listAttemptsOf(deps.db, { topUpsOf: userId }))
}

/** One payment. Throws `not_found`. */
export async function readStaffPayment(deps: StaffPaymentDeps, id: string): Promise<StaffPayment> {
  const attempt = await findAttempt(deps.db, id)
  const [payment] = attempt === undefined ? [] : await describe(deps, [attempt])
  if (payment === undefined) throw new AppError('not_found')
  return payment
}

/** Asks the provider now. Throws `not_found`, and `payment_provider_failed` when it does not answer. */
export async function askPaymentNow(deps: StaffPaymentDeps, id: string): Promise<StaffPayment> {
  const attempt = await findAttempt(deps.db, id)
  if (attempt === undefined) throw new AppError('not_found')
  const provider = getProvider(deps, attempt.provider)
  if (canAsk(deps, attempt) && (await askProvider(deps, provider, attempt)) === 'noAnswer')
    throw new AppError('payment_provider_failed')
  return readStaffPayment(deps, id)
}

/** Money may still arrive for whatever is not paid, and go back of what is. */
function canAsk(deps: PaymentsDeps, { provider: name, status, paidIn }: Attempt): boolean {
  const provider = findProvider(deps, name)
  if (provider?.ask === undefined || paidIn !== null) return false
  return status !== 'paid' || provider.tellsRefunded === true || provider.tellsReversed === true
}

/** Payments that are all for one booking, or for none. */
async function describe(deps: StaffPaymentDeps, attempts: readonly Attempt[]): Promise<StaffPayment[]> {
  const ids = attempts.map(({ id }) => id)
  const bookingId = attempts[0]?.bookingId ?? null
  const [messages, refunds, disputes, hides, booking] = await Promise.all([
    listMessagesOf(deps.db, ids),
    listRefundsOf(deps.db, ids),
    listDisputesOf(deps.db, ids),
    deps.hidesContacts(),
    bookingId === null ? null : getBookingRow(deps.db, bookingId),
  ])
  const now = deps.now()
  return attempts.map((attempt) => {
    const { id, provider, amount, status, outcome, reversedAt } = attempt
    const ofIt = refunds.filter(({ attemptId }) => attemptId === id)
    const disputed = disputes.filter(({ attemptId }) => attemptId === id)
    const payment: RefundablePayment = {
      ...{ status, outcome, amount, reversedAt },
      ...{ booking, refunds: ofIt, disputes: disputed },
    }
    const payer = { role: 'rider', userId: attempt.userId } as const
    return {
      id,
      bookingId: attempt.bookingId,
      forTip: attempt.forTip,
      provider,
      title: titleOf(deps, provider),
      amount,
      status,
      outcome,
      providerPaymentId: attempt.providerPaymentId,
      createdAt: attempt.createdAt.toISOString(),
      changedAt: attempt.changedAt.toISOString(),
      reversedAt: reversedAt?.toISOString() ?? null,
      canAsk: canAsk(deps, attempt),
      refundable: refundableAmount(payment),
      refundSource: sourceOf(refundAccount(payment, payer)),
      refundRefusal: whyNoRefund(payment, abilitiesOf(deps, provider)) ?? null,
      messages: messages.filter(({ attemptId }) => attemptId === id).map((one) => toMessage(one, hides)),
      refunds: ofIt.map((refund) => toRefund(refund, now)),
      disputes: disputed.map(toDispute),
    }
  })
}

const sourceOf = (account: string) => (account === platformAccounts.refunds ? 'platform' : 'wallet')

const toMessage = ({ id, kind, verdict, body, receivedAt }: StoredMessage, hides: boolean) => ({
  id,
  kind,
  verdict,
  receivedAt: receivedAt.toISOString(),
  body: hides ? '' : body.slice(0, bodyLength),
})

const toDispute = (dispute: ListedDispute): StaffPayment['disputes'][number] => ({
  id: dispute.id,
  amount: dispute.amount,
  status: dispute.status,
  openedAt: dispute.openedAt.toISOString(),
  endedAt: dispute.endedAt?.toISOString() ?? null,
  endedBy: dispute.endedBy === null ? null : { id: dispute.endedBy, name: dispute.endedByName ?? '' },
})

function toRefund(refund: ListedRefund, now: Date): StaffPayment['refunds'][number] {
  const { id, amount, status, account, reason, failure, providerRefundId, endReason, endedBy } = refund
  return {
    id,
    amount,
    status,
    source: sourceOf(account),
    reason,
    failure,
    providerRefundId,
    requestedBy:
      refund.requestedBy === null ? null : { id: refund.requestedBy, name: refund.requestedByName ?? '' },
    requestedAt: refund.requestedAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
    endedBy: endedBy === null ? null : { id: endedBy, name: refund.endedByName ?? '' },
    endReason,
    needsDecision: needsDecision(refund, now),
  }
}
