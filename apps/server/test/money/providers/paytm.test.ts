import { randomUUID } from 'node:crypto'
import { paytm as emulatorDefinition } from '@cabstand/emulators/paytm'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptToPay } from '../../../src/money/payments/provider.ts'
import { paytm } from '../../../src/money/payments/providers/paytm/paytm.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { asDelivery, describeProvider } from './provider-contract.ts'

await describeProvider(paytm, emulatorDefinition, { currency: 'INR', oneCurrency: true })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
afterEach(() => vi.useRealTimers())
beforeEach(() => {
  Object.assign(emulator.scenario, { fault: 'none', webhooks: 'late', forged: false })
  emulator.deliveries.length = 0
})

async function setUp(change: Record<string, string> = {}) {
  const made = await setUpProvider(paytm, { ...emulator.environment, ...change }, { production: false })
  if (made?.ask === undefined || made.readReturn === undefined || made.refund === undefined)
    throw new Error('it lacks a method')
  const { ask, readReturn, refund, askRefund, webhook } = made
  return { ...made, ask, readReturn, refund, askRefund, webhook }
}
const provider = await setUp()

const attempt = (change: Partial<AttemptToPay> = {}): AttemptToPay => ({
  id: randomUUID(),
  amount: 125_050,
  currency: 'INR',
  providerReference: null,
  createdAt: new Date(),
  description: 'Ride K7M2PQ',
  payer: {
    userId: randomUUID(),
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    mobile: '',
    address: '203.0.113.7',
  },
  // Nobody takes these messages: they are read as they were sent.
  returnUrl: `${emulator.url}/return`,
  cancelUrl: `${emulator.url}/cancel`,
  webhookUrl: `${emulator.url}/payments/paytm/webhook`,
  language: 'en',
  ...change,
})

async function returnWith(outcome: 'approve' | 'decline' | 'cancel' | 'pending', paying = attempt()) {
  const { checkout } = await provider.open(paying)
  const next = await decideOnPage(await reachPayPage(checkout), outcome)
  if (!('fields' in next)) throw new Error('Paytm sends people back by a form')
  return { paying, form: next.fields }
}

test('what a signed return proves: a failure, and that the bank needs time, but no success', async () => {
  const said = async (outcome: Parameters<typeof returnWith>[0]) => {
    const { paying, form } = await returnWith(outcome)
    return provider.readReturn(paying, form)?.status
  }
  expect(await said('approve')).toBeUndefined()
  expect(await said('decline')).toBe('failed')
  expect(await said('cancel')).toBe('failed')
  expect(await said('pending')).toBe('pending')
})

test('a return that is changed, unsigned, or of another payment proves nothing', async () => {
  const { paying, form } = await returnWith('decline')
  expect(provider.readReturn(paying, form)).toBeDefined()
  const { CHECKSUMHASH, ...unsigned } = form
  expect(provider.readReturn(paying, unsigned)).toBeUndefined()
  expect(provider.readReturn(paying, { ...form, STATUS: 'PENDING' })).toBeUndefined()
  expect(provider.readReturn(paying, { ...form, MORE: 'x' })).toBeUndefined()
  expect(provider.readReturn(attempt(), form)).toBeUndefined()
})

test('the payment page opens once, within 15 minutes, and not for an order that was declined', async () => {
  const paying = attempt()
  const { checkout } = await provider.open(paying)
  expect((await provider.open(paying)).checkout).toEqual(checkout)
  await decideOnPage(await reachPayPage(checkout), 'decline')
  await expect(reachPayPage(checkout)).rejects.toThrow('expired')
  await expect(provider.open(paying)).rejects.toMatchObject({ kind: 'rejected' })

  const late = await provider.open(attempt())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  await expect(reachPayPage(late.checkout)).rejects.toThrow('expired')
})

test('wrong keys are told apart from a refusal', async () => {
  const other = await setUp({ PAYTM_MERCHANT_KEY: 'another_key_16ch' })
  await expect(other.open(attempt())).rejects.toMatchObject({ kind: 'refused' })
  await expect(other.testConnection?.()).rejects.toMatchObject({ kind: 'refused' })
  await provider.testConnection?.()
  await expect(setUp({ PAYTM_MERCHANT_KEY: 'short' })).rejects.toThrow('PAYTM_MERCHANT_KEY')
})

test('a bank that needed time: pending, then paid', async () => {
  const paying = attempt()
  const { checkout } = await provider.open(paying)
  const page = await reachPayPage(checkout)
  await decideOnPage(page, 'pending')
  expect(await provider.ask(paying)).toEqual({ status: 'pending', attemptId: paying.id })
  await decideOnPage(page, 'approve')
  expect(await provider.ask(paying)).toMatchObject({ status: 'paid', amount: 125_050, currency: 'INR' })
})

async function paid() {
  const { paying } = await returnWith('approve')
  const report = await provider.ask(paying)
  if (report?.status !== 'paid') throw new Error('it was not paid')
  const { providerPaymentId } = report
  return {
    id: randomUUID(),
    attempt: paying,
    providerPaymentId,
    amount: 125_000,
    isWhole: false,
    reason: 'Late',
  }
}

test('a refund that is sent twice is executed once, and its message says that it is done', async () => {
  const refund = await paid()
  const answer = { status: 'pending', providerRefundId: refund.id }
  expect(await provider.refund(refund)).toEqual(answer)
  expect(await provider.refund(refund)).toEqual(answer)
  expect(await provider.askRefund?.({ ...refund, providerRefundId: refund.id })).toMatchObject({
    status: 'done',
  })
  expect((await provider.refund({ ...refund, id: randomUUID(), amount: 100 })).status).toBe('failed')

  await emulator.releaseWebhooks((all) => all.filter(({ type }) => type === 'application/json'))
  const [message, ...others] = emulator.deliveries.map((sent) => asDelivery([], sent))
  if (message === undefined) throw new Error('there was no message')
  expect(others).toEqual([])
  expect(provider.webhook?.accepts(message)).toBe(true)
  expect(await provider.webhook?.read(message)).toEqual({
    kind: 'refund',
    payment: { attemptId: refund.attempt.id },
    providerRefundId: refund.id,
    status: 'done',
    amount: 125_000,
    currency: 'INR',
  })
  const more = Buffer.from(message.body.toString().replace('1250.00', '1250.50'))
  expect(provider.webhook?.accepts({ ...message, body: more })).toBe(false)
})

test.each(['lost', 'reset', 'down'] as const)(
  'a refund is uncertain when the connection is %s',
  async (fault) => {
    const refund = await paid()
    emulator.scenario.fault = fault
    await expect(provider.refund(refund)).rejects.toMatchObject({
      name: 'OutboundFailure',
      uncertain: true,
    })
  },
)
