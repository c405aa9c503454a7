import { createHash, randomUUID } from 'node:crypto'
import { payulatam as emulatorDefinition } from '@cabstand/emulators/payulatam'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AttemptToPay, Checkout } from '../../../src/money/payments/provider.ts'
import { payulatam } from '../../../src/money/payments/providers/payulatam/payulatam.ts'
import { algorithms } from '../../../src/money/payments/providers/payulatam/signature.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { asDelivery, describeProvider } from './provider-contract.ts'

await describeProvider(payulatam, emulatorDefinition, {
  currency: 'COP',
  amount: 1_250_000,
})

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
beforeEach(() => {
  Object.assign(emulator.scenario, { fault: 'none', webhooks: 'late', forged: false })
  emulator.deliveries.length = 0
})

async function setUp(change: Record<string, string> = {}) {
  const made = await setUpProvider(payulatam, { ...emulator.environment, ...change }, { production: false })
  if (made?.ask === undefined || made.webhook === undefined || made.refund === undefined)
    throw new Error('it lacks a method')
  const { ask, webhook, refund } = made
  return { ...made, ask, webhook, refund }
}
const provider = await setUp()

const attempt = (change: Partial<AttemptToPay> = {}): AttemptToPay => ({
  id: randomUUID(),
  amount: 15_025,
  currency: 'USD',
  providerReference: null,
  createdAt: new Date(),
  description: 'Ride K7M2PQ',
  payer: {
    userId: randomUUID(),
    firstName: 'Ana',
    lastName: 'Ríos',
    email: 'ana@example.com',
    mobile: '',
    address: '203.0.113.7',
  },
  // Nobody takes these messages: they are read as they were sent.
  returnUrl: `${emulator.url}/return`,
  cancelUrl: `${emulator.url}/cancel`,
  webhookUrl: `${emulator.url}/payments/payulatam/webhook`,
  language: 'es',
  ...change,
})

async function open(paying = attempt(), by = provider) {
  const { checkout } = await by.open(paying)
  return { paying, checkout, page: await reachPayPage(checkout) }
}

/** The checkout with a field that the payer has changed in their browser. */
function withField(checkout: Checkout, name: string, value: string): Checkout {
  if (checkout.kind !== 'form') throw new Error('the checkout is a form')
  const fields = checkout.fields.map((field) => (field.name === name ? { name, value } : field))
  return { ...checkout, fields }
}

async function releasedMessages() {
  await emulator.releaseWebhooks()
  return emulator.deliveries.map((sent) => asDelivery([], sent))
}

test.each(algorithms)('the form and its confirmation are signed with %s', async (algorithm) => {
  const by = await setUp({ PAYULATAM_SIGNATURE_ALGORITHM: algorithm })
  const { paying, page } = await open(attempt(), by)
  await decideOnPage(page, 'approve')
  const [message] = await releasedMessages()
  if (message === undefined) throw new Error('there was no message')
  expect(by.webhook.accepts(message)).toBe(true)
  expect(await by.webhook.read(message)).toEqual({ kind: 'ask', attemptId: paying.id })
  expect(provider.webhook.accepts(message)).toBe(algorithm === 'HMAC-SHA256')
})

test('HMAC-SHA256 needs the secret key, and an unknown algorithm stops the start', async () => {
  await expect(setUp({ PAYULATAM_SECRET_KEY: '' })).rejects.toThrow('PAYULATAM_SECRET_KEY is missing')
  await expect(setUp({ PAYULATAM_SIGNATURE_ALGORITHM: 'SHA512' })).rejects.toThrow('must be MD5, SHA')
})

test('a form with a changed amount, currency or reference is refused', async () => {
  const { checkout } = await provider.open(attempt())
  for (const [name, value] of [
    ['amount', '1.00'],
    ['currency', 'COP'],
    ['referenceCode', randomUUID()],
  ] as const)
    await expect(reachPayPage(withField(checkout, name, value)), name).rejects.toThrow('Invalid signature')
})

test('a payer who changes the form into a test pays nothing, whatever is signed', async () => {
  const { paying, checkout } = await open()
  const page = await reachPayPage(withField(checkout, 'test', '1'))
  await decideOnPage(page, 'approve')
  const [message] = await releasedMessages()
  expect(message && (await provider.webhook.read(message))).toEqual({ kind: 'ask', attemptId: paying.id })
  expect(await provider.ask(paying)).toBeUndefined()
})

