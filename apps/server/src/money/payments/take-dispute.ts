import { platformAccounts } from '@cabstand/domain/ledger/accounts'
import { disputedMoneyGiven, disputePostings, type Posting } from '@cabstand/domain/ledger/postings'
import { type DisputeStatus, disputeMovesTo, takenBy } from '@cabstand/domain/payment/cases'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { hintWallets, postEntry, sumPosted } from '../wallet/index.ts'
import { lockAttempt } from './attempt-store.ts'
import { endCase, findCase, insertCase, listDisputes, type PaymentCase } from './case-store.ts'
import { paymentEvents } from './events.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { Dispute } from './provider.ts'

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
  const attempt = await lockAttempt(tx, attemptId)
  const { provider } = attempt
  if (attempt.status !== 'paid') return 'unknownPayment'
  if (currency !== attempt.currency) return 'wrongCurrency'
  if (amount <= 0 || amount > attempt.amount) return 'wrongAmount'
  const known = await findCase(tx, { provider, kind: 'dispute', providerId })
  if (known !== undefined && known.attemptId !== attemptId) return 'wrongReference'
  // The reversal has taken all that was left.
  if (known === undefined && attempt.reversedAt !== null) return 'unchanged'
  if (!disputeMovesTo(known?.status, status, known?.endedBy != null)) return 'unchanged'
  const at = deps.now()
  const dispute = known ?? { id: newId(), attemptId, provider, amount, status: undefined }
  if (known === undefined) {
    const endedAt = status === 'opened' ? null : at
    const { id } = dispute
    await insertCase(tx, {
      ...{ id, kind: 'dispute', provider, providerId, attemptId, amount, currency, status },
      ...{ openedAt: at, endedAt },
    })
  } else if (status !== 'opened') await endCase(tx, known.id, { status, endedAt: at, endedBy: null })
  await postDispute(tx, deps, dispute, status)
  return 'applied'
}

/** Posts that a dispute moves on, and tells admins. */
export async function postDispute(
  tx: Tx,
  deps: PaymentsDeps,
  {
    id,
    attemptId,
    provider,
    amount,
    status: before,
  }: Pick<PaymentCase, 'id' | 'attemptId' | 'provider' | 'amount'> & {
    readonly status: PaymentCase['status'] | undefined
  },
  status: DisputeStatus,
): Promise<void> {
  const at = deps.now()
  const given = await giveWithheld(tx, deps, { id, attemptId, before })
  await postEntry(tx, {
    event: eventOf(before, status),
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    // The amount of the first report: what was taken is what comes back.
    postings: [...disputePostings({ provider, amount, before, after: status }), ...given],
  })
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
 * What a wallet gets, or gives back, of a booking that was cancelled while its payment was disputed: of what it did not get
 * then, as much is kept as disputes take now.
 */
async function giveWithheld(
  tx: Tx,
  { hints }: PaymentsDeps,
  moved: Pick<PaymentCase, 'id' | 'attemptId'> & { readonly before: PaymentCase['status'] | undefined },
): Promise<Posting[]> {
  const { bookingId, userId, outcome } = await lockAttempt(tx, moved.attemptId)
  if (bookingId === null || outcome !== 'settled') return []
  const withheld = await sumPosted(tx, { bookingId, event: 'booking.refunded', account: disputes })
  if (withheld === 0) return []
  const now = await listDisputes(tx, moved.attemptId)
  const then = now.flatMap((one) => {
    if (one.id !== moved.id) return [one]
    return moved.before === undefined ? [] : [{ ...one, status: moved.before }]
  })
  const amount = Math.min(withheld, takenBy(then)) - Math.min(withheld, takenBy(now))
  hintWallets(tx, hints, [userId])
  return disputedMoneyGiven({ owner: { role: 'rider', userId }, amount })
}
