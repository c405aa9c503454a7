import { createHash } from 'node:crypto'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { paymentEvents } from './events.ts'
import { insertMessage, type Money, type NewMessage } from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { ProviderReport } from './provider.ts'

/** Nothing came of it. */
const isRefusal = (verdict: PaymentVerdict) => !['applied', 'unchanged', 'asked', 'ignored'].includes(verdict)

/** Money is at the provider that was not asked for, so that staff must give it back there. */
const leavesMoney = (verdict: PaymentVerdict) =>
  ['wrongAmount', 'wrongCurrency', 'wrongReference', 'paidTwice'].includes(verdict)

/** Tells the operator of a refused message, and admins when money is left. */
export async function reportRefusal(
  tx: Tx,
  { outbox, log, now }: PaymentsDeps,
  about: {
    readonly message: string
    readonly provider: string
    readonly attempt: string | undefined
    readonly verdict: PaymentVerdict
  },
  /** The provider's id of the payment or of the dispute. */
  providerId: string | undefined,
): Promise<void> {
  const { message: subject, provider, verdict } = about
  if (!isRefusal(verdict)) return
  log.warn(about, 'a payment was refused')
  if (!leavesMoney(verdict)) return
  const payload = { cause: `${provider} ${providerId ?? subject} ${verdict}` }
  await outbox.add(tx, paymentEvents.create('payment.refused', { subject, payload, at: now() }))
}

export const moneyIn = (report: ProviderReport): Money | undefined =>
  report.status === 'paid' ? { amount: report.amount, currency: report.currency } : undefined

/**
 * Keeps what was read from an answer or a form, with its verdict. What is refused is kept once, however often a provider
 * is asked.
 */
export async function keepReport(
  tx: Tx,
  deps: PaymentsDeps,
  message: Pick<NewMessage, 'id' | 'provider' | 'kind'> & {
    readonly attemptId: string
    readonly verdict: PaymentVerdict
  },
  report: ProviderReport,
): Promise<void> {
  const { id, provider, attemptId, verdict } = message
  const [body, money] = [JSON.stringify(report), moneyIn(report)]
  const key = isRefusal(verdict) ? hashOf(`${attemptId} ${verdict} ${body}`) : id
  const kept = { ...message, key, body, ...(money && { money }), receivedAt: deps.now() }
  if (!(await insertMessage(tx, kept))) return
  const providerId = report.status === 'paid' ? report.providerPaymentId : undefined
  await reportRefusal(tx, deps, { message: id, provider, attempt: attemptId, verdict }, providerId)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
