import { createHmac } from 'node:crypto'
import { currencyExponent } from '@cabstand/domain/currency'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import {
  type AttemptToPay,
  defineProvider,
  type ProviderEvent,
  type ProviderReport,
  type RefundReport,
} from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { isSameText } from '../signatures.ts'

/** Minor units of about 50 US cents. Paystack states no smaller amounts. */
const leastAmounts: Readonly<Record<string, number>> = {
  NGN: 5000,
  GHS: 10,
  ZAR: 100,
  KES: 300,
  USD: 200,
  XOF: 100,
}

/** Paystack: transactions by redirect. Its amounts are hundredths of every currency. */
export const paystack = defineProvider({
  name: 'paystack',
  title: 'Paystack',
  variables: {
    secretKey: {
      name: 'PAYSTACK_SECRET_KEY',
      parse: (text) => (/^sk_(test|live)_\w+$/.test(text) ? text : undefined),
      expected: 'a secret key, which begins with sk_test_ or sk_live_',
      doc: 'Secret key of Paystack, which also signs its webhooks.',
    },
    baseUrl: {
      name: 'PAYSTACK_BASE_URL',
      fallback: 'https://api.paystack.co',
      kind: 'url',
      doc: 'Its API.',
    },
  },
  create({ secretKey, baseUrl }, { send }) {
    const headers = { authorization: `Bearer ${secretKey}` }
    const post = async (path: string, json: unknown, repeatable = false) =>
      dataOf(await send({ method: 'POST', url: `${baseUrl}${path}`, headers, body: { json }, repeatable }))
    const get = async (path: string) => send({ method: 'GET', url: `${baseUrl}${path}`, headers })
    return {
      pageOrigins: [baseUrl === 'https://api.paystack.co' ? 'https://checkout.paystack.com' : baseUrl],
      leastAmount: (currency) => lookUp(leastAmounts, currency),
      async open(attempt) {
        const opened = z.parse(initialized, await post('/transaction/initialize', initializing(attempt)))
        return {
          checkout: { kind: 'redirect', url: opened.authorization_url },
          providerReference: opened.access_code,
        }
      },
      async ask({ id }) {
        const reply = await get(`/transaction/verify/${id}`)
        if (reply.status === 404) return undefined
        const transaction = dataOf(reply)
        const report = readTransaction(transaction)
        if (report.status !== 'reversed') return report
        // It calls one that was refunded whole by the same word. UNCONFIRMED: the filter of the list.
        const query = new URLSearchParams({ transaction: report.providerPaymentId })
        return readReversed(transaction, dataOf(await get(`/refund?${query}`)))
      },
      tellsReversed: true,
      webhook: {
        headers: [],
        accepts: ({ headers: { 'x-paystack-signature': given }, body }) =>
          isSameText(given, signatureOf(body, secretKey)),
        keyOf: ({ body }) => signatureOf(body, secretKey).slice(0, 64),
        read: async ({ body }) => readEvent(JSON.parse(body.toString())),
      },
      async refund({ providerPaymentId, amount, attempt: { currency }, reason }) {
        const sent = {
          transaction: providerPaymentId,
          amount: toSubunits(amount, currency),
          currency,
          merchant_note: reason,
        }
        return readRefund(await movingMoney(post('/refund', sent)))
      },
      askRefund: async ({ providerRefundId }) => readRefund(dataOf(await get(`/refund/${providerRefundId}`))),
      testConnection: async () => void dataOf(await get('/transaction?perPage=1')),
    }
  },
})

/** The lower-case hexadecimal HMAC-SHA512 of a body. */
export const signatureOf = (body: Buffer | string, secretKey: string) =>
  createHmac('sha512', secretKey).update(body).digest('hex')

/** Hundredths, also of currencies that have none. */
const toSubunits = (minor: number, currency: string) => minor * (currencyExponent(currency) === 0 ? 100 : 1)
const fromSubunits = (subunits: number, currency: string) => {
  const minor = subunits / (currencyExponent(currency) === 0 ? 100 : 1)
  if (!Number.isSafeInteger(minor))
    throw new OutboundFailure('unreadable', 'sent a part of the smallest unit')
  return minor
}

