import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withOwner } from './as-owner.ts'
import { chanceOf } from './seed.ts'
import type { ServerProcess } from './server-process.ts'

const keys = { paystack: 'sk_test_flood', stripe: 'whsec_flood', liqpay: 'flood' }
const nobody = { protocol: 'http', host: '127.0.0.1', port: '9' }
const nobodysUrl = `${nobody.protocol}://${nobody.host}:${nobody.port}`
/**
 * Sets payment providers up whose webhooks the flood can sign: JSON signed as a whole, JSON signed with a time, and a
 * signed form. Nothing is sent to them: nobody listens there.
 */
export const floodedProviders = {
  PAYSTACK_SECRET_KEY: keys.paystack,
  PAYSTACK_BASE_URL: nobodysUrl,
  STRIPE_SECRET_KEY: 'sk_test_flood',
  STRIPE_WEBHOOK_SECRET: keys.stripe,
  STRIPE_PROTOCOL: nobody.protocol,
  STRIPE_HOST: nobody.host,
  STRIPE_PORT: nobody.port,
  LIQPAY_PUBLIC_KEY: 'flooded',
  LIQPAY_PRIVATE_KEY: keys.liqpay,
  LIQPAY_BASE_URL: nobodysUrl,
}

/** What becomes of a payment. */
type Fate = 'paid' | 'declined' | 'paid by another card' | 'refunded' | 'disputed' | 'won'
type Provider = keyof typeof keys

const currencies: Readonly<Record<Provider, string>> = { paystack: 'NGN', stripe: 'USD', liqpay: 'UAH' }
/** Paystack reports no declined cards, and LiqPay neither which refund it was nor disputes. */
const fates: Readonly<Record<Provider, readonly Fate[]>> = {
  paystack: ['paid', 'refunded', 'disputed', 'won'],
  stripe: ['paid', 'declined', 'paid by another card', 'refunded', 'disputed', 'won'],
  liqpay: ['paid', 'declined', 'paid by another card', 'paid'],
}

/** A top-up that waits for its money. */
export interface FloodPayment {
  readonly id: string
  readonly number: number
  readonly provider: Provider
  readonly fate: Fate
  /** Each has another amount, so that none can stand for another. */
  readonly amount: number
}

/** What goes back to the card of one that is refunded. */
const refunded = 300

/** Opens top-ups of one rider as they are while their checkouts are open. */
export async function createPayments(
  ownerUrl: string,
  count: number,
  { fate }: { readonly fate?: Fate } = {},
): Promise<FloodPayment[]> {
  const providers = Object.keys(keys) as Provider[]
  const payments = Array.from({ length: count }, (_, i): FloodPayment => {
    const provider = providers[i % providers.length] ?? 'stripe'
    const possible = fates[provider]
    const own = possible[Math.floor(i / providers.length) % possible.length] ?? 'paid'
    return { id: randomUUID(), number: i + 1, provider, fate: fate ?? own, amount: 1000 + i }
  })
  const rows = payments.map((payment) => ({ ...payment, currency: currencies[payment.provider] }))
  await withOwner(ownerUrl, (run) =>
    run(
      `insert into payment_attempts (id, user_id, provider, amount, currency, status, created_at, changed_at)
       select p.id, (select id from users where usertype = 'rider' order by id limit 1), p.provider, p.amount, p.currency,
         'open', now(), now()
       from jsonb_to_recordset($1::jsonb) as p(id uuid, provider text, amount bigint, currency text)`,
      [JSON.stringify(rows)],
    ),
  )
  return payments
}

/** What happened to a payment at its provider. */
type Happening = 'paid' | 'declined' | 'refunded' | 'disputed' | 'won'

interface Message {
  readonly provider: Provider
  readonly content: object
}

/**
 * What is reported of payments until they are paid or declined, each `times` times. Every second report of a payment is
 * written in another way, so that it is another message which says the same.
 */
