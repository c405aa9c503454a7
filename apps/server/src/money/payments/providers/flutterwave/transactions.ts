import { currencyExponent } from '@cabstand/domain/currency'
import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { toDecimal, toMinor } from '../../minor-units.ts'
import type { AttemptToPay, ProviderReport, RefundNews, RefundReport } from '../../provider.ts'

const currencies = 'NGN GHS KES UGX TZS RWF ZAR XAF XOF ZMW EGP USD EUR GBP'.split(' ')

/** One unit of each currency: no least amount is documented. */
export const leastAmount = (currency: string) =>
  currencies.includes(currency) ? 10 ** currencyExponent(currency) : undefined

/** An amount as the JSON number that Flutterwave takes. */
export const amountOf = (minor: number, currency: string) => Number(toDecimal(minor, currency))

/** The payment of an attempt. It has one address for people who paid and for those who gave up. */
export const paymentOf = ({ id, amount, currency, description, payer, returnUrl }: AttemptToPay) => ({
  tx_ref: id,
  amount: amountOf(amount, currency),
  currency,
  redirect_url: returnUrl,
  customer: {
    email: payer.email,
    name: `${payer.firstName} ${payer.lastName}`.trim(),
    ...(payer.mobile !== '' && { phonenumber: payer.mobile }),
  },
  customizations: { title: description },
})

const envelope = z.object({
  status: z.string(),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
})

/** The data of an accepted request. Throws OutboundFailure for a refusal. */
export function dataOf(reply: OutboundReply): unknown {
  if (reply.status >= 400) throw new OutboundFailure('rejected', `answered ${reply.status}`)
  const { status, data } = z.parse(envelope, reply.body)
  if (status !== 'success') throw new OutboundFailure('rejected', 'answered with a refusal')
  return data
}

/**
 * Whether Flutterwave says that it has no transaction of this reference: also while nobody has tried to pay. Its
 * status and words are UNCONFIRMED; any other refusal is a failure.
 */
export function isUnknown({ status, body }: OutboundReply): boolean {
  if (status === 404) return true
  return status === 400 && /^no transaction was found/i.test(z.safeParse(envelope, body).data?.message ?? '')
}

export const hostedLink = z.object({ link: z.url() })

const transaction = z.object({
  id: z.number(),
  tx_ref: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
})

/**
 * What a verified transaction reports. `amount` is what we asked for; `charged_amount` may hold fees that the payer
 * bears. Throws if it cannot be read.
 */
export function readTransaction(data: unknown): ProviderReport {
  const { id, tx_ref: attemptId, status, amount, currency } = z.parse(transaction, data)
  const providerPaymentId = String(id)
  if (status === 'failed') return { status, attemptId, providerPaymentId }
  if (status !== 'successful') return { status: 'pending', attemptId, providerPaymentId }
  return {
    status: 'paid',
    attemptId,
    providerPaymentId,
    amount: toMinor(amount, currency),
    currency,
  }
}

const refunded = z.object({ id: z.number(), status: z.string() })

/** The state of a refund. Throws if it cannot be read. */
export function readRefund(data: unknown) {
  const { id, status } = z.parse(refunded, data)
  // Words other than `completed` are UNCONFIRMED, such as `completed-bank-transfer`.
  const isDone = /^completed\b/.test(status)
  return {
    status: isDone ? 'done' : status === 'failed' ? 'failed' : 'pending',
    providerRefundId: String(id),
  } satisfies RefundReport
}

/** Its only text of ours that a refund repeats holds our id of it, by which it is recognised. */
export const commentsOf = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
  `${reason} (${id})`

const refundNews = z.object({
  tx_id: z.number(),
  amount_refunded: z.number(),
  comments: z.nullish(z.string()),
})
const currencyOf = z.pick(transaction, { currency: true })

/** What a fetched refund says. Its currency stands in its transaction. Throws if it cannot be read. */
export async function readRefundNews(
  data: unknown,
  fetchTransaction: (id: string) => Promise<unknown>,
): Promise<RefundNews> {
  const { tx_id, amount_refunded, comments } = z.parse(refundNews, data)
  const { status, providerRefundId } = readRefund(data)
  const providerPaymentId = String(tx_id)
  const { currency } = z.parse(currencyOf, await fetchTransaction(providerPaymentId))
  const refundId = /\(([0-9a-f-]{36})\)$/.exec(comments ?? '')?.[1]
  return {
    payment: { providerPaymentId },
    providerRefundId,
    ...(refundId !== undefined && { refundId }),
    status,
    amount: toMinor(amount_refunded, currency),
    currency,
  }
}
