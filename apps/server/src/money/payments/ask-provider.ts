import { hasExpired } from '@cabstand/domain/payment/ask-schedule'
import { transaction } from '../../platform/db/transaction.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { newId } from '../../platform/new-id.ts'
import { askTimer } from './ask-timer.ts'
import { type Attempt, findAttempt } from './attempt-store.ts'
import { callProvider } from './call-provider.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findProvider } from './find-provider.ts'
import { keepReport } from './keep-report.ts'
import { askAgainIfReversed, nextAskOf } from './next-ask.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { PaymentProvider, ProviderAnswer, ProviderReport } from './provider.ts'

/** Applies what was read from a provider's answer, and keeps it when it changed something or was refused. */
export async function applyAnswer(
  deps: PaymentsDeps,
  provider: string,
  attemptId: string,
  { others = [], ...counting }: ProviderAnswer,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    for (const report of [counting, ...others]) {
      const verdict = await confirmPayment(tx, deps, provider, attemptId, report)
      if (verdict === 'unchanged') continue
      const message = { id: newId(), kind: 'answer', attemptId, verdict } as const
      await keepReport(tx, deps, { ...message, provider }, report)
    }
  })
}

/**
 * Asks the provider about a payment, and applies what it says. Returns what it said; `unknown`: a payment that it does not
 * know changes nothing, because it may not know it yet; `noAnswer`: it did not answer.
 */
export async function askProvider(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<ProviderReport['status'] | 'unknown' | 'noAnswer'> {
  const result = await callProvider(deps, provider, { attempt: attempt.id }, async () =>
    provider.ask?.(attempt),
  )
  if ('failure' in result) return 'noAnswer'
  if (result.answer === undefined) return 'unknown'
  await applyAnswer(deps, provider.name, attempt.id, result.answer)
  return result.answer.status
}

/** Asks about payments, so that each has an end. */
export const paymentTimer = (deps: PaymentsDeps): Timer =>
  askTimer<Attempt>(deps, {
    name: 'payments',
    table: 'paymentAttempts',
    find: (id) => findAttempt(deps.db, id),
    nextAt: (attempt, at) => nextAskOf(deps, attempt, at),
    async ask(attempt, at) {
      const { id } = attempt
      const provider = findProvider(deps, attempt.provider)
      const said = provider && (await askProvider(deps, provider, attempt))
      const after = await findAttempt(deps.db, id)
      if (said === 'noAnswer' && after?.status === 'paid' && after.askAt === null)
        await askAgainIfReversed(deps, after, at)
      if (after !== undefined && hasExpired(after, at, said === 'pending'))
        await applyAnswer(deps, attempt.provider, id, { status: 'expired', attemptId: id })
    },
  })
