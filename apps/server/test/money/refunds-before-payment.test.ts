// What providers report out of order: a refund, or a dispute, of a payment that is not known here yet.

import { listTopUpPayments } from '@cabstand/contract/http/money/card-refunds'
import { getPaymentSetup } from '@cabstand/contract/http/money/payment-setup'
import { getPayment, openTopUp } from '@cabstand/contract/http/money/payments'
import { culqi } from '@cabstand/emulators/culqi'
import type { Webhook } from '@cabstand/emulators/emulator'
import { flutterwave } from '@cabstand/emulators/flutterwave'
import { paypal } from '@cabstand/emulators/paypal'
import { paystack } from '@cabstand/emulators/paystack'
import { stripe } from '@cabstand/emulators/stripe'
import { beforeEach, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditLedger } from '../../../../test/support/audit-ledger.ts'
import { findAttempt } from '../../src/money/payments/attempt-store.ts'
import { readPaymentProviders } from '../../src/money/payments/payments-config.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { decideAtCheckout, startEmulators } from '../support/card-payers.ts'
import { eventually } from '../support/eventually.ts'
import { findProblems, readBalance } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

/** Those that take dollars and report refunds: by our reference, and by their own id of the payment. */
const definitions = { stripe, paypal, paystack, flutterwave, culqi } as const
type Name = keyof typeof definitions
const names = Object.keys(definitions) as Name[]

const emulators = await startEmulators(definitions)
const server = await testServer({ payments: emulators.environment })
const { database, clock } = server
emulators.report(server.url)
await asOwner(database, `update settings set code = 'USD'`)
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)
/** The same accounts, as the operator uses them in the dashboards. */
const dashboards = await readPaymentProviders(emulators.environment, { production: false, demo: false })
beforeEach(() => emulators.restore())

const amount = 1250
const balance = () => readBalance(rider)
const read = async (id: string) => {
  const { payments } = await admin.call(listTopUpPayments, { params: { id: rider.userId } })
  const payment = payments.find((one) => one.id === id)
  if (payment === undefined) throw new Error('the payment is not listed')
  return payment
}
const settle = async () => {
  await emulators.settle()
  await clock.settle()
}

/** A top-up that was paid, of which the server knows nothing yet; and the part that went back in the dashboard. */
async function paidAndRefunded(name: Name, part: number) {
  const emulator = emulators.of(name)
  emulator.scenario.webhooks = 'late'
  const opened = await rider.call(openTopUp, { body: { provider: name, amount } })
  // The card is charged, and the answer is lost.
  if (name === 'culqi') emulator.scenario.fault = 'lost'
  await decideAtCheckout(rider, definitions[name], opened, 'approve')
  emulator.scenario.fault = 'none'
  const attempt = await findAttempt(server.db, opened.attemptId)
  const provider = dashboards.find((one) => one.name === name)
  if (attempt === undefined || provider?.ask === undefined) throw new Error('it cannot be asked')
  const known = await provider.ask(attempt)
  if (known?.status !== 'paid') throw new Error('it was not paid')
  const { providerPaymentId } = known
  const about = { id: newId(), attempt, providerPaymentId, isWhole: part === amount, reason: 'Seen there' }
  if (part > 0) await provider.refund?.({ ...about, amount: part })
  let kept: readonly Webhook[] = []
  await emulator.releaseWebhooks((all) => {
    kept = all
    return []
  })
  return { id: opened.attemptId, kept, providerPaymentId }
}

async function deliver(webhooks: readonly Webhook[]): Promise<void> {
  for (const { url, body, type, headers } of webhooks) {
    const answer = await fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': type } })
    expect(answer.status).toBe(200)
  }
  await settle()
}
const isRefund = ({ body }: Webhook) =>
  /refund/i.test(/"(?:event|type|event_type)":"([^"]+)"/.exec(body)?.[1] ?? '')
const refundVerdicts = async (id: string) => {
  const { messages } = await read(id)
  return messages.filter(({ body }) => isRefund({ body } as Webhook)).map(({ verdict }) => verdict)
}

