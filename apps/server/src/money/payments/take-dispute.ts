import { disputePostings } from '@cabstand/domain/ledger/postings'
import { disputeMovesTo, isTaken } from '@cabstand/domain/payment/disputes'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { postEntry } from '../wallet/index.ts'
import { lockAttempt } from './attempt-store.ts'
import { endDispute, findDispute, insertDispute } from './dispute-store.ts'
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
  { providerDisputeId, status, amount, currency }: Omit<Dispute, 'payment'>,
): Promise<PaymentVerdict> {
  const attempt = await lockAttempt(tx, attemptId)
  const { provider } = attempt
  if (attempt.status !== 'paid') return 'unknownPayment'
  if (currency !== attempt.currency) return 'wrongCurrency'
  if (amount <= 0 || amount > attempt.amount) return 'wrongAmount'
  const known = await findDispute(tx, { provider, providerDisputeId })
  if (known !== undefined && known.attemptId !== attemptId) return 'wrongReference'
  if (!disputeMovesTo(known?.status, status)) return 'unchanged'
  const at = deps.now()
  const dispute = known ?? { id: newId(), provider, providerDisputeId, attemptId, amount }
  const { id } = dispute
  if (known === undefined) await insertDispute(tx, { ...dispute, status, at })
  else if (status !== 'opened') await endDispute(tx, id, { status, endedAt: at })
  await postEntry(tx, {
    event: isTaken(status) ? 'payment.disputed' : 'payment.dispute_won',
    // The booking's own entries stay those of its price.
    bookingId: null,
    subjectId: id,
    at,
    // The amount of the first report: what was taken is what comes back.
    postings: disputePostings({ provider, amount: dispute.amount, before: known?.status, after: status }),
  })
  await deps.outbox.add(
    tx,
    paymentEvents.create('payment.disputed', { subject: id, payload: { status }, at }),
  )
  return 'applied'
}
