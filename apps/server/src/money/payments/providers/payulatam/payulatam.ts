import { createHash } from 'node:crypto'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { StartupError } from '../../../../platform/startup-error.ts'
import { toMinor } from '../../minor-units.ts'
import { defineProvider, type ProviderEvent } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { leastAmount, toRefund } from './amounts.ts'
import { findRefund, isRefundType, readOrders, readRefund, reportOf } from './answers.ts'
import { formOf } from './checkout-form.ts'
import { type Confirmation, parseConfirmation } from './confirmation.ts'
import { isSigned, parseAlgorithm } from './signature.ts'

/**
 * PayU Latam: a checkout that a form opens. A confirmation is signed like the address of the response page, which the
 * payer sees, and it does not sign whether money moved at all (`test`). So PayU's own records decide.
 */
export const payulatam = defineProvider({
  name: 'payulatam',
  title: 'PayU',
  variables: {
    merchantId: { name: 'PAYULATAM_MERCHANT_ID', doc: 'Merchant ID of PayU Latam.' },
    accountId: { name: 'PAYULATAM_ACCOUNT_ID', doc: 'Its account, which is of one country.' },
    apiKey: { name: 'PAYULATAM_API_KEY', doc: 'API key, which is part of every signature.' },
    apiLogin: { name: 'PAYULATAM_API_LOGIN', doc: 'API login, for refunds and queries.' },
    secretKey: {
      name: 'PAYULATAM_SECRET_KEY',
      fallback: '',
      doc: 'Secret key, for the algorithm HMAC-SHA256 alone.',
    },
    algorithm: {
      name: 'PAYULATAM_SIGNATURE_ALGORITHM',
      parse: parseAlgorithm,
      expected: 'MD5, SHA, SHA256 or HMAC-SHA256',
      // UNCONFIRMED: confirmations are signed with the algorithm of the form.
      fallback: 'SHA256',
      doc: 'Algorithm of signatures: MD5, SHA, SHA256 or HMAC-SHA256; messages with a weaker one are refused.',
    },
    checkoutUrl: {
      name: 'PAYULATAM_CHECKOUT_URL',
      fallback: 'https://checkout.payulatam.com/ppp-web-gateway-payu',
      kind: 'url',
      doc: 'Its checkout; in the sandbox https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/.',
    },
    apiBaseUrl: {
      name: 'PAYULATAM_API_BASE_URL',
      fallback: 'https://api.payulatam.com',
      kind: 'url',
      doc: 'Its API; in the sandbox https://sandbox.api.payulatam.com.',
    },
  },
  create(keys, { send }) {
    const { apiKey, apiLogin, secretKey, checkoutUrl, apiBaseUrl } = keys
    const algorithm = parseAlgorithm(keys.algorithm) ?? 'HMAC-SHA256'
    if (algorithm === 'HMAC-SHA256' && secretKey === '')
      throw new StartupError('PAYULATAM_SECRET_KEY is missing: HMAC-SHA256 signs with it')
    const signing = { ...keys, algorithm }
    const isSandbox = new URL(apiBaseUrl).hostname.startsWith('sandbox.')
    const post = (path: string, command: string, content: object) => {
      const json = { language: 'en', command, merchant: { apiKey, apiLogin }, test: isSandbox, ...content }
      return send({ method: 'POST', url: `${apiBaseUrl}/${path}/4.0/service.cgi`, body: { json } })
    }
    const ordersOf = async (referenceCode: string) => {
      const details = { referenceCode }
      const orders = readOrders(await post('reports-api', 'ORDER_DETAIL_BY_REFERENCE_CODE', { details }))
      // A payer can change `test` in the form, which is not signed. Then nothing is charged.
      return isSandbox ? orders : orders.filter(({ isTest }) => isTest !== true)
    }

    async function readConfirmation(confirmation: Confirmation): Promise<ProviderEvent> {
      const { reference_sale: attemptId, transaction_id: id, currency } = confirmation
      if (!isRefundType(confirmation.transaction_type)) return { kind: 'ask', attemptId }
      // UNCONFIRMED: `transaction_id` and `value` are those of the refund.
      const refund = findRefund(await ordersOf(attemptId), id)
      if (refund === undefined)
        throw new OutboundFailure('unreadable', 'reports a refund that its records do not have')
      const { status, providerPaymentId } = refund
      const amount = toMinor(confirmation.value, currency)
      // A reference that was paid twice has two payments.
      const payment = providerPaymentId === undefined ? { attemptId } : { providerPaymentId }
      return { kind: 'refund', payment, providerRefundId: id, status, amount, currency }
    }

    return {
      pageOrigins: [new URL(checkoutUrl).origin],
      leastAmount,
      open: async (attempt) => ({
        checkout: {
          kind: 'form',
          action: `${checkoutUrl}/`,
          fields: Object.entries(formOf(attempt, signing, isSandbox)).map(([name, value]) => ({
            name,
            value,
          })),
        },
        providerReference: null,
      }),
      ask: async ({ id }) => reportOf(await ordersOf(id)),
      webhook: {
        headers: [],
        accepts({ body }) {
          const confirmation = parseConfirmation(body)
          return confirmation !== undefined && isSigned(signing, confirmation)
        },
        keyOf({ body }) {
          const { transaction_id, state_pol, transaction_type } = parseConfirmation(body) ?? {}
          const named = [transaction_id, state_pol, transaction_type].join('\n')
          return createHash('sha256').update(named).digest('hex')
        },
        async read({ body }) {
          const confirmation = parseConfirmation(body)
          return confirmation && readConfirmation(confirmation)
        },
      },
      async refund({ providerPaymentId, amount, attempt: { currency }, isWhole, reason }) {
        const [orderId, parentTransactionId] = providerPaymentId.split('/')
        const transaction = {
          order: { id: Number(orderId) },
          type: isWhole ? 'REFUND' : 'PARTIAL_REFUND',
          reason,
          parentTransactionId,
          ...(isWhole
            ? {}
            : { additionalValues: { TX_VALUE: { value: toRefund(amount, currency), currency } } }),
        }
        // It has no idempotency key: sent again, it is another refund.
        return readRefund(await movingMoney(post('payments-api', 'SUBMIT_TRANSACTION', { transaction })))
      },
      async askRefund({ attempt, providerRefundId }) {
        // UNCONFIRMED: whether a refund is among the transactions while it is reviewed.
        const found = findRefund(await ordersOf(attempt.id), providerRefundId)
        return { status: found?.status ?? 'pending', providerRefundId }
      },
      testConnection: async () => void (await ordersOf('connection-test')),
    }
  },
})
