import { createHash } from 'node:crypto'
import { lookUp } from '@cabstand/domain/look-up'
import { toDecimal } from '../../minor-units.ts'
import { type AttemptToPay, defineProvider, type KnownAttempt } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { readIsReversed, readMessage, readRefund, readStatus } from './answers.ts'
import { type ApiVersion, seal, unseal } from './signature.ts'

/** One unit of each currency. LiqPay states no least amounts, and takes other currencies by request alone. */
const leastAmounts: Readonly<Record<string, number>> = { UAH: 100, USD: 100, EUR: 100 }

/** LiqPay (Ukraine): a form that the browser posts, a signed message, and a status request. */
export const liqpay = defineProvider({
  name: 'liqpay',
  title: 'LiqPay',
  variables: {
    publicKey: {
      name: 'LIQPAY_PUBLIC_KEY',
      doc: 'Public key of LiqPay; one that begins with `sandbox_` takes test payments.',
    },
    privateKey: {
      name: 'LIQPAY_PRIVATE_KEY',
      doc: 'Private key of LiqPay, which also signs its messages.',
    },
    apiVersion: {
      name: 'LIQPAY_API_VERSION',
      fallback: '7',
      parse: (text) => (text === '3' || text === '7' ? text : undefined),
      expected: '3 or 7',
      doc: 'Version of its API: `7` signs with SHA3-256, the older `3` with SHA-1.',
    },
    baseUrl: {
      name: 'LIQPAY_BASE_URL',
      fallback: 'https://www.liqpay.ua',
      kind: 'url',
      doc: 'Its payment form and its API.',
    },
  },
  create({ publicKey, privateKey, apiVersion, baseUrl }, { send }) {
    const version: ApiVersion = apiVersion === '3' ? 3 : 7
    const mode = { isTest: publicKey.startsWith('sandbox_') }
    const sealed = (values: Readonly<Record<string, unknown>>) =>
      seal({ ...values, version, public_key: publicKey }, privateKey)
    // UNCONFIRMED: version 7 has the same address and actions.
    const requestFor = (values: Readonly<Record<string, unknown>>) => ({
      method: 'POST' as const,
      url: `${baseUrl}/api/request`,
      body: { form: sealed(values) },
    })
    const ask = async ({ id }: Pick<KnownAttempt, 'id'>) =>
      readStatus(await send({ ...requestFor({ action: 'status', order_id: id }), repeatable: true }), mode)
    return {
      pageOrigins: [new URL(baseUrl).origin],
      leastAmount: (currency) => lookUp(leastAmounts, currency),
      async open(attempt) {
        const { data, signature } = sealed(paying(attempt))
        return {
          checkout: {
            kind: 'form',
            action: `${baseUrl}/api/3/checkout`,
            fields: [
              { name: 'data', value: data },
              { name: 'signature', value: signature },
            ],
          },
          providerReference: null,
        }
      },
      ask,
      webhook: {
        headers: [],
        // Our own checkout form has the same signature, and the browser knows it: only a message has a status.
        accepts({ body }) {
          const said = unseal(body, privateKey)
          return said?.public_key === publicKey && typeof said.status === 'string'
        },
        keyOf: ({ body }) => createHash('sha256').update(body).digest('hex'),
        read: async ({ body }) => readMessage(unseal(body, privateKey), mode),
      },
      async refund({ id, attempt, amount }) {
        const request = requestFor({
          action: 'refund',
          order_id: attempt.id,
          amount: toNumber(amount, attempt.currency),
        })
        return readRefund(await movingMoney(send(request)), id)
      },
      refundIdIsOurs: true,
      // The status of a payment says nothing of a part that is refunded.
      async askRefund({ attempt, isWhole, providerRefundId }) {
        const request = requestFor({ action: 'status', order_id: attempt.id })
        const isDone = isWhole && readIsReversed(await send({ ...request, repeatable: true }))
        return { status: isDone ? 'done' : 'pending', providerRefundId }
      },
      // An order that was never made: only wrong keys are a failure.
      testConnection: async () => void (await ask({ id: 'connection-test' })),
    }
  },
})

/** A decimal number of JSON: the shortest text of a number is exact at the size of any payment. */
const toNumber = (minor: number, currency: string) => Number(toDecimal(minor, currency))

const paying = ({ id, amount, currency, description, language, returnUrl, webhookUrl }: AttemptToPay) => ({
  action: 'pay',
  amount: toNumber(amount, currency),
  currency,
  description,
  order_id: id,
  language: language === 'uk' ? 'uk' : 'en',
  // It has one way back, also for a person who gives up.
  result_url: returnUrl,
  server_url: webhookUrl,
})
