import { createHash } from 'node:crypto'
import { refusedKinds } from '@cabstand/domain/payment/cases'
import type { PaymentVerdict } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { insertCase } from './case-store.ts'
import { paymentEvents } from './events.ts'
import { insertMessage, type Money, type NewMessage } from './message-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { ProviderReport } from './provider.ts'

/** Staff must know of it. */
const isRefusal = (verdict: PaymentVerdict) =>
  !['applied', 'unchanged', 'asked', 'ignored', 'waiting'].includes(verdict)

/**
 * Tells the operator of a refused message. Money that was not asked for becomes a case for staff, once, however many
 * messages report it.
 */
export async function reportRefusal(
  tx: Tx,
  { outbox, log, now }: PaymentsDeps,
  about: {
    readonly message: string
    readonly provider: string
    readonly attempt: string | undefined
    readonly verdict: PaymentVerdict
  },
  /** The provider's id of the payment, refund or dispute. */
  providerId: string | undefined,
  money: Money | undefined,
): Promise<void> {
  const { message, provider, attempt: attemptId, verdict } = about
  if (!isRefusal(verdict)) return
  if (verdict !== 'paidTwice') log.warn(about, 'a payment was refused')
  const kind = refusedKinds.find((one) => one === verdict)
  if (kind === undefined || attemptId === undefined || money === undefined || money.amount <= 0) return
  const [id, openedAt] = [newId(), now()]
  const opened = { id, kind, provider, providerId: providerId ?? message, attemptId, ...money }
  if (!(await insertCase(tx, { ...opened, status: 'opened', openedAt }))) return
  const told = kind === 'paidTwice' ? 'payment.paid_twice' : 'payment.refused'
  await outbox.add(tx, paymentEvents.create(told, { subject: id, payload: {}, at: openedAt }))
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
  await reportRefusal(tx, deps, { message: id, provider, attempt: attemptId, verdict }, providerId, money)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
