import { currencyExponent } from '@cabstand/domain/currency'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { toDecimal, toMinor } from '../../minor-units.ts'
import type {
  AttemptToPay,
  ProviderAnswer,
  ProviderEvent,
  ProviderReport,
  RefundReport,
} from '../../provider.ts'
import { readCheckout } from '../one-checkout.ts'

/** An account takes the currency of its country alone, and refuses the others itself. */
const currencies = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']

/** One unit of each currency: no least amount is documented. */
export const leastAmount = (currency: string) =>
  currencies.includes(currency) ? 10 ** currencyExponent(currency) : undefined

/** An amount as the JSON number that Mercado Pago takes. Throws OutboundFailure for decimals of Colombian pesos. */
export const amountOf = (minor: number, currency: string) =>
  Number(toDecimal(minor, currency, currency === 'COP' ? 0 : undefined))

/** The preference of an attempt: a checkout that can be tried more than once. */
export function preferenceOf(attempt: AttemptToPay) {
  const { id, amount, currency, description, payer, returnUrl, cancelUrl, webhookUrl } = attempt
  const notifications = new URL(webhookUrl)
  // Without it, older messages come too, which nobody signs (UNCONFIRMED).
  notifications.searchParams.set('source_news', 'webhooks')
  return {
    items: [
      { id, title: description, quantity: 1, currency_id: currency, unit_price: amountOf(amount, currency) },
    ],
    payer: { name: payer.firstName, surname: payer.lastName, email: payer.email },
    back_urls: { success: returnUrl, pending: returnUrl, failure: cancelUrl },
    auto_return: 'approved',
    external_reference: id,
    notification_url: notifications.href,
  }
}

export const preference = z.object({ id: z.string(), init_point: z.url() })

const refund = z.object({ id: z.number(), status: z.string(), amount: z.number() })

const payment = z.object({
  id: z.number(),
  status: z.string(),
  status_detail: z.nullish(z.string()),
  external_reference: z.nullish(z.string()),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.nullish(z.number()),
  currency_id: z.string(),
  refunds: z.nullish(z.array(refund)),
})
const found = z.object({ results: z.array(payment) })

type Payment = z.infer<typeof payment>

/**
 * `in_mediation`: the payer complained, and the money is still here. `charged_back`: all of it went back. Where it was
 * known as paid before, a webhook says so as a dispute.
 */
const states: Readonly<Record<string, Exclude<ProviderReport['status'], 'reversed'>>> = {
  approved: 'paid',
  in_mediation: 'paid',
  pending: 'pending',
  authorized: 'pending',
  in_process: 'pending',
  cancelled: 'cancelled',
  rejected: 'failed',
  refunded: 'paid',
  charged_back: 'failed',
}

const refundStates: Readonly<Record<string, RefundReport['status']>> = {
  approved: 'done',
  rejected: 'failed',
  cancelled: 'failed',
}

/** Details of `charged_back` (UNCONFIRMED). */
const disputeStates: Readonly<Record<string, 'won' | 'lost'>> = { reimbursed: 'won', settled: 'lost' }

/** The state of a refund. Throws if it cannot be read. */
export function readRefund(body: unknown): RefundReport {
  const { id, status } = z.parse(refund, body)
  return { status: lookUp(refundStates, status) ?? 'pending', providerRefundId: String(id) }
}

/** What the payments of an attempt's checkout say together; undefined: nobody has tried to pay. */
export function readSearch(body: unknown, attemptId: string): ProviderAnswer | undefined {
  const { results } = z.parse(found, body)
  const ours = results.filter(({ external_reference }) => external_reference === attemptId)
  return readCheckout(ours.map((one) => reportOf(one, attemptId)))
}

/** What happened to a payment that a webhook names. Of several refunds, the last. */
export function readPayment(body: unknown): ProviderEvent {
  const one = z.parse(payment, body)
  const { id, status, status_detail, external_reference: attemptId, currency_id: currency } = one
  if (attemptId === undefined || attemptId === null) return { kind: 'ignored' }
  const about = { payment: { providerPaymentId: String(id) }, currency }
  const last = one.refunds?.at(-1)
  if (status === 'charged_back')
    return {
      kind: 'dispute',
      ...about,
      providerDisputeId: String(id),
      status: lookUp(disputeStates, status_detail ?? '') ?? 'opened',
      amount: toMinor(one.transaction_amount, currency),
    }
  if (last === undefined) return { kind: 'payment', report: reportOf(one, attemptId) }
  return {
    kind: 'refund',
    ...about,
    providerRefundId: String(last.id),
    status: lookUp(refundStates, last.status) ?? 'pending',
    amount: toMinor(last.amount, currency),
  }
}

function reportOf(one: Payment, attemptId: string): ProviderReport {
  const status = lookUp(states, one.status) ?? 'pending'
  const { id, currency_id: currency } = one
  if (status !== 'paid') return { status, attemptId, providerPaymentId: String(id) }
  const amount = toMinor(one.transaction_amount, currency)
  const refunded =
    one.status === 'refunded' ? amount : toMinor(one.transaction_amount_refunded ?? 0, currency)
  const paid = { status, attemptId, providerPaymentId: String(id), amount, currency }
  return refunded > 0 ? { ...paid, refunded } : paid
}