const initializing = ({ id, amount, currency, payer, returnUrl, cancelUrl }: AttemptToPay) => ({
  reference: id,
  amount: toSubunits(amount, currency),
  currency,
  email: payer.email,
  callback_url: returnUrl,
  metadata: { cancel_action: cancelUrl },
})

const envelope = z.object({ status: z.boolean(), message: z.string(), data: z.optional(z.unknown()) })
const initialized = z.object({ authorization_url: z.url(), access_code: z.string() })
const transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
})
const refunded = z.object({ id: z.number(), status: z.string() })
const refundMade = z.object({ status: z.string(), amount: z.number() })

function dataOf({ status, body }: OutboundReply): unknown {
  if (status >= 400) throw new OutboundFailure('rejected', `answered ${status}`)
  const { data, status: isAccepted } = z.parse(envelope, body)
  if (!isAccepted) throw new OutboundFailure('rejected', 'answered with a refusal')
  return data
}

/** A transaction can still be paid after `abandoned` and `failed`: Paystack has no end of them. */
const states: Readonly<Record<string, 'open' | 'pending' | 'failed' | 'reversed'>> = {
  abandoned: 'open',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  failed: 'failed',
  reversed: 'reversed',
}

function readTransaction(data: unknown): ProviderReport {
  const { id, reference, status: word, amount, currency } = z.parse(transaction, data)
  const known = { attemptId: reference, providerPaymentId: String(id) }
  if (word === 'success')
    return { status: 'paid', ...known, amount: fromSubunits(amount, currency), currency }
  const status = lookUp(states, word) ?? 'pending'
  return status === 'reversed' ? { status, ...known } : { status, attemptId: reference }
}

/**
 * A transaction whose money is gone: reversed, or refunded. While refunds that may be all of it are processed, or when some
 * of these have failed, it is not known which.
 */
function readReversed(data: unknown, refunds: unknown): ProviderReport {
  const report = readTransaction(data)
  const { amount, currency } = z.parse(transaction, data)
  const made = z.parse(z.array(refundMade), refunds)
  if (report.status !== 'reversed' || sumOf(made) < amount) return report
  if (sumOf(made.filter(({ status }) => status === 'processed')) < amount)
    return { status: 'pending', attemptId: report.attemptId }
  const whole = fromSubunits(amount, currency)
  return { ...report, status: 'paid', amount: whole, currency, refunded: whole }
}

const sumOf = (refunds: readonly { readonly amount: number }[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

const refundStates: Readonly<Record<string, RefundReport['status']>> = { processed: 'done', failed: 'failed' }

function readRefund(data: unknown): RefundReport {
  const { id, status } = z.parse(refunded, data)
  return { status: lookUp(refundStates, status) ?? 'pending', providerRefundId: String(id) }
}

const message = z.object({ event: z.string(), data: z.unknown() })
const refundMessage = z.object({
  id: z.number(),
  status: z.string(),
  transaction_reference: z.string(),
  amount: z.number(),
  currency: z.string(),
})
const disputeMessage = z.object({
  id: z.number(),
  refund_amount: z.number(),
  currency: z.string(),
  resolution: z.nullish(z.string()),
  transaction: z.object({ reference: z.string() }),
})

function readEvent(parsed: unknown): ProviderEvent {
  const { event, data } = z.parse(message, parsed)
  if (event === 'charge.success') return { kind: 'payment', report: readTransaction(data) }
  if (event.startsWith('refund.')) {
    const { id, status, transaction_reference: attemptId, amount, currency } = z.parse(refundMessage, data)
    return {
      kind: 'refund',
      payment: { attemptId },
      providerRefundId: String(id),
      status: lookUp(refundStates, status) ?? 'pending',
      amount: fromSubunits(amount, currency),
      currency,
    }
  }
  if (event === 'charge.dispute.create' || event === 'charge.dispute.resolve') {
    const {
      id,
      refund_amount: amount,
      currency,
      resolution,
      transaction: about,
    } = z.parse(disputeMessage, data)
    const ended = resolution === 'declined' ? 'won' : 'lost'
    return {
      kind: 'dispute',
      payment: { attemptId: about.reference },
      providerDisputeId: String(id),
      status: event === 'charge.dispute.create' ? 'opened' : ended,
      amount: fromSubunits(amount, currency),
      currency,
    }
  }
  return { kind: 'ignored' }
}
