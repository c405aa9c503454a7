import { createHmac } from 'node:crypto'
import type { EmulatedAnswer, EmulatedRequest, EmulatorDefinition, Outcome } from './emulator.ts'

const secretKey = 'sk_test_emulated'
const webhookSecret = 'whsec_emulated'
/** The least amount on the wire of the currencies that this account takes. */
const currencies: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  isk: 7500,
  ugx: 200_000,
  kwd: 160,
  mga: 2400,
}
const sentInHundredths = ['isk', 'ugx']
const threeDecimals = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

interface Session {
  readonly id: string
  readonly url: string
  readonly intent: string
  readonly amount: number
  readonly currency: string
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: number
  status: 'open' | 'complete' | 'expired'
  intentStatus: 'requires_payment_method' | 'processing' | 'succeeded'
  charged: { amount: number; currency: string; reference: string }
  refunded: number
}

interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  status: 'needs_response' | 'won' | 'lost'
}

interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  status: 'succeeded' | 'pending' | 'failed'
  readonly metadata: Readonly<Record<string, string>>
}

const refundStatuses = { done: 'succeeded', pending: 'pending', failed: 'failed' } as const

/** Stripe: section 4 of the fact sheet. Webhooks go to the address of the dashboard, which `webhookAddress` stands for. */
export const stripe: EmulatorDefinition = {
  name: 'stripe',
  port: 4703,
  environment(url) {
    const { hostname, port } = new URL(url)
    return {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_HOST: hostname,
      STRIPE_PORT: port,
      STRIPE_PROTOCOL: 'http',
    }
  },
  create({ addPayPage, deliver, signingKey, charged, refundState, newId }) {
    const sessions = new Map<string, Session>()
    const refunds = new Map<string, Refund>()
    const disputes = new Map<string, Dispute>()
    const answers = new Map<string, { request: string; answer: EmulatedAnswer }>()

    function report(type: string, object: unknown, { successUrl }: Session): void {
      const event = { id: newId('evt_'), object: 'event', type, data: { object } }
      const body = JSON.stringify({ ...event, created: seconds(), livemode: false })
      const t = seconds()
      const v1 = createHmac('sha256', signingKey(webhookSecret)).update(`${t}.${body}`).digest('hex')
      deliver({
        url: webhookAddress(successUrl),
        body,
        type: 'application/json',
        headers: { 'stripe-signature': `t=${t},v1=${v1}` },
      })
    }

    function decide(session: Session, outcome: Outcome) {
      const back = { location: session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) }
      if (expired(session)) return { stay: 'This session has expired.' }
      // The bank answers what it was asked before.
      if (session.intentStatus === 'processing') {
        settle(session, outcome === 'approve')
        const news = outcome === 'approve' ? 'succeeded' : 'failed'
        report(`checkout.session.async_payment_${news}`, sessionData(session), session)
        return back
      }
      if (session.status === 'complete') return { stay: 'You have already paid.' }
      if (outcome === 'cancel') return { location: session.cancelUrl }
      if (outcome === 'decline') return { stay: 'Your card was declined. Try another card.' }
      session.status = 'complete'
      if (outcome === 'approve') settle(session, true)
      else session.intentStatus = 'processing'
      report('checkout.session.completed', sessionData(session), session)
      return back
    }

    function settle(session: Session, isPaid: boolean): void {
      session.intentStatus = isPaid ? 'succeeded' : 'requires_payment_method'
      const asked = { amount: session.amount, currency: session.currency, reference: session.reference ?? '' }
      if (isPaid) session.charged = charged(asked)
    }

    function createSession(form: URLSearchParams): EmulatedAnswer {
      const problem = problemOf(form)
      if (problem !== undefined) return problem
      const text = (name: string) => form.get(name) ?? ''
      const [amount, currency] = [Number(text(priceField('unit_amount'))), text(priceField('currency'))]
      const reference = form.get('client_reference_id')
      const session: Session = {
        id: newId('cs_test_'),
        intent: newId('pi_'),
        url: addPayPage({
          title: text(priceField('product_data][name')),
          amount: `${currency.toUpperCase()} ${amount}, in Stripe's units`,
          decide: (outcome) => decide(session, outcome),
        }),
        amount,
        currency,
        reference,
        metadata: { attempt: text('metadata[attempt]') },
        successUrl: text('success_url'),
        cancelUrl: text('cancel_url'),
        expiresAt: Number(form.get('expires_at') ?? seconds() + 86_400),
        status: 'open',
        intentStatus: 'requires_payment_method',
        charged: { amount, currency, reference: reference ?? '' },
        refunded: 0,
      }
      sessions.set(session.id, session)
      return { status: 200, body: sessionData(session) }
    }

    function createRefund(form: URLSearchParams): EmulatedAnswer {
      const session = [...sessions.values()].find(({ intent }) => intent === form.get('payment_intent'))
      if (session?.intentStatus !== 'succeeded')
        return refuse(400, 'This payment has no successful charge to refund.')
      const left = session.charged.amount - session.refunded
      const amount = Number(form.get('amount') ?? left)
      if (!Number.isSafeInteger(amount) || amount <= 0) return refuse(400, 'Invalid amount')
      if (left === 0) return refuse(400, 'It has already been refunded.', 'charge_already_refunded')
      if (amount > left) return refuse(400, 'Refund amount is greater than unrefunded amount on charge')
      session.refunded += amount
      const refund: Refund = {
        id: newId('re_'),
        object: 'refund',
        payment_intent: session.intent,
        amount,
        currency: session.charged.currency,
        status: refundStatuses[refundState()],
        metadata: { ...(form.has('metadata[refund]') && { refund: form.get('metadata[refund]') ?? '' }) },
      }
      refunds.set(refund.id, refund)
      report('refund.created', refund, session)
      return { status: 200, body: refund }
    }

    /** A pending refund, once the bank has decided. */
    function decideRefund(refund: Refund): void {
      const session = [...sessions.values()].find(({ intent }) => intent === refund.payment_intent)
      if (refund.status !== 'pending' || refundState() === 'pending' || session === undefined) return
      refund.status = refundStatuses[refundState()]
      if (refund.status === 'failed') session.refunded -= refund.amount
      report(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund, session)
    }

    /** No endpoint of Stripe: a card holder goes to their bank, and the bank decides. */
    function playBank(path: string, form: URLSearchParams): EmulatedAnswer | undefined {
      const known = disputes.get(/^\/emulated\/disputes\/(\w+)$/.exec(path)?.[1] ?? '')
      const intent = known?.payment_intent ?? form.get('payment_intent')
      const session = [...sessions.values()].find((one) => one.intent === intent)
      const status = form.get('status')
      if (session?.intentStatus !== 'succeeded') return refuse(404, 'No such payment')
      if (known !== undefined && (status === 'won' || status === 'lost')) {
        known.status = status
        report('charge.dispute.closed', known, session)
        return { status: 200, body: known }
      }
      const dispute: Dispute = {
        id: newId('dp_'),
        object: 'dispute',
        payment_intent: session.intent,
        amount: Number(form.get('amount') ?? session.charged.amount),
        currency: session.charged.currency.toLowerCase(),
        status: 'needs_response',
      }
      disputes.set(dispute.id, dispute)
      report('charge.dispute.created', dispute, session)
      return { status: 200, body: dispute }
    }

    function post({ path, form }: EmulatedRequest): EmulatedAnswer | undefined {
      if (path.startsWith('/emulated/disputes')) return playBank(path, form)
      if (path === '/v1/checkout/sessions') return createSession(form)
      if (path === '/v1/refunds') return createRefund(form)
      return undefined
    }

    /** The first answer to an idempotency key is the answer to all. */
    function postOnce(request: EmulatedRequest): EmulatedAnswer | undefined {
      const key = request.headers['idempotency-key']
      const known = key === undefined ? undefined : answers.get(key)
      const asked = `${request.path}?${request.form}`
      if (known !== undefined && known.request !== asked) return idempotencyError
      const answer = known?.answer ?? post(request)
      if (key !== undefined && answer !== undefined) answers.set(key, { request: asked, answer })
      return answer
    }

    function get({ path, query }: EmulatedRequest): EmulatedAnswer | undefined {
      if (path === '/v1/checkout/sessions') return { status: 200, body: { object: 'list', data: [] } }
      const [, kind, id = ''] = /^\/v1\/(checkout\/sessions|refunds)\/(\w+)$/.exec(path) ?? []
      const session = sessions.get(id)
      if (session !== undefined) expired(session)
      const refund = refunds.get(id)
      if (refund !== undefined) decideRefund(refund)
      const found = kind === 'refunds' ? refund : session && sessionData(session, expands(query))
      if (kind === undefined) return undefined
      return found ? { status: 200, body: found } : refuse(404, `No such ${kind}: ${id}`, 'resource_missing')
    }

    return (request) => {
      if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, 'Invalid API Key')
      return request.method === 'POST' ? postOnce(request) : get(request)
    }
  },
}