test('declined, then a bank that needs time, then paid: one reference, told apart by transactions', async () => {
  const { paying, checkout, page } = await open()
  await decideOnPage(page, 'decline')
  expect((await provider.ask(paying))?.status).toBe('failed')
  await decideOnPage(page, 'pending')
  expect((await provider.ask(paying))?.status).toBe('pending')
  await decideOnPage(page, 'approve')
  expect(await provider.ask(paying)).toMatchObject({ status: 'paid', amount: 15_025, currency: 'USD' })
  const keys = (await releasedMessages()).map((message) => provider.webhook.keyOf(message))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
  await expect(reachPayPage(checkout)).rejects.toThrow('already paid')
})

test('the response page is signed with an amount that is rounded to the even neighbour', async () => {
  const by = await setUp({ PAYULATAM_SIGNATURE_ALGORITHM: 'MD5' })
  for (const [amount, rounded] of [
    [15_025, '150.2'],
    [15_035, '150.4'],
    [15_026, '150.3'],
  ] as const) {
    const { paying, page } = await open(attempt({ amount }), by)
    const next = await decideOnPage(page, 'approve')
    const address = new URL('location' in next ? next.location : '')
    const { PAYULATAM_API_KEY: apiKey, PAYULATAM_MERCHANT_ID: merchantId } = emulator.environment
    const signed = [apiKey, merchantId, paying.id, rounded, 'USD', '4'].join('~')
    expect(address.searchParams.get('signature')).toBe(createHash('md5').update(signed).digest('hex'))
  }
})

async function paid(change: Partial<AttemptToPay> = {}) {
  const { paying, page } = await open(attempt(change))
  await decideOnPage(page, 'approve')
  const report = await provider.ask(paying)
  if (report?.status !== 'paid') throw new Error('it was not paid')
  await emulator.releaseWebhooks()
  emulator.deliveries.length = 0
  const { providerPaymentId } = report
  const { id, amount } = { id: randomUUID(), amount: paying.amount }
  return { id, attempt: paying, providerPaymentId, amount, isWhole: true, reason: 'Late' }
}

test('a refund is reviewed, and its confirmation says that it is done: not that the ride is paid', async () => {
  const refund = await paid()
  const { providerRefundId, status } = await provider.refund(refund)
  expect(status).toBe('pending')
  if (providerRefundId === null) throw new Error('the refund has no id')
  expect(await provider.askRefund?.({ ...refund, providerRefundId })).toEqual({
    status: 'done',
    providerRefundId,
  })
  const [message] = await releasedMessages()
  if (message === undefined) throw new Error('there was no message')
  expect(provider.webhook.accepts(message)).toBe(true)
  expect(await provider.webhook.read(message)).toEqual({
    kind: 'refund',
    payment: { providerPaymentId: refund.providerPaymentId },
    providerRefundId,
    status: 'done',
    amount: 15_025,
    currency: 'USD',
  })
  expect((await provider.ask(refund.attempt))?.status).toBe('paid')
  // `transaction_id` and `transaction_type` are not signed.
  const invented = Buffer.from(message.body.toString().replace(providerRefundId, 'invented'))
  await expect(provider.webhook.read({ ...message, body: invented })).rejects.toThrow('records')
})

test('the unit of each currency: COP and CLP have no decimals, and what is paid is in minor units', async () => {
  for (const [currency, amount, wire] of [
    ['COP', 2_000_000, '20000'],
    ['CLP', 20_000, '20000'],
    ['ARS', 1_234_550, '12345.50'],
  ] as const) {
    const refund = await paid({ currency, amount })
    expect(await provider.ask(refund.attempt)).toMatchObject({ amount, currency })
    const { checkout } = await provider.open(refund.attempt)
    const sent = checkout.kind === 'form' && checkout.fields.find(({ name }) => name === 'amount')?.value
    expect(sent).toBe(wire)
    expect(await provider.refund(refund)).toMatchObject({ status: 'pending' })
  }
  const halfPeso = attempt({ currency: 'COP', amount: 2_000_050 })
  await expect(provider.open(halfPeso)).rejects.toMatchObject({ kind: 'rejected' })
})

test('wrong credentials are refused', async () => {
  const other = await setUp({ PAYULATAM_API_LOGIN: 'another' })
  await expect(other.testConnection?.()).rejects.toMatchObject({ name: 'OutboundFailure' })
  await provider.testConnection?.()
})

test.each(['lost', 'reset', 'down'] as const)(
  'a refund is uncertain when the connection is %s',
  async (fault) => {
    const refund = await paid()
    emulator.scenario.fault = fault
    await expect(provider.refund(refund)).rejects.toMatchObject({ name: 'OutboundFailure', uncertain: true })
  },
)
