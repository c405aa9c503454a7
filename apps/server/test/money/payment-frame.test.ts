import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/money/payments'
import { payBooking } from '@cabstand/contract/http/trips/bookings'
import type { Outcome, Webhook } from '@cabstand/emulators/emulator'
import { payfast } from '@cabstand/emulators/payfast'
import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { isSigned, parseItn } from '../../src/money/payments/providers/payfast/itn.ts'
import { signatureOf } from '../../src/money/payments/providers/payfast/signature.ts'
import { createLog } from '../../src/start/log.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { comeBack, decideAtCheckout, type Shape, shapes, startEmulators } from '../support/card-payers.ts'
import { eventually } from '../support/eventually.ts'
import { findProblems, readBalance } from '../support/money.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'
import { reachPayPage } from './providers/payer.ts'

/** All log output, at the most detailed level. */
let logged = ''
const lines = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const emulators = await startEmulators(shapes)
const server = await testServer({ payments: emulators.environment, log: createLog('trace', lines) })
const { database, clock } = server
emulators.report(server.url)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
beforeEach(() => emulators.restore())

const names = Object.keys(shapes) as Shape[]
const amount = 1250

const openTopUp = (provider: Shape) => rider.call(contract.openTopUp, { body: { provider, amount } })
type Opened = Awaited<ReturnType<typeof openTopUp>>
const decide = (provider: Shape, opened: Opened, outcome: Outcome) =>
  decideAtCheckout(rider, shapes[provider], opened, outcome)
const payment = (id: string) => rider.call(contract.getPayment, { params: { id } })
const check = (id: string) => rider.call(contract.checkPayment, { params: { id }, body: { left: false } })
const balance = () => readBalance(rider)
/** Webhooks have arrived, and everything that they cause is done. */
async function settle() {
  await emulators.settle()
  await clock.settle()
}
const inbox = async () => (await admin.call(listNotifications, { query: { limit: '30' } })).notifications

// What every provider does with good and bad money: provider-matrix.test.ts.
test('another amount is credited to nobody, and admins learn of it once', async () => {
  const before = [await balance(), (await inbox()).length] as const
  emulators.of('stripe').scenario.charges = { amount: (asked: number) => asked * 2 }
  const opened = await openTopUp('stripe')
  const next = await decide('stripe', opened, 'approve')
  await settle()
  const { status } = await comeBack(rider, opened.attemptId, next)
  await settle()
  expect(status).not.toBe('paid')
  expect(await balance()).toBe(before[0])
  const all = await inbox()
  expect(all.length).toBe(before[1] + 1)
  expect(all[0]?.body).toContain('Stripe reports 25.00 EUR')
})

describe('a booking', () => {
  test.each(names)('that was paid in cash meanwhile: the payment by %s is credited', async (provider) => {
    emulators.of(provider).scenario.webhooks = 'late'
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driveUntil('finish', { booking, rider, driver })
    const opened = await rider.call(contract.openBookingPayment, { params, body: { provider } })
    if (provider !== 'braintree') await decide(provider, opened, 'approve')
    await driver.call(payBooking, { params, body: { paymentMode: 'cash' } })
    const before = await balance()
    if (provider === 'braintree') await decide(provider, opened, 'approve')
    await emulators.of(provider).releaseWebhooks()
    await settle()
    expect(await payment(opened.attemptId)).toMatchObject({ status: 'paid', outcome: 'credited' })
    expect(await balance()).toBe(before + opened.amount)
  })

  test('whose bank thinks is not paid by a second card, but in cash; late money is credited', async () => {
    const emulator = emulators.of('braintree')
    emulator.scenario.webhooks = 'late'
    emulator.scenario.fault = 'lost'
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driveUntil('finish', { booking, rider, driver })
    const open = (provider: Shape) => ({ params, body: { provider } })
    const pending = async () => (await rider.call(contract.getPendingPayment, { params })).payment
    const opened = await rider.call(contract.openBookingPayment, open('braintree'))
    expect(await pending()).toBe(null)
    await decide('braintree', opened, 'approve')
    emulator.scenario.fault = 'none'
    expect(await pending()).toMatchObject({ id: opened.attemptId, status: 'pending', bookingId: booking.id })
    expect(await rider.refusal(contract.openBookingPayment, open('stripe'))).toBe('payment_pending')
    await driver.call(payBooking, { params, body: { paymentMode: 'cash' } })
    const before = await balance()
    await emulator.releaseWebhooks()
    await check(opened.attemptId)
    await settle()
    expect(await payment(opened.attemptId)).toMatchObject({ status: 'paid', outcome: 'credited' })
    expect(await balance()).toBe(before + opened.amount)
    expect(await pending()).toBe(null)
  })

  test('that two checkouts pay: the first pays it, the second is credited', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driveUntil('finish', { booking, rider, driver })
    const open = (provider: Shape) => rider.call(contract.openBookingPayment, { params, body: { provider } })
    const [first, second] = [await open('stripe'), await open('liqpay')]
    const before = await balance()
    await decide('liqpay', second, 'approve')
    await settle()
    await decide('stripe', first, 'approve')
    await settle()
    expect(await payment(second.attemptId)).toMatchObject({ outcome: 'settled' })
    expect(await payment(first.attemptId)).toMatchObject({ outcome: 'credited' })
    expect(await balance()).toBe(before + first.amount)
  })
})

