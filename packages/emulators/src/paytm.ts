import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const mid = 'EMULAT00000000000001'
const merchantKey = 'EMULATEDKEY#16&c'
const websiteName = 'WEBSTAGING'
const initialVector = '@@@@&&&&####$$$$'
const tokenLivesMs = 15 * 60_000

interface Refund {
  readonly refundId: string
  readonly amount: number
}

interface Order {
  readonly orderId: string
  /** As it was sent, to tell the same request from another one. */
  readonly request: string
  /** Rupees. */
  readonly amount: number
  readonly callbackUrl: string
  readonly token: string
  readonly createdAtMs: number
  readonly txnId: string
  tokenIsUsed: boolean
  status: 'NEW' | 'TXN_SUCCESS' | 'TXN_FAILURE' | 'PENDING'
  charged: { amount: number; currency: string; reference: string }
  readonly refunds: Map<string, Refund>
}

/** Paytm: section 5 of the fact sheet. Webhooks go to the address of the dashboard, here `webhookAddress` below. */
export const paytm: EmulatorDefinition = {
  name: 'paytm',
  port: 4704,
  environment: (url) => ({
    PAYTM_MID: mid,
    PAYTM_MERCHANT_KEY: merchantKey,
    PAYTM_WEBSITE_NAME: websiteName,
    PAYTM_BASE_URL: url,
    PAYTM_REFUND_BASE_URL: url,
  }),
  create({ addPayPage, deliver, signingKey, charged, newId }) {
    const orders = new Map<string, Order>()
    const sign = (message: string) => encrypt(message, signingKey(merchantKey))
    const answer = (resultStatus: string, resultCode: string, content: object = {}) => {
      const body = JSON.stringify({ resultInfo: { resultStatus, resultCode, resultMsg: '' }, ...content })
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: `{"head":{"version":"v1","signature":"${encrypt(body, merchantKey)}"},"body":${body}}`,
      }
    }

    /** The fields of the form that the browser brings back, and of the webhook. */
    function fieldsOf({ txnId, status, charged: { amount, currency, reference } }: Order) {
      const fields: Record<string, string> = {
        ORDERID: reference,
        MID: mid,
        TXNID: txnId,
        TXNAMOUNT: amount.toFixed(2),
        CURRENCY: currency,
        STATUS: status,
        RESPCODE: { NEW: '', TXN_SUCCESS: '01', TXN_FAILURE: '401', PENDING: '402' }[status],
        RESPMSG: status,
        ...(status === 'TXN_SUCCESS' ? { PAYMENTMODE: 'UPI', GATEWAYNAME: 'PPBLC', BANKNAME: '' } : {}),
      }
      const message = Object.keys(fields)
        .sort()
        .map((name) => fields[name])
        .join('|')
      return { ...fields, CHECKSUMHASH: sign(message) }
    }

    function decide(order: Order, outcome: Outcome) {
      const { orderId: reference, amount, callbackUrl, status } = order
      if (status === 'TXN_SUCCESS' || status === 'TXN_FAILURE') return { stay: 'This order is closed.' }
      // There is no word for giving up: it is a failure, and the order is spent.
      order.status = outcome === 'approve' ? 'TXN_SUCCESS' : outcome === 'pending' ? 'PENDING' : 'TXN_FAILURE'
      order.charged = charged({ amount, currency: 'INR', reference })
      const fields = fieldsOf(order)
      deliver({
        url: webhookAddress(callbackUrl),
        body: new URLSearchParams(fields).toString(),
        type: 'application/x-www-form-urlencoded',
      })
      return { action: callbackUrl, fields }
    }

    function initiate(query: URLSearchParams, request: string, body: EmulatedRequest['json']) {
      const { orderId, txnAmount, callbackUrl } = body
      const known = orders.get(orderId)
      // UNCONFIRMED: code 0002, and code 325 of an order that is another one or spent.
      if (known?.status === 'NEW' && known.request === request)
        return answer('S', '0002', { txnToken: known.token })
      if (known !== undefined) return answer('F', '325')
      const isValid =
        body.requestType === 'Payment' &&
        body.websiteName === websiteName &&
        query.get('mid') === mid &&
        query.get('orderId') === orderId &&
        /^[\w@.-]{1,50}$/.test(orderId) &&
        txnAmount?.currency === 'INR' &&
        /^\d+\.\d\d$/.test(txnAmount.value) &&
        Number(txnAmount.value) > 0 &&
        typeof body.userInfo?.custId === 'string' &&
        URL.canParse(callbackUrl)
      if (!isValid) return answer('F', '1001')
      const amount = Number(txnAmount.value)
      const token = newId('token')
      orders.set(orderId, {
        orderId,
        request,
        amount,
        callbackUrl,
        token,
        createdAtMs: Date.now(),
        txnId: newId('2026112011121280011'),
        tokenIsUsed: false,
        status: 'NEW',
        charged: { amount, currency: 'INR', reference: orderId },
        refunds: new Map(),
      })
      return answer('S', '0000', { txnToken: token })
    }

    function showPaymentPage({ query, form }: EmulatedRequest) {
      const order = orders.get(form.get('orderId') ?? '')
      const isValid =
        form.get('mid') === mid &&
        query.get('mid') === mid &&
        query.get('orderId') === order?.orderId &&
        form.get('txnToken') === order?.token &&
        Date.now() - order.createdAtMs <= tokenLivesMs &&
        !order.tokenIsUsed
      if (!isValid) return { status: 400, body: 'Session expired. Please try again.' }
      order.tokenIsUsed = true
      const location = addPayPage({
        title: 'Paytm checkout',
        amount: `₹${order.amount.toFixed(2)}`,
        decide: (outcome) => decide(order, outcome),
      })
      return { status: 303, headers: { location } }
    }

    function status({ orderId }: EmulatedRequest['json']) {
      const order = orders.get(orderId)
      if (order === undefined || order.status === 'NEW') return answer('NO_RECORD_FOUND', '331')
      const { txnId, charged } = order
      return answer(order.status, order.status === 'TXN_SUCCESS' ? '01' : '402', {
        txnId,
        bankTxnId: '',
        orderId: charged.reference,
        txnAmount: charged.amount.toFixed(2),
        txnType: 'SALE',
        mid,
      })
    }

    function refund(body: EmulatedRequest['json']) {
      const { orderId, txnId, refId, refundAmount, txnType } = body
      const order = orders.get(orderId)
      const isValid =
        txnType === 'REFUND' && /^[\w@.-]{1,50}$/.test(refId) && /^\d+\.\d\d$/.test(refundAmount)
      if (!isValid || order?.status !== 'TXN_SUCCESS' || order.txnId !== txnId)
        return answer('TXN_FAILURE', '607')
      if (order.refunds.has(refId)) return answer('TXN_FAILURE', '617', { orderId, refId })
      const refunded = [...order.refunds.values()].reduce((sum, { amount }) => sum + inPaise(amount), 0)
      if (inPaise(refundAmount) > inPaise(order.charged.amount) - refunded)
        return answer('TXN_FAILURE', '629', { orderId, refId })
      const refundId = newId('2026112000000000')
      order.refunds.set(refId, { refundId, amount: Number(refundAmount) })
      const content = { mid, orderId, txnId, refId, refundId, refundAmount }
      const text = JSON.stringify(content)
      // It is accepted, and executed right after this answer.
      deliver({
        url: webhookAddress(order.callbackUrl),
        body: `{"head":{"signature":"${sign(text)}","version":"v1"},"body":${text}}`,
        type: 'application/json',
      })
      return answer('PENDING', '601', content)
    }

    function refundStatus({ orderId, refId }: EmulatedRequest['json']) {
      const found = orders.get(orderId)?.refunds.get(refId)
      if (found === undefined) return answer('TXN_FAILURE', '631')
      const { refundId, amount } = found
      return answer('TXN_SUCCESS', '10', { mid, orderId, refId, refundId, refundAmount: amount.toFixed(2) })
    }

    return (request) => {
      const { method, path, query, body: bytes, json } = request
      if (method !== 'POST') return undefined
      if (path === '/theia/api/v1/showPaymentPage') return showPaymentPage(request)
      // The signature covers the text of `body` as it was sent.
      const text = /^\{"head":\{.*?\},"body":(\{.*\})\}$/s.exec(bytes.toString())?.[1] ?? ''
      const isSigned = isChecksum(text, json.head?.signature, merchantKey) && json.body?.mid === mid
      const answers: Record<string, () => ReturnType<typeof answer>> = {
        '/theia/api/v1/initiateTransaction': () => initiate(query, text, json.body),
        '/v3/order/status': () => status(json.body),
        '/refund/apply': () => refund(json.body),
        '/v2/refund/status': () => refundStatus(json.body),
      }
      return isSigned ? answers[path]?.() : answer('F', '227')
    }
  },
}

const inPaise = (rupees: string | number) => Math.round(Number(rupees) * 100)

const hash = (message: string, salt: string) =>
  createHash('sha256').update(`${message}|${salt}`).digest('hex') + salt

function encrypt(message: string, key: string): string {
  const cipher = createCipheriv('aes-128-cbc', key, initialVector)
  const plain = hash(message, randomBytes(3).toString('base64'))
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
}

function isChecksum(message: string, checksum: unknown, key: string): boolean {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, initialVector)
    const plain = decipher.update(String(checksum), 'base64', 'utf8') + decipher.final('utf8')
    return plain === hash(message, plain.slice(-4))
  } catch {
    return false
  }
}

/** Paytm sends to the address of its dashboard. The server's is known from where it sends people back to. */
const webhookAddress = (callbackUrl: string) => new URL('/payments/paytm/webhook', callbackUrl).href
