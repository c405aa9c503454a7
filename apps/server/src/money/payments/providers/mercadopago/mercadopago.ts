import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  describeRefusal,
  OutboundFailure,
  type OutboundReply,
} from '../../../../platform/outbound/outbound-request.ts'
import { defineProvider } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import {
  amountOf,
  leastAmount,
  preference,
  preferenceOf,
  readPayment,
  readRefund,
  readSearch,
} from './payments.ts'
import { dataIdOf, isSigned } from './signature.ts'

const officialUrl = 'https://api.mercadopago.com'

/** The checkout stands at an address of the seller's country (UNCONFIRMED). */
const pageOrigins = ['com', 'com.ar', 'com.br', 'cl', 'com.co', 'com.mx', 'com.pe', 'com.uy'].map(
  (ending) => `https://www.mercadopago.${ending}`,
)

/** Mercado Pago: Checkout Pro by redirect. */
export const mercadopago = defineProvider({
  name: 'mercadopago',
  title: 'Mercado Pago',
  variables: {
    accessToken: {
      name: 'MERCADOPAGO_ACCESS_TOKEN',
      parse: (text) => (/^(APP_USR|TEST)-[\w-]+$/.test(text) ? text : undefined),
      expected: 'an access token, which begins with APP_USR- or TEST-',
      doc: 'Access token of the application at Mercado Pago.',
    },
    webhookSecret: {
      name: 'MERCADOPAGO_WEBHOOK_SECRET',
      doc: 'Secret that Mercado Pago shows for the application’s webhooks, with which it signs them.',
    },
    baseUrl: {
      name: 'MERCADOPAGO_BASE_URL',
      fallback: officialUrl,
      kind: 'url',
      doc: 'Mercado Pago’s API, also with test credentials.',
    },
  },
  create({ accessToken, webhookSecret, baseUrl }, { send, now }) {
    const authorization = `Bearer ${accessToken}`
    const get = (path: string) =>
      send({ method: 'GET', url: `${baseUrl}${path}`, headers: { authorization } })
    const search = async (reference: string) =>
      bodyOf(await get(`/v1/payments/search?external_reference=${encodeURIComponent(reference)}`))
    return {
      pageOrigins: baseUrl === officialUrl ? pageOrigins : [baseUrl],
      leastAmount,
      async open(attempt) {
        const url = `${baseUrl}/checkout/preferences`
        const body = { json: preferenceOf(attempt) }
        const reply = await send({ method: 'POST', url, headers: { authorization }, body })
        const { id, init_point } = z.parse(preference, bodyOf(reply))
        return { checkout: { kind: 'redirect', url: init_point }, providerReference: id }
      },
      ask: async ({ id }) => readSearch(await search(id), id),
      tellsRefunded: true,
      webhook: {
        headers: ['x-signature', 'x-request-id'],
        accepts: (delivery) => isSigned(delivery, webhookSecret, now()),
        // With the signed id: a body that nobody signed cannot take the place of news of another payment.
        keyOf: (delivery) =>
          createHash('sha256')
            .update(`${dataIdOf(delivery)}\n`)
            .update(delivery.body)
            .digest('hex'),
        async read(delivery) {
          if (delivery.query.get('type') !== 'payment') return { kind: 'ignored' }
          return readPayment(bodyOf(await get(`/v1/payments/${encodeURIComponent(dataIdOf(delivery))}`)))
        },
      },
      async refund({ id, providerPaymentId, amount, attempt: { currency } }) {
        const reply = await movingMoney(
          send({
            method: 'POST',
            url: `${baseUrl}/v1/payments/${encodeURIComponent(providerPaymentId)}/refunds`,
            headers: { authorization, 'x-idempotency-key': id },
            body: { json: { amount: amountOf(amount, currency) } },
            repeatable: true,
          }),
        )
        return readRefund(bodyOf(reply))
      },
      async askRefund({ providerPaymentId, providerRefundId }) {
        const payment = encodeURIComponent(providerPaymentId)
        const path = `/v1/payments/${payment}/refunds/${encodeURIComponent(providerRefundId)}`
        return readRefund(bodyOf(await get(path)))
      },
      testConnection: async () => void (await search('none')),
    }
  },
})

/** The body of an accepted request. Throws OutboundFailure for a refusal. */
function bodyOf({ status, body }: OutboundReply): unknown {
  if (status >= 400) throw new OutboundFailure('rejected', describeRefusal(status, body))
  return body
}
