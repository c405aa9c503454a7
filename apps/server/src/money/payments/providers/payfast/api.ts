import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import type { ProviderTools, RefundReport, RefundToSend } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { apiSignatureOf } from './signature.ts'

export interface ApiKeys {
  readonly merchantId: string
  readonly passphrase: string
  readonly apiBaseUrl: string
  readonly isSandbox: boolean
}

/** Payfast's API, which is apart from its payment form and signs otherwise. */
export function makeApi(keys: ApiKeys, { send, now }: ProviderTools) {
  const { apiBaseUrl } = keys
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => ({
    method: 'GET' as const,
    url: `${apiBaseUrl}${path}${searchOf(query, keys.isSandbox)}`,
    headers: signedHeaders(keys, now(), query),
  })
  return {
    /** Refunds are live only. Payfast has no id of a refund, and tells nothing of it later. */
    async refund({ providerPaymentId, amount, isWhole, reason }: RefundToSend): Promise<RefundReport> {
      const id = encodeURIComponent(providerPaymentId)
      const left = z.parse(refundable, bodyOf(await send(get(`/refunds/query/${id}`))))
      const { method } = isWhole ? left.refund_full : left.refund_partial
      // Also in case its unit is not the cent: one third party has decimals instead.
      if (left.status !== 'REFUNDABLE' || left.amount_available_for_refund < amount)
        throw new OutboundFailure('rejected', 'has less left of this payment than this refund')
      // A bank payout needs the account of the person, which only they know.
      if (method !== 'PAYMENT_SOURCE')
        throw new OutboundFailure('rejected', 'refunds this payment only by bank payout, from its dashboard')
      const json = { amount, reason, notify_buyer: 1 }
      const headers = signedHeaders(keys, now(), { ...json, amount: `${amount}`, notify_buyer: '1' })
      const url = `${apiBaseUrl}/refunds/${id}`
      return readRefund(await movingMoney(send({ method: 'POST', url, headers, body: { json } })))
    },
    /** The report of today's payments, which is no JSON. UNCONFIRMED: the form of the dates. */
    async testConnection(): Promise<void> {
      const today = now().toISOString().slice(0, 10)
      const request = get('/transactions/history', { from: today, to: today })
      bodyOf(await send(request, { expects: 'bytes' }))
    },
  }
}

/** The sandbox is asked for by a parameter that is not signed. */
function searchOf(query: Readonly<Record<string, string>>, isSandbox: boolean): string {
  const all = new URLSearchParams({ ...query, ...(isSandbox ? { testing: 'true' } : {}) })
  return all.size === 0 ? '' : `?${all}`
}

function signedHeaders(
  { merchantId, passphrase }: ApiKeys,
  now: Date,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const timestamp = `${now.toISOString().slice(0, 19)}+0000`
  const headers = { 'merchant-id': merchantId, version: 'v1', timestamp }
  return { ...headers, signature: apiSignatureOf({ ...headers, ...values, passphrase }) }
}

const refundMethod = z.object({ method: z.string() })
const refundable = z.object({
  status: z.string(),
  amount_available_for_refund: z.number(),
  refund_full: refundMethod,
  refund_partial: refundMethod,
})
const refunded = z.object({
  code: z.number(),
  status: z.string(),
  data: z.object({ response: z.unknown() }),
})

function bodyOf({ status, body }: OutboundReply): unknown {
  if (status >= 400) throw new OutboundFailure('rejected', `answered ${status}`)
  return body
}

/** Anything but a success that is written in full is a refund that was not done. */
export function readRefund(reply: OutboundReply): RefundReport {
  const { success: isReadable, data: answer } = z.safeParse(refunded, bodyOf(reply))
  if (!isReadable) throw new OutboundFailure('unreadable', 'answered a refund with something else')
  const { response } = answer.data
  const isDone = response === true || (typeof response === 'object' && response !== null)
  if (answer.code !== 200 || answer.status !== 'success' || !isDone)
    throw new OutboundFailure('rejected', 'answered with a refusal')
  return { status: 'done', providerRefundId: null }
}
