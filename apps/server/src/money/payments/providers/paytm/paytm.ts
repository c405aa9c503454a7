import { toDecimal, toMinor } from '../../minor-units.ts'
import { type AttemptToPay, defineProvider, type ProviderEvent } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { bodyOf, currency, readRefund, readStatus, readToken, statusOf } from './answers.ts'
import { checksumOf, isChecksumOf, messageOfForm } from './checksum.ts'
import { keyOf, parseMessage, readRefundNews } from './message.ts'

/** Paytm: a payment page that a form opens. Only its answer to a status question proves a payment. */
export const paytm = defineProvider({
  name: 'paytm',
  title: 'Paytm',
  variables: {
    mid: { name: 'PAYTM_MID', doc: 'Merchant ID of Paytm.' },
    merchantKey: {
      name: 'PAYTM_MERCHANT_KEY',
      parse: (text) => (Buffer.byteLength(text) === 16 ? text : undefined),
      expected: 'the merchant key, which has 16 characters',
      doc: 'Merchant key of Paytm, which signs every message; put it in quotes, because it may contain # and &.',
    },
    websiteName: {
      name: 'PAYTM_WEBSITE_NAME',
      fallback: 'DEFAULT',
      doc: 'Website name of the Paytm account: DEFAULT, or WEBSTAGING in staging.',
    },
    baseUrl: {
      name: 'PAYTM_BASE_URL',
      fallback: 'https://secure.paytmpayments.com',
      kind: 'url',
      doc: 'Its payment page and API; in staging https://securestage.paytmpayments.com.',
    },
    refundBaseUrl: {
      name: 'PAYTM_REFUND_BASE_URL',
      // UNCONFIRMED: the host of live refunds.
      fallback: 'https://secureglobal.paytmpayments.com',
      kind: 'url',
      doc: 'Its API for refunds; in staging the same as PAYTM_BASE_URL.',
    },
  },
  create({ mid, merchantKey, websiteName, baseUrl, refundBaseUrl }, { send }) {
    const post = async (url: string, content: object) => {
      // Signed and sent as the same text.
      const body = JSON.stringify({ mid, ...content })
      const text = `{"head":{"signature":"${checksumOf(body, merchantKey)}"},"body":${body}}`
      return send({ method: 'POST', url, body: { text, type: 'application/json' } })
    }
    const askStatus = async (orderId: string) =>
      readStatus(bodyOf(await post(`${baseUrl}/v3/order/status`, { orderId })))
    const askRefund = async (orderId: string, refId: string) =>
      readRefund(bodyOf(await post(`${refundBaseUrl}/v2/refund/status`, { orderId, refId })), refId)

    async function readMessage(body: Buffer): Promise<ProviderEvent> {
      const message = parseMessage(body)
      if (message.kind === 'form') {
        const { ORDERID: attemptId } = message.form
        return attemptId === undefined ? { kind: 'ignored' } : { kind: 'ask', attemptId }
      }
      const { orderId, refId, refundAmount } = readRefundNews(message.signed)
      const { status } = await askRefund(orderId, refId)
      const payment = { attemptId: orderId }
      const amount = toMinor(refundAmount, currency)
      return { kind: 'refund', payment, providerRefundId: refId, status, amount, currency }
    }

    return {
      pageOrigins: [new URL(baseUrl).origin],
      // Paytm documents no smaller amount than one rupee (UNCONFIRMED).
      leastAmount: (code) => (code === currency ? 100 : undefined),
      async open(attempt) {
        const query = new URLSearchParams({ mid, orderId: attempt.id })
        const url = `${baseUrl}/theia/api/v1/initiateTransaction?${query}`
        const txnToken = readToken(bodyOf(await post(url, initiating(attempt, websiteName))))
        const fields = { mid, orderId: attempt.id, txnToken }
        return {
          checkout: {
            kind: 'form',
            action: `${baseUrl}/theia/api/v1/showPaymentPage?${query}`,
            fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
          },
          providerReference: null,
        }
      },
      ask: ({ id }) => askStatus(id),
      readReturn({ id: attemptId }, form) {
        const isGenuine = isChecksumOf(messageOfForm(form), form.CHECKSUMHASH, merchantKey)
        const status = isGenuine && form.ORDERID === attemptId ? statusOf(form.STATUS) : undefined
        return status && { status, attemptId }
      },
      webhook: {
        headers: [],
        accepts({ body }) {
          const { signed, checksum } = parseMessage(body)
          return isChecksumOf(signed, checksum, merchantKey)
        },
        keyOf: ({ body }) => keyOf(parseMessage(body)),
        read: ({ body }) => readMessage(body),
      },
      async refund({ id: refId, attempt, providerPaymentId: txnId, amount, reason }) {
        const refundAmount = toDecimal(amount, currency)
        const content = {
          txnType: 'REFUND',
          orderId: attempt.id,
          txnId,
          refId,
          refundAmount,
          comments: reason,
        }
        return readRefund(bodyOf(await movingMoney(post(`${refundBaseUrl}/refund/apply`, content))), refId)
      },
      refundIdIsOurs: true,
      askRefund: ({ attempt, providerRefundId }) => askRefund(attempt.id, providerRefundId),
      testConnection: async () => void (await askStatus('connection-test')),
    }
  },
})

const initiating = ({ id, amount, payer, returnUrl }: AttemptToPay, websiteName: string) => ({
  requestType: 'Payment',
  websiteName,
  orderId: id,
  callbackUrl: returnUrl,
  txnAmount: { value: toDecimal(amount, currency), currency },
  userInfo: {
    custId: payer.userId,
    email: payer.email,
    firstName: payer.firstName,
    lastName: payer.lastName,
    ...(payer.mobile === '' ? {} : { mobile: payer.mobile }),
  },
})
