import * as z from 'zod/mini'
import { defineProvider } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import {
  amountOf,
  commentsOf,
  dataOf,
  hostedLink,
  isUnknown,
  leastAmount,
  paymentOf,
  readRefund,
  readTransaction,
} from './transactions.ts'
import { flutterwaveWebhook } from './webhook.ts'

const officialUrl = 'https://api.flutterwave.com/v3'

/** Where its payment pages stand, the last with test keys (UNCONFIRMED). */
const pageOrigins = [
  'https://checkout.flutterwave.com',
  'https://api.flutterwave.com',
  'https://checkout-v2.dev-flutterwave.com',
]

/** Flutterwave: hosted payments of its API, version 3, by redirect. */
export const flutterwave = defineProvider({
  name: 'flutterwave',
  title: 'Flutterwave',
  variables: {
    secretKey: {
      name: 'FLW_SECRET_KEY',
      parse: (text) => (/^FLWSECK(_TEST)?-[\w-]+$/.test(text) ? text : undefined),
      expected: 'a secret key, which begins with FLWSECK- or FLWSECK_TEST-',
      doc: 'Secret key of Flutterwave’s API, version 3.',
    },
    secretHash: {
      name: 'FLW_SECRET_HASH',
      doc: 'Secret hash that you enter at Flutterwave beside the webhook address: a long random text.',
    },
    baseUrl: {
      name: 'FLW_BASE_URL',
      fallback: officialUrl,
      kind: 'url',
      doc: 'Flutterwave’s API, also with test keys.',
    },
  },
  create({ secretKey, secretHash, baseUrl }, { send }) {
    const headers = { authorization: `Bearer ${secretKey}` }
    const get = (path: string) => send({ method: 'GET', url: `${baseUrl}${path}`, headers })
    const find = async (reference: string) => {
      const reply = await get(`/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`)
      return isUnknown(reply) ? undefined : dataOf(reply)
    }
    // The path is UNCONFIRMED.
    const getRefund = async (id: string) => dataOf(await get(`/refunds/${encodeURIComponent(id)}`))
    return {
      pageOrigins: baseUrl === officialUrl ? pageOrigins : [new URL(baseUrl).origin],
      leastAmount,
      async open(attempt) {
        const body = { json: paymentOf(attempt) }
        const reply = await send({ method: 'POST', url: `${baseUrl}/payments`, headers, body })
        const { link: url } = z.parse(hostedLink, dataOf(reply))
        return { checkout: { kind: 'redirect', url }, providerReference: null }
      },
      async ask({ id }) {
        const found = await find(id)
        return found === undefined ? undefined : readTransaction(found)
      },
      webhook: flutterwaveWebhook(secretHash, {
        transaction: async (id) => dataOf(await get(`/transactions/${encodeURIComponent(id)}/verify`)),
        refund: getRefund,
      }),
      // It has no idempotency key: a refund whose answer was lost must not be sent again.
      async refund({ id, providerPaymentId, amount, attempt: { currency }, reason }) {
        const reply = await movingMoney(
          send({
            method: 'POST',
            url: `${baseUrl}/transactions/${encodeURIComponent(providerPaymentId)}/refund`,
            headers,
            body: { json: { amount: amountOf(amount, currency), comments: commentsOf({ id, reason }) } },
          }),
        )
        return readRefund(dataOf(reply))
      },
      askRefund: async ({ providerRefundId }) => readRefund(await getRefund(providerRefundId)),
      testConnection: async () => void (await find('none')),
    }
  },
})
