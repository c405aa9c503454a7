import { hasExpired, nextAskMs } from '@cabstand/domain/payment/ask-schedule'
import { transaction } from '../../platform/db/transaction.ts'
import type { Timer } from '../../platform/jobs/timers.ts'
import { newId } from '../../platform/new-id.ts'
import { type Attempt, findAttempt, listAttemptsToAsk, postponeAsking } from './attempt-store.ts'
import { confirmPayment } from './confirm-payment.ts'
import { failureOf, findProvider } from './find-provider.ts'
import { keepReport } from './keep-report.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { PaymentProvider, ProviderReport } from './provider.ts'

/** Applies what was read from a provider's answer, and keeps it when it changed something or was refused. */
export async function applyAnswer(
  deps: PaymentsDeps,
  provider: string,
  attemptId: string,
  report: ProviderReport,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const verdict = await confirmPayment(tx, deps, provider, attemptId, report)
    if (verdict === 'unchanged') return
    const message = { id: newId(), kind: 'answer', attemptId, verdict } as const
    await keepReport(tx, deps, { ...message, provider }, report)
  })
}

/**
 * Asks the provider about a payment, and applies what it says. Returns false when it did not answer. A payment that it
 * does not know changes nothing: it may not know it yet.
 */
export async function askProvider(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<boolean> {
  if (provider.ask === undefined) return true
  try {
    const report = await provider.ask(attempt)
    if (report !== undefined) await applyAnswer(deps, provider.name, attempt.id, report)
    return true
  } catch (error) {
    const { message } = failureOf(error)
    deps.log.warn({ provider: provider.name, attempt: attempt.id }, `${provider.title} ${message}`)
    return false
  }
}

/**
 * Asks about payments that nobody has reported, at growing intervals, so that every payment has an end: what was lost
 * between us, the provider and the browser is found here.
 */
export function askTimer(deps: PaymentsDeps): Timer {
  const { db } = deps
  return {
    name: 'payments',
    listDue: (limit, except) => listAttemptsToAsk(db, { now: deps.now(), limit, except }),
    async run(id) {
      const attempt = await findAttempt(db, id)
      if (attempt === undefined || attempt.askAt === null) return
      const now = deps.now()
      const [createdMs, nowMs] = [attempt.createdAt.getTime(), now.getTime()]
      const nextMs = nextAskMs(attempt.status, createdMs, nowMs)
      // First, so that one process asks, and a failure does not ask without end.
      const askAt = nextMs === null ? null : new Date(nextMs)
      if (!(await postponeAsking(db, id, { due: now, askAt }))) return
      const provider = findProvider(deps, attempt.provider)
      if (provider !== undefined) await askProvider(deps, provider, attempt)
      const after = await findAttempt(db, id)
      if (after !== undefined && hasExpired(after.status, createdMs, nowMs))
        await applyAnswer(deps, attempt.provider, id, { status: 'expired', attemptId: id })
    },
  }
}