export const reportsOf = (payments: readonly FloodPayment[], times: number): Message[] =>
  payments.flatMap((payment) => {
    const { fate } = payment
    return repeated(times, (i) => {
      const isDeclined = fate === 'declined' || (fate === 'paid by another card' && i < times / 2)
      return messageOf(payment, isDeclined ? 'declined' : 'paid', i)
    })
  })

/** What is reported of payments that were paid. */
export const laterReportsOf = (payments: readonly FloodPayment[], times: number): Message[] =>
  payments.flatMap((payment) => {
    const { fate } = payment
    if (fate !== 'refunded' && fate !== 'disputed' && fate !== 'won') return []
    return repeated(times, (i) => messageOf(payment, fate === 'won' && i % 2 === 1 ? 'disputed' : fate, i))
  })

const repeated = <T>(times: number, make: (i: number) => T) =>
  Array.from({ length: times }, (_, i) => make(i))

const messageOf = (payment: FloodPayment, happening: Happening, i: number): Message => ({
  provider: payment.provider,
  content: writers[payment.provider](payment, happening, `${happening} ${i % 2}`),
})

const writers: Readonly<
  Record<Provider, (payment: FloodPayment, happening: Happening, note: string) => object>
> = {
  paystack({ id: reference, number, amount }, happening, note) {
    const money = { amount, currency: 'NGN' }
    if (happening === 'paid')
      return {
        event: 'charge.success',
        data: { id: number, reference, status: 'success', ...money, channel: note },
      }
    if (happening === 'refunded')
      return {
        event: 'refund.processed',
        data: {
          id: number,
          status: 'processed',
          transaction_reference: reference,
          ...money,
          amount: refunded,
          note,
        },
      }
    const isWon = happening === 'won'
    return {
      event: isWon ? 'charge.dispute.resolve' : 'charge.dispute.create',
      data: {
        ...{ id: number, refund_amount: amount, currency: 'NGN', note },
        ...{ transaction: { reference }, ...(isWon && { resolution: 'declined' }) },
      },
    }
  },
  stripe({ id: attemptId, number, amount }, happening, note) {
    const [intent, currency] = [`pi_${number}`, 'usd']
    const [type, object] = {
      paid: ['checkout.session.completed', { payment_status: 'paid', payment_intent: intent }],
      declined: [
        'checkout.session.async_payment_failed',
        { payment_status: 'unpaid', payment_intent: `${intent}_before` },
      ],
      refunded: ['refund.created', { id: `re_${number}`, status: 'succeeded', amount: refunded }],
      disputed: ['charge.dispute.created', { id: `dp_${number}`, status: 'needs_response', amount }],
      won: ['charge.dispute.closed', { id: `dp_${number}`, status: 'won', amount }],
    }[happening] as [string, object]
    const about = type.startsWith('checkout')
      ? { client_reference_id: attemptId, status: 'complete', amount_total: amount }
      : { payment_intent: intent }
    const id = `evt_${number}_${note.replace(' ', '_')}`
    return { id, type, data: { object: { ...about, currency, ...object } } }
  },
  liqpay: ({ id, number, amount }, happening, note) => ({
    ...{ version: 7, public_key: 'flooded', action: 'pay', description: note },
    ...{ order_id: id, payment_id: number, amount: (amount / 100).toFixed(2), currency: 'UAH' },
    status: happening === 'paid' ? 'success' : 'failure',
  }),
}

