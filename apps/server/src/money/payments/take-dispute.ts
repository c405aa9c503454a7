import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import { disputedMoneyGiven, disputePostings, type Posting } from '@cabstand/domain/ledger/postings'
import { type DisputeStatus, disputeMovesTo, takenBy } from '@cabstand/domain/payment/cases'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { hintWallets, postEntry, sumPosted } from '../wallet/index.ts'
import type { Attempt } from './attempt-store.ts'
import { endCase, findCase, insertCase, listDisputes, type PaymentCase } from './case-store.ts'
import { paymentEvents } from './events.ts'
import { getLockedPayment } from './lock-payment.ts'
import { askIfReversed } from './next-ask.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { Dispute } from './provider.ts'
import { listRefunds } from './refund-store.ts'

/**
 * Applies what a provider reports about a dispute of a payment. However often and in whatever order it is reported, the
 * money is posted as the provider has it in the end. The booking does not change: the platform bears it, and staff decide
 * what to do. Only where the booking was cancelled meanwhile, its wallet did not get what was disputed, and gets it when the
 * dispute is won.
 */
export async function takeDispute(
  tx: Tx,
  deps: PaymentsDeps,
  attemptId: string,
  { providerDisputeId: providerId, status, amount, currency }: Omit<Dispute, 'payment'>,
): Promise<PaymentVerdict> {
  const { attempt } = await getLockedPayment(tx, attemptId)
  const { provider } = attempt
  if (attempt.status !== 'paid') return 'unknownPayment'
  if (currency !== attempt.currency) return 'wrongCurrency'
  if (amount <= 0 || amount > attempt.amount) return 'wrongAmount'
  const known = await findCase(tx, { provider, kind: 'dispute', providerId })
  if (known !== undefined && known.attemptId !== attemptId) return 'wrongReference'
  // The reversal has taken all that was left, whatever the bank decides.
  if (attempt.reversedAt !== null) return 'unchanged'
  if (!disputeMovesTo(known?.status, status, known?.endedBy != null)) return 'unchanged'
  const at = deps.now()
  const dispute = known ?? { id: newId(), amount, status: undefined }
  if (known === undefined) {
    const endedAt = status === 'opened' ? null : at
    const { id } = dispute
    await insertCase(tx, {
      ...{ id, kind: 'dispute', provider, providerId, attemptId, amount, currency, status },
      ...{ openedAt: at, endedAt },
    })
  } else if (status !== 'opened') await endCase(tx, known.id, { status, endedAt: at, endedBy: null })
  await postDispute(tx, deps, attempt, dispute, status)
  return 'applied'
}

interface DisputeBefore {
  readonly id: string
  readonly amount: number
  /** Undefined: nothing was known of it. */
  readonly status: PaymentCase['status'] | undefined
}

/** Posts that a dispute of a payment, which is locked, moves on, and tells admins. */
export async function postDispute(
  tx: Tx,
  deps: PaymentsDeps,
  attempt: Attempt,
  dispute: DisputeBefore,
  status: DisputeStatus,
): Promise<void> {
  const { id, amount, status: before } = dispute
  const at = deps.now()
  const given = await giveWithheld(tx, deps, attempt, dispute)
  await postEntry(tx, {
    event: eventOf(before, status),
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    // The amount of the first report: what was taken is what comes back.
    postings: [...disputePostings({ provider: attempt.provider, amount, before, after: status }), ...given],
  })
  if (status !== 'opened') await askIfReversed(tx, deps, attempt)
  await deps.outbox.add(
    tx,
    paymentEvents.create('payment.disputed', { subject: id, payload: { status }, at }),
  )
}

const { disputes } = platformAccounts

/** Of a dispute, each of them is posted once at most. */
function eventOf(before: PaymentCase['status'] | undefined, after: DisputeStatus): string {
  if (after === 'won') return 'payment.dispute_won'
  return before === 'won' ? 'payment.dispute_lost' : 'payment.disputed'
}

/**
 * What a wallet gets, or gives back, of a booking that was cancelled while its payment was disputed: of what was withheld,
 * as much is kept as disputes take now.
 */
async function giveWithheld(
  tx: Tx,
  { hints }: PaymentsDeps,
  { id, bookingId, userId, outcome }: Attempt,
  { id: moved, status: before }: DisputeBefore,
): Promise<Posting[]> {
  if (bookingId === null || outcome !== 'settled') return []
  const withheld = await sumWithheld(tx, id, bookingId)
  if (withheld === 0) return []
  const now = await listDisputes(tx, id)
  const then = now.flatMap((one) => {
    if (one.id !== moved) return [one]
    return before === undefined ? [] : [{ ...one, status: before }]
  })
  const amount = Math.min(withheld, takenBy(then)) - Math.min(withheld, takenBy(now))
  hintWallets(tx, hints, [userId])
  return disputedMoneyGiven({ owner: { role: 'rider', userId }, amount })
}

/** What a wallet did not get because of disputes: when its booking was cancelled, and of refunds that failed after that. */
async function sumWithheld(tx: Tx, attemptId: string, bookingId: string): Promise<number> {
  const refunds = await listRefunds(tx, attemptId)
  const of = { event: 'payment.refund_credited', account: disputes }
  return (
    (await sumPosted(tx, { bookingId }, { event: 'booking.refunded', account: disputes })) +
    (await sumPosted(tx, { subjectIds: refunds.map(({ id }) => id) }, of))
  )
}
