import { nextRefundAskAt } from '@cabstand/domain/payment/ask-schedule'
import * as z from 'zod/mini'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { newId } from '../../platform/new-id.ts'
import { askTimer } from './ask-timer.ts'
import { type Attempt, findAttempt } from './attempt-store.ts'
import { callProvider } from './call-provider.ts'
import { findProvider } from './find-provider.ts'
import { insertMessage } from './message-store.ts'
import { moveRefund, type RefundNewsOfOurs } from './move-refund.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { RefundToSend } from './provider.ts'
import { claimRefund, findRefund, type Refund } from './refund-store.ts'

export const refundTask = (deps: PaymentsDeps) =>
  defineTask('payment-refund', z.object({ id: z.uuid() }), ({ id }) => sendRefund(deps, id))

/**
 * Sends a refund to its provider, once: several providers would pay it twice. A process that dies meanwhile leaves it
 * `sending`, and an admin looks at the provider. Where it is open whether the provider has it, it is `pending`.
 */
async function sendRefund(deps: PaymentsDeps, id: string): Promise<void> {
  const refund = await claimRefund(deps.db, id, deps.now())
  const attempt = refund && (await findAttempt(deps.db, refund.attemptId))
  if (refund === undefined || attempt === undefined) return
  const provider = findProvider(deps, refund.provider)
  if (provider?.refund === undefined)
    return applyAnswer(deps, refund, { status: 'failed', failure: 'This provider is not set up any more.' })
  const { refund: send } = provider
  const result = await callProvider(deps, provider, { refund: id }, () => send(refundToSend(refund, attempt)))
  if ('answer' in result) return applyAnswer(deps, refund, result.answer)
  const { uncertain, sentence: failure } = result.failure
  await applyAnswer(deps, refund, { status: uncertain ? 'pending' : 'failed', failure })
}

const refundToSend = ({ id, amount, reason }: Refund, attempt: Attempt): RefundToSend => ({
  id,
  // The provider knows a second payment by the reference of the first.
  attempt: { ...attempt, id: attempt.paidIn ?? attempt.id },
  providerPaymentId: attempt.providerPaymentId ?? '',
  amount,
  // Other refunds of it leave less.
  isWhole: amount === attempt.amount,
  reason,
})

/** Applies an answer of the provider, and keeps it with the messages about the payment. */
async function applyAnswer(deps: PaymentsDeps, refund: Refund, news: RefundNewsOfOurs): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (await moveRefund(tx, deps, refund, news)) await keepAnswer(tx, deps, refund, news)
  })
}

async function keepAnswer(
  tx: Tx,
  { now }: PaymentsDeps,
  { id: refund, attemptId, provider }: Refund,
  news: RefundNewsOfOurs,
): Promise<void> {
  const id = newId()
  const kept = { id, key: id, kind: 'answer', verdict: 'applied', receivedAt: now() } as const
  await insertMessage(tx, { ...kept, provider, attemptId, body: JSON.stringify({ refund, ...news }) })
}

/** Asks about refunds that are pending. */
export const refundTimer = (deps: PaymentsDeps): Timer =>
  askTimer<Refund>(deps, {
    name: 'payment-refunds',
    table: 'paymentRefunds',
    find: (id) => findRefund(deps.db, id),
    nextAt: ({ requestedAt }, at) => nextRefundAskAt(requestedAt, at),
    ask: (refund) => askRefund(deps, refund),
  })

async function askRefund(deps: PaymentsDeps, refund: Refund): Promise<void> {
  const { id, providerRefundId } = refund
  const provider = findProvider(deps, refund.provider)
  const attempt = await findAttempt(deps.db, refund.attemptId)
  if (provider === undefined || attempt === undefined) return
  // Some providers call it by our id.
  const asked = { ...refundToSend(refund, attempt), providerRefundId: providerRefundId ?? id }
  const result = await callProvider(deps, provider, { refund: id }, async () => provider.askRefund?.(asked))
  if ('answer' in result && result.answer !== undefined) await applyAnswer(deps, refund, result.answer)
}