describe('only what the server has decided is charged', () => {
  test('a changed form is refused by the provider, because its signature does not fit', async () => {
    const { attemptId, checkout } = await openTopUp('liqpay')
    if (checkout.kind !== 'form') throw new Error('it is no form')
    const fields = checkout.fields.map(({ name, value }) => {
      if (name !== 'data') return { name, value }
      const asked = JSON.parse(Buffer.from(value, 'base64').toString())
      expect(asked.amount).toBe(12.5)
      return { name, value: Buffer.from(JSON.stringify({ ...asked, amount: 0.01 })).toString('base64') }
    })
    expect(await reachPayPage({ ...checkout, fields })).toContain('err_code=invalid_signature')
    expect((await payment(attemptId)).status).toBe('open')
  })

  test('a card form that is posted twice at once charges once', async () => {
    const before = await balance()
    const opened = await openTopUp('braintree')
    await Promise.all([1, 2, 3].map(() => decide('braintree', opened, 'approve')))
    await settle()
    expect(await payment(opened.attemptId)).toMatchObject({ status: 'paid' })
    expect(await balance()).toBe(before + amount)
    expect(charges()).toBe(1)
  })
})

/** How often Braintree was asked to charge a card. */
const charges = () =>
  emulators.of('braintree').requests.filter((request) => /^POST .*\/transactions$/.test(request)).length

/** A webhook as Stripe sends it. */
function fromStripe(body: string): Webhook {
  const secret = emulators.environment.STRIPE_WEBHOOK_SECRET ?? ''
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
  return {
    url: `${server.url}/payments/stripe/webhook`,
    body,
    type: 'application/json',
    headers: { 'stripe-signature': signature },
  }
}

async function deliver({ url, body, type, headers = {} }: Webhook) {
  const answer = await fetch(url, { method: 'POST', body, headers: { ...headers, 'content-type': type } })
  const { code } = (await answer.json()) as { code?: string }
  return [answer.status, code] as const
}

const messageCount = async () => {
  const [row] = await asOwner<{ n: number }>(database, 'select count(*)::int as n from payment_messages')
  return row?.n
}

describe('a delivery', () => {
  test('is answered before it is read', async () => {
    emulators.of('stripe').scenario.webhooks = 'late'
    const opened = await openTopUp('stripe')
    await decide('stripe', opened, 'approve')
    // Nobody can apply it while the payment is locked.
    const lock = await holdLock(database, 'select id from payment_attempts where id = $1 for update', [
      opened.attemptId,
    ])
    await emulators.of('stripe').releaseWebhooks()
    expect(emulators.of('stripe').deliveries.map(({ status }) => status)).toEqual([200])
    await lock.waiting(1)
    expect((await payment(opened.attemptId)).status).toBe('open')
    await lock.release()
    await settle()
    expect((await payment(opened.attemptId)).status).toBe('paid')
  })

  test('that is repeated is one message', async () => {
    const webhook = fromStripe(
      JSON.stringify({ id: `evt_${randomUUID()}`, type: 'customer.created', data: { object: {} } }),
    )
    const before = (await messageCount()) ?? 0
    for (let time = 0; time < 3; time += 1) expect(await deliver(webhook)).toEqual([200, undefined])
    expect(await messageCount()).toBe(before + 1)
  })

  test('that is too large, unsigned, no message or for a provider that is not set up is refused', async () => {
    const before = await messageCount()
    expect(await deliver(fromStripe(`"${'x'.repeat(256 * 1024)}"`))).toEqual([413, 'payload_too_large'])
    const secretText = 'a body that nobody signed'
    expect(await deliver({ ...fromStripe('{}'), body: secretText })).toEqual([400, 'signature_invalid'])
    // Whoever does not have the key does not learn what a message looks like.
    expect(await deliver(fromStripe('no JSON, and signed'))).toEqual([400, 'validation_failed'])
    const other = { ...fromStripe('{}'), url: `${server.url}/payments/paypal/webhook` }
    expect(await deliver(other)).toEqual([404, 'not_found'])
    expect(await messageCount()).toBe(before)
    expect(logged).not.toContain(secretText)
  })

  test('of a provider whose addresses are checked is refused from another one', async () => {
    const environment = payfast.environment('http://127.0.0.1:9')
    const { PAYFAST_MERCHANT_ID: merchant = '', PAYFAST_PASSPHRASE: passphrase = '' } = environment
    const signature = signatureOf([
      ['merchant_id', merchant],
      ['passphrase', passphrase],
    ])
    const body = new URLSearchParams({ merchant_id: merchant, signature }).toString()
    expect(isSigned(parseItn(Buffer.from(body)), { merchantId: merchant, passphrase })).toBe(true)
    const payments = { ...environment, PAYFAST_CHECK_SOURCE_IP: 'true' }
    const { url, database } = await testServer({ payments })
    const type = 'application/x-www-form-urlencoded'
    const delivery = { url: `${url}/payments/payfast/webhook`, body, type } as const
    expect(await deliver(delivery)).toEqual([400, 'signature_invalid'])
    expect(await asOwner(database, 'select id from payment_messages')).toEqual([])
  })

  test('leaves neither its body nor its signature in the log', async () => {
    const opened = await openTopUp('stripe')
    await decide('stripe', opened, 'approve')
    await settle()
    const [sent] = emulators.of('stripe').deliveries
    const { id } = JSON.parse(sent?.body ?? '')
    const [, v1 = ''] = /v1=(\w+)/.exec(sent?.headers?.['stripe-signature'] ?? '') ?? []
    expect(logged).toContain('a payment was refused')
    for (const text of [id, v1, 'stripe-signature']) {
      expect(text).toMatch(/.{8,}/)
      expect(logged).not.toContain(text)
    }
  })
})

