import type { BookingStatus } from '../booking/status.ts'
import { platformAccounts, type WalletOwner, walletAccount } from '../ledger/accounts.ts'
import type { AttemptStatus } from './ask-schedule.ts'
import { type CaseStatus, takenBy } from './cases.ts'

/**
 * `sending`: it is committed here, and the provider has not answered. `pending`: the provider has it, or may have it.
 * `failed`: no money went back.
 */
export const refundStatuses = ['sending', 'pending', 'done', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The longest reason of a refund, and of its end. */
export const refundReasonLength = 200

/** Why a payment cannot be refunded now. */
export const refundRefusals = [
  'not_paid',
  'not_set_up',
  'no_refunds',
  'booking_open',
  'refund_open',
  'disputed',
  'nothing_left',
] as const
export type RefundRefusal = (typeof refundRefusals)[number]

/**
 * What the money of a payment was used for. `settled`: it paid its booking. `tipped`: it went through the wallet to the
 * driver. The others went to the wallet: `credited` because the booking did not need it any more.
 */
export const paymentOutcomes = ['settled', 'credited', 'toppedUp', 'tipped'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

export interface RefundablePayment {
  readonly status: AttemptStatus
  readonly outcome: PaymentOutcome | null
  readonly amount: number
  /** When its money turned out not to have come, or to be taken back. */
  readonly reversedAt?: Date | null
  /** The booking that it was for; null: none. */
  readonly booking: { readonly status: BookingStatus; readonly prepaid: boolean } | null
  readonly refunds: readonly { readonly status: RefundStatus; readonly amount: number }[]
  readonly disputes: readonly { readonly status: CaseStatus; readonly amount: number }[]
}

/** Whether it is not known yet how a refund ends. */
export const isOpenRefund = ({ status }: { readonly status: RefundStatus }) =>
  status === 'sending' || status === 'pending'

/** What was paid and is not refunded, nor on its way back, nor reversed. */
export function unrefundedAmount({
  status,
  amount,
  reversedAt,
  refunds,
}: Pick<RefundablePayment, 'status' | 'amount' | 'reversedAt' | 'refunds'>): number {
  if (status !== 'paid' || reversedAt) return 0
  return refunds.reduce((left, refund) => (refund.status === 'failed' ? left : left - refund.amount), amount)
}

/** What of it its card holder has not taken back in a dispute. */
export const refundableAmount = (payment: RefundablePayment): number =>
  Math.max(0, unrefundedAmount(payment) - takenBy(payment.disputes))

/** Why a payment cannot be refunded now; undefined: it can. */
export function whyNoRefund(
  payment: RefundablePayment,
  provider: { readonly hasRefunds: boolean } | undefined,
): RefundRefusal | undefined {
  if (payment.status !== 'paid') return 'not_paid'
  if (payment.refunds.some(isOpenRefund)) return 'refund_open'
  // The bank may still decide that all of it goes back to the card.
  if (payment.disputes.some(({ status }) => status === 'opened')) return 'disputed'
  if (refundableAmount(payment) <= 0) return 'nothing_left'
  if (provider === undefined) return 'not_set_up'
  if (!provider.hasRefunds) return 'no_refunds'
  // Its cancellation gives the money to the wallet, so it would be paid back twice.
  if (payment.outcome === 'settled' && payment.booking !== null && isPrepaidAndOpen(payment.booking))
    return 'booking_open'
  return undefined
}

const isPrepaidAndOpen = ({ status, prepaid }: NonNullable<RefundablePayment['booking']>) =>
  prepaid && status !== 'PAID' && status !== 'COMPLETE' && status !== 'CANCELLED'

/**
 * The account that a refund comes out of: the wallet that the money went to, also by the cancellation of its booking,
 * or else the platform's. A driver keeps their tip.
 */
export function refundAccount(
  { outcome, booking }: Pick<RefundablePayment, 'outcome' | 'booking'>,
  payer: WalletOwner,
): string {
  return outcome === 'settled' && booking?.status !== 'CANCELLED'
    ? platformAccounts.refunds
    : walletAccount(payer)
}

/** Whether news of a refund change what is known. Some providers report a failure after they reported success. */
export function refundMovesTo(before: RefundStatus, after: RefundStatus): boolean {
  if (before === 'sending') return after !== 'sending'
  if (before === 'pending') return after === 'done' || after === 'failed'
  return before === 'done' && after === 'failed'
}

/** A provider that has not answered after so long was sent the refund by a process that has died. */
const answersWithinMs = 120_000

/** Whether nothing tells how a refund ends, so that an admin looks at the provider and says it. */
export function needsDecision(
  refund: { readonly status: RefundStatus; readonly sentAt: Date | null; readonly askAt: Date | null },
  now: Date,
): boolean {
  if (refund.status === 'pending') return refund.askAt === null
  return (
    refund.status === 'sending' &&
    refund.sentAt !== null &&
    now.getTime() - refund.sentAt.getTime() >= answersWithinMs
  )
}