interface Signed {
  readonly body: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** As the provider signs it, now. */
const signers: Readonly<Record<Provider, (content: string) => Signed>> = {
  paystack: (body) => ({
    body,
    headers: { 'x-paystack-signature': createHmac('sha512', keys.paystack).update(body).digest('hex') },
  }),
  stripe(body) {
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', keys.stripe).update(`${t}.${body}`).digest('hex')
    return { body, headers: { 'stripe-signature': `t=${t},v1=${v1}` } }
  },
  liqpay(content) {
    const data = Buffer.from(content).toString('base64')
    const signature = createHash('sha3-256').update(`${keys.liqpay}${data}${keys.liqpay}`).digest('base64')
    return {
      body: new URLSearchParams({ data, signature }).toString(),
      type: 'application/x-www-form-urlencoded',
    }
  },
}

interface Flood {
  /** Every delivery is repeated until it is acknowledged. */
  readonly messages: readonly Message[]
  readonly name: string
  /** Called after every acknowledgement. */
  readonly onAcknowledged?: () => void
}

const connections = 24
const repeatMs = 40
const answerWithinMs = 5000

/** Reports in a random order, until the server has acknowledged each delivery. */
export async function floodWithReports(server: ServerProcess, flood: Flood): Promise<void> {
  const waiting = shuffled(flood.messages, flood.name)
  const deliverAll = async () => {
    for (let message = waiting.pop(); message !== undefined; message = waiting.pop()) {
      while (!(await deliver(server.url, message))) await sleep(repeatMs)
      flood.onAcknowledged?.()
    }
  }
  await Promise.all(Array.from({ length: connections }, deliverAll))
}

async function deliver(url: string, { provider, content }: Message): Promise<boolean> {
  const { body, type = 'application/json', headers } = signers[provider](JSON.stringify(content))
  try {
    const answer = await fetch(`${url}/payments/${provider}/webhook`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.text()
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`a delivery of ${provider} got status ${answer.status}`)
    return answer.status === 200
  } catch (error) {
    // Refused or broken connections and timeouts: the server was killed, and the provider delivers again.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return false
    throw error
  }
}

function shuffled<T>(items: readonly T[], name: string): T[] {
  const chance = chanceOf(`${name} order`)
  return items
    .map((item) => ({ item, at: chance.between(0, 1) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Waits until no message waits to be read. Returns whether one still does. */
export async function waitForMessages(ownerUrl: string, withinMs = 60_000): Promise<boolean> {
  return withOwner(ownerUrl, async (run) => {
    const until = performance.now() + withinMs
    const countJobs = async () => {
      const [row] = await run<{ count: string }>(
        `select count(*) from graphile_worker.jobs where task_identifier = 'payment-message'`,
      )
      return Number(row?.count)
    }
    while ((await countJobs()) > 0) {
      if (performance.now() > until) return true
      await sleep(100)
    }
    return false
  })
}

/** What must be in the wallet, and what the provider must owe us, when all was reported once and in its order. */
function endOf({ fate, amount }: FloodPayment): string {
  if (fate === 'declined') return 'failed, wallet 0, provider 0'
  const wallet = fate === 'refunded' ? amount - refunded : amount
  return `paid, wallet ${wallet}, provider ${fate === 'disputed' ? 0 : wallet}`
}

/** Waits until no message waits to be read. Returns the payments that have not ended as if reported once and in order. */
export async function auditPayments(ownerUrl: string, payments: readonly FloodPayment[]): Promise<string[]> {
  if (await waitForMessages(ownerUrl)) return ['messages of the providers still wait to be read']
  const rows = await withOwner(ownerUrl, (run) =>
    run<{ id: string; end: string }>(
      `select a.id, format('%s, wallet %s, provider %s', a.status,
         coalesce(sum(l.amount) filter (where l.account like 'rider:%'), 0),
         coalesce(-sum(l.amount) filter (where l.account like 'clearing:%'), 0)) as end
       from payment_attempts a
       left join lateral (select a.id union all select id from payment_refunds where attempt_id = a.id
         union all select id from payment_cases where attempt_id = a.id) s(id) on true
       left join ledger_entries e on e.subject_id = s.id left join ledger_lines l on l.entry_id = e.id
       group by a.id`,
    ),
  )
  const found = new Map(rows.map((row) => [row.id, row.end]))
  return payments
    .filter((payment) => found.get(payment.id) !== endOf(payment))
    .map((payment) => {
      const { id, provider, fate } = payment
      return `${id}, ${fate} at ${provider}: ${found.get(id)} instead of ${endOf(payment)}`
    })
}