/** What the ledger has credited for a payment. */
const creditsOf = async (id: string) => {
  const rows = await asOwner<{ amount: number }>(
    database,
    `select l.amount::int from ledger_entries e join ledger_lines l on l.entry_id = e.id
     where e.subject_id = $1 and l.amount > 0`,
    [id],
  )
  return rows.map((row) => row.amount)
}

// From here on the server's clock is ahead of the providers', so that signatures with a time are too old.
describe('after an answer that was lost', () => {
  test('a charge is found by asking, and charged once', async () => {
    const emulator = emulators.of('braintree')
    emulator.scenario.webhooks = 'none'
    emulator.scenario.fault = 'lost'
    const opened = await openTopUp('braintree')
    await decide('braintree', opened, 'approve')
    emulator.scenario.fault = 'none'
    expect((await payment(opened.attemptId)).status).toBe('pending')
    // Whoever posts the form again meanwhile is not charged again.
    await decide('braintree', opened, 'approve')
    expect(charges()).toBe(1)
    await clock.forward(2)
    await eventually(async () => (await payment(opened.attemptId)).status === 'paid', 'the payment')
    expect(await creditsOf(opened.attemptId)).toEqual([amount])
  })

  test('a checkout expires, because nobody was sent there', async () => {
    const { scenario } = emulators.of('stripe')
    const states = []
    for (const fault of ['lost', 'down', 'reset'] as const) {
      scenario.fault = fault
      const asked = { body: { provider: 'stripe', amount } }
      expect(await rider.refusal(contract.openTopUp, asked)).toBe('payment_provider_failed')
      const [row] = await asOwner<{ id: string; status: string }>(
        database,
        'select id, status from payment_attempts order by created_at desc, id desc limit 1',
      )
      states.push({ ...row })
    }
    scenario.fault = 'none'
    expect(states.map(({ status }) => status)).toEqual(['opening', 'opening', 'opening'])
    await clock.forward(16)
    for (const { id = '' } of states) {
      await eventually(async () => (await payment(id)).status === 'expired', 'the end')
      expect(await creditsOf(id)).toEqual([])
    }
  })

  test('a provider that refuses our keys: the payment has failed, and nothing was charged', async () => {
    const wrong = await testServer({
      database,
      clock,
      payments: { ...emulators.environment, STRIPE_SECRET_KEY: 'sk_test_wrong' },
    })
    const there = new TestClient(wrong.url, rider.token)
    const asked = { body: { provider: 'stripe', amount } }
    expect(await there.refusal(contract.openTopUp, asked)).toBe('payment_provider_failed')
    const [row] = await asOwner<{ status: string }>(
      database,
      'select status from payment_attempts order by created_at desc, id desc limit 1',
    )
    expect(row?.status).toBe('failed')
  })
})

test('a payment of which no bank says anything blocks its booking for a day; late money is credited', async () => {
  const emulator = emulators.of('braintree')
  emulator.scenario.webhooks = 'none'
  emulator.scenario.fault = 'lost'
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  await driveUntil('finish', { booking, rider, driver })
  const open = (provider: Shape) => ({ params, body: { provider } })
  const opened = await rider.call(contract.openBookingPayment, open('braintree'))
  await decide('braintree', opened, 'approve')
  await clock.forward(23 * 60)
  expect(await rider.refusal(contract.openBookingPayment, open('liqpay'))).toBe('payment_pending')
  await clock.forward(61)
  await eventually(async () => (await payment(opened.attemptId)).status === 'expired', 'the end')
  expect(await rider.call(contract.openBookingPayment, open('liqpay'))).toMatchObject({
    amount: opened.amount,
  })
  await driver.call(payBooking, { params, body: { paymentMode: 'cash' } })
  emulator.scenario.fault = 'none'
  await clock.forward(24 * 60)
  await eventually(async () => (await payment(opened.attemptId)).status === 'paid', 'the money')
  expect(await creditsOf(opened.attemptId)).toEqual([opened.amount])
})

test('the records add up', async () => {
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
