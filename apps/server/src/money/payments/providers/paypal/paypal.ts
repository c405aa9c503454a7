import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import type { OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { defineProvider, type RefundReport } from '../../provider.ts'
import { bodyOf, payPalApi } from './api.ts'
import { askOrder } from './ask.ts'
import { amountOf, leastAmount, orderOf, readCreated } from './orders.ts'
import { payPalWebhook, refundStates } from './webhook.ts'

const pages: Readonly<Record<string, string>> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
}

/** PayPal: orders of its API, version 2, by redirect. We capture what the payer approved. */
export const paypal = defineProvider({
  name: 'paypal',
  title: 'PayPal',
  variables: {
    clientId: { name: 'PAYPAL_CLIENT_ID', doc: 'Client ID of the REST app at PayPal.' },
    clientSecret: { name: 'PAYPAL_CLIENT_SECRET', doc: 'Secret of the same app.' },
    webhookId: {
      name: 'PAYPAL_WEBHOOK_ID',
      doc: 'ID that PayPal shows for the webhook of the app, with which its messages are verified.',
    },
    baseUrl: {
      name: 'PAYPAL_BASE_URL',
      fallback: 'https://api-m.paypal.com',
      kind: 'url',
      doc: 'PayPal’s API; `https://api-m.sandbox.paypal.com` for the sandbox.',
    },
  },
  create({ webhookId, ...keys }, tools) {
    const api = payPalApi(keys, tools)
    return {
      pageOrigins: [lookUp(pages, keys.baseUrl) ?? keys.baseUrl],
      leastAmount,
      async open(attempt) {
        const request = {
          path: '/v2/checkout/orders',
          body: { json: orderOf(attempt) },
          requestId: attempt.id,
        }
        return readCreated(bodyOf(await api.call({ method: 'POST', ...request })))
      },
      ask: (attempt) => askOrder(api, attempt),
      webhook: payPalWebhook(api, webhookId, new URL(keys.baseUrl).origin, tools.now),
      async refund({ id, providerPaymentId, amount, attempt: { currency } }) {
        const reply = await api.call({
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(providerPaymentId)}/refund`,
          body: { json: { amount: amountOf(amount, currency), custom_id: id } },
          requestId: id,
          movesMoney: true,
        })
        return readRefund(reply)
      },
      async askRefund({ providerRefundId }) {
        const path = `/v2/payments/refunds/${encodeURIComponent(providerRefundId)}`
        return readRefund(await api.call({ method: 'GET', path }))
      },
      testConnection: () => api.renewToken(),
    }
  },
})

const refunded = z.object({ id: z.string(), status: z.string() })

function readRefund(reply: OutboundReply): RefundReport {
  const { id, status } = z.parse(refunded, bodyOf(reply))
  return { status: lookUp(refundStates, status) ?? 'pending', providerRefundId: id }
}
