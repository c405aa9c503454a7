import { nextRefundAskMs } from '@cabstand/domain/payment/refund'
import * as z from 'zod/mini'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { newId } from '../../platform/new-id.ts'
import { type Attempt, findAttempt } from './attempt-store.ts'
import { failureOf, findProvider } from './find-provider.ts'
import { insertMessage } from './message-store.ts'
import { moveRefund, type RefundNewsOfOurs } from './move-refund.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { RefundReport, RefundToSend } from './provider.ts'
import { claimRefund, findRefund, listRefundsToAsk, postponeRefund, type Refund } from './refund-store.ts'

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
  try {
    await applyAnswer(deps, refund, await answered(provider.refund(refundToSend(refund, attempt))))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { message, uncertain } = failureOf(error.cause)
    const failure = `${provider.title} ${message}`
    deps.log.warn({ provider: provider.name, refund: id }, failure)
    await applyAnswer(deps, refund, { status: uncertain ? 'pending' : 'failed', failure })
  }
}

/** An error of the provider, told apart from one of ours. */
class NoAnswer extends Error {}

async function answered(request: Promise<RefundReport>): Promise<RefundReport> {
  try {
    return await request
  } catch (cause) {
    throw new NoAnswer('no answer', { cause })
  }
}

const refundToSend = ({ id, amount, reason }: Refund, attempt: Attempt): RefundToSend => ({
  id,
  attempt,
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

/** Asks about refunds that are pending, at growing intervals. */
export function refundTimer(deps: PaymentsDeps): Timer {
  const { db } = deps
  return {
    name: 'payment-refunds',
    listDue: (limit, except) => listRefundsToAsk(db, { now: deps.now(), limit, except }),
    async run(id) {
      const refund = await findRefund(db, id)
      if (refund === undefined || refund.askAt === null) return
      const now = deps.now()
      const nextMs = nextRefundAskMs(refund.requestedAt.getTime(), now.getTime())
      // First, so that one process asks, and a failure does not ask without end.
      const askAt = nextMs === null ? null : new Date(nextMs)
      if (await postponeRefund(db, id, { due: now, askAt })) await askRefund(deps, refund)
    },
  }
}

async function askRefund(deps: PaymentsDeps, refund: Refund): Promise<void> {
  const provider = findProvider(deps, refund.provider)
  const attempt = await findAttempt(deps.db, refund.attemptId)
  if (provider?.askRefund === undefined || attempt === undefined) return
  // Some providers call it by our id.
  const providerRefundId = refund.providerRefundId ?? refund.id
  try {
    const report = await answered(provider.askRefund({ ...refundToSend(refund, attempt), providerRefundId }))
    await applyAnswer(deps, refund, report)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { message } = failureOf(error.cause)
    deps.log.warn({ provider: provider.name, refund: refund.id }, `${provider.title} ${message}`)
  }
}
