import { disputePostings } from '@cabstand/domain/ledger/postings'
import { type DisputeStatus, disputeMovesTo } from '@cabstand/domain/payment/cases'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { postEntry } from '../wallet/index.ts'
import { lockAttempt } from './attempt-store.ts'
import { endCase, findCase, insertCase, type PaymentCase } from './case-store.ts'
import { paymentEvents } from './events.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { Dispute } from './provider.ts'

/**
 * Applies what a provider reports about a dispute of a payment. However often and in whatever order it is reported, the
 * money is posted as the provider has it in the end. Neither the booking nor the wallet changes: the platform bears it,
 * and staff decide what to do.
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
  if (!disputeMovesTo(known?.status, status, known?.endedBy != null)) return 'unchanged'
  const at = deps.now()
  const dispute = known ?? { id: newId(), provider, amount, status: undefined }
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
    provider,
    amount,
    status: before,
  }: Pick<PaymentCase, 'id' | 'provider' | 'amount'> & {
    readonly status: PaymentCase['status'] | undefined
  },
  status: DisputeStatus,
): Promise<void> {
  const at = deps.now()
  await postEntry(tx, {
    event: eventOf(before, status),
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    // The amount of the first report: what was taken is what comes back.
    postings: disputePostings({ provider, amount, before, after: status }),
  })
  await deps.outbox.add(
    tx,
    paymentEvents.create('payment.disputed', { subject: id, payload: { status }, at }),
  )
}

/** Of a dispute, each of them is posted once at most. */
function eventOf(before: PaymentCase['status'] | undefined, after: DisputeStatus): string {
  if (after === 'won') return 'payment.dispute_won'
  return before === 'won' ? 'payment.dispute_lost' : 'payment.disputed'
}