test.each(names)(
  'a refund by %s that is reported before its payment is posted with it, once',
  async (name) => {
    const before = await balance()
    const { id, kept } = await paidAndRefunded(name, 500)
    const refunds = kept.filter(isRefund)
    expect(refunds).toHaveLength(1)
    await deliver([...refunds, ...refunds])
    // Where the message names our reference, the provider was asked about the payment.
    const isKnown = (await read(id)).status === 'paid'
    expect(isKnown).toBe(name === 'paystack')
    expect(await balance()).toBe(isKnown ? before + amount - 500 : before)
    await deliver(kept.filter((one) => !isRefund(one)))
    expect(await read(id)).toMatchObject({
      status: 'paid',
      refunds: [{ amount: 500, status: 'done', requestedBy: null }],
    })
    expect(await refundVerdicts(id)).not.toContain('waiting')
    expect(await balance()).toBe(before + amount - 500)
    await deliver([...kept].reverse())
    expect(await balance()).toBe(before + amount - 500)
  },
)

test.each(['won', 'lost'] as const)(
  'a dispute that is reported, and %s, before its payment is posted once that is known',
  async (end) => {
    const before = await sumOfDisputes()
    const { id, kept, providerPaymentId } = await paidAndRefunded('stripe', 0)
    const bank = (path: string, fields: Record<string, string>) =>
      fetch(`${emulators.of('stripe').url}/emulated/disputes${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulators.environment.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams(fields),
      }).then(async (answer) => (await answer.json()) as { id: string })
    emulators.of('stripe').scenario.webhooks = 'once'
    const { id: dispute } = await bank('', { payment_intent: providerPaymentId })
    await settle()
    await bank(`/${dispute}`, { status: end })
    await settle()
    expect(await read(id)).toMatchObject({ status: 'open', disputes: [] })
    await deliver(kept)
    expect(await read(id)).toMatchObject({ status: 'paid', disputes: [{ amount, status: end }] })
    expect(await sumOfDisputes()).toBe(end === 'lost' ? before - amount : before)
  },
)
const sumOfDisputes = async () => {
  const [row] = await asOwner<{ sum: number }>(
    database,
    `select coalesce(sum(amount), 0)::int as sum from ledger_lines where account = 'platform:disputes'`,
  )
  return row?.sum ?? 0
}

test('what waits is shown to staff; when its payment has not come after two weeks, it is of none', async () => {
  const { id, kept } = await paidAndRefunded('stripe', 500)
  await deliver(kept.filter(isRefund))
  const newest = async () => (await admin.call(getPaymentSetup, {})).refused[0]
  expect(await newest()).toMatchObject({ provider: 'stripe', verdict: 'waiting', booking: null })
  await asOwner(
    database,
    `update payment_messages set received_at = received_at - interval '14 days' where verdict = 'waiting'`,
  )
  await eventually(async () => (await newest())?.verdict === 'unknownPayment', 'the end of the wait')
  expect((await rider.call(getPayment, { params: { id } })).status).toBe('open')
  await deliver(kept.filter((one) => !isRefund(one)))
  expect(await read(id)).toMatchObject({ status: 'paid', refunds: [] })
})

test('messages of which nothing is proven have a budget for each sender: each could cost a row and a request', async () => {
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': newId(),
    'paypal-transmission-time': clock.now().toISOString(),
    'paypal-transmission-sig': 'A'.repeat(344),
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-auth-algo': 'SHA256withRSA',
  }
  const send = async () => {
    const { status } = await fetch(`${server.url}/payments/paypal/webhook`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    return status
  }
  const statuses = await Promise.all(Array.from({ length: 300 }, send))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  // Signed ones are not held up.
  const { kept } = await paidAndRefunded('stripe', 0)
  await deliver(kept)
})

test('the books agree with what happened', async () => {
  expect(await withOwner(database.ownerUrl, auditLedger)).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