const seconds = () => Math.floor(Date.now() / 1000)

const refuse = (status: number, message: string, code?: string): EmulatedAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
})

const idempotencyError: EmulatedAnswer = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'This key was used with other parameters.' } },
}

const priceField = (name: string) => `line_items[0][price_data][${name}]`

const expands = (query: URLSearchParams) => [...query.values()].includes('payment_intent')

function expired(session: Session): boolean {
  if (session.status === 'open' && session.expiresAt <= seconds()) session.status = 'expired'
  return session.status === 'expired'
}

/** What is wrong with a session's form. */
function problemOf(form: URLSearchParams): EmulatedAnswer | undefined {
  const currency = form.get(priceField('currency')) ?? ''
  const amount = Number(form.get(priceField('unit_amount')))
  const least = currencies[currency]
  const lifetime = Number(form.get('expires_at') ?? seconds() + 86_400) - seconds()
  if (form.get('mode') !== 'payment') return refuse(400, 'Invalid mode')
  if (form.get('line_items[0][quantity]') !== '1') return refuse(400, 'Missing quantity')
  if (!form.get(priceField('product_data][name'))) return refuse(400, 'Missing product name')
  if (least === undefined) return refuse(400, `Invalid currency: ${currency}`)
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return refuse(400, 'Invalid integer', 'parameter_invalid_integer')
  if (sentInHundredths.includes(currency) && amount % 100 !== 0)
    return refuse(400, `Invalid amount of ${currency}`)
  if (threeDecimals.includes(currency) && amount % 10 !== 0)
    return refuse(400, `Invalid amount of ${currency}`)
  if (amount < least) return refuse(400, 'The amount is too small', 'amount_too_small')
  if (!form.get('success_url')?.startsWith('http') || !form.get('cancel_url')?.startsWith('http'))
    return refuse(400, 'Not a valid URL', 'url_invalid')
  if (!/^\S+@\S+\.\S+$/.test(form.get('customer_email') ?? ''))
    return refuse(400, 'Invalid email address', 'email_invalid')
  if ((form.get('client_reference_id') ?? '').length > 200) return refuse(400, 'Reference too long')
  if (lifetime < 1790 || lifetime > 86_410)
    return refuse(400, 'expires_at must be 30 minutes to 24 hours ahead')
  return undefined
}

function sessionData(session: Session, isExpanded = false) {
  const { id, url, intent, intentStatus, charged, status, metadata, reference } = session
  const isPaid = intentStatus === 'succeeded'
  // A session has no payment before the payer pays.
  const hasIntent = status === 'complete'
  return {
    id,
    object: 'checkout.session',
    url: status === 'open' ? url : null,
    mode: 'payment',
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: hasIntent ? (isExpanded ? { id: intent, status: intentStatus } : intent) : null,
    amount_total: charged.amount,
    currency: charged.currency.toLowerCase(),
    client_reference_id: reference === null ? null : charged.reference,
    metadata,
    livemode: false,
  }
}

/** Stripe sends to the address of its dashboard. The server's is known from where it sends people back to. */
const webhookAddress = (successUrl: string) => new URL('/payments/stripe/webhook', successUrl).href
