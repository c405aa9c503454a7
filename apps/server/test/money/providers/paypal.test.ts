import { randomUUID } from 'node:crypto'
import type { Outcome } from '@cabstand/emulators/emulator'
import { paypal as emulatorDefinition, signedString } from '@cabstand/emulators/paypal'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { AttemptToPay, PaymentProvider, RefundToSend } from '../../../src/money/payments/provider.ts'
import { paypal } from '../../../src/money/payments/providers/paypal/paypal.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { asDelivery, attemptOf, describeProvider } from './provider-contract.ts'
import { vectors } from './vectors.ts'

await describeProvider(paypal, emulatorDefinition, { currency: 'EUR' })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
afterEach(() => {
  vi.useRealTimers()
  emulator.scenario.fault = 'none'
  emulator.deliveries.length = 0
})

async function setUp(now?: () => Date): Promise<PaymentProvider> {
  const provider = await setUpProvider(paypal, emulator.environment, {
    production: false,
    ...(now && { now }),
  })
  if (provider === undefined) throw new Error('PayPal is not set up')
  return provider
}
const provider = await setUp()

async function open(change: Partial<AttemptToPay> = {}) {
  // Nobody takes the webhooks here: they are read from the emulator.
  const attempt = attemptOf(emulator.url, 'paypal', { amount: 1250, currency: 'EUR', ...change })
  const { checkout, providerReference } = await provider.open(attempt)
  const decide = async (outcome: Outcome) => decideOnPage(await reachPayPage(checkout), outcome)
  return { known: { ...attempt, providerReference }, decide }
}

async function openAndPay() {
  const { known, decide } = await open()
  await decide('approve')
  const report = await provider.ask?.(known)
  if (report?.status !== 'paid') throw new Error('it was not paid')
  const refund: RefundToSend = {
    id: randomUUID(),
    attempt: known,
    providerPaymentId: report.providerPaymentId,
    amount: 1000,
    isWhole: false,
    reason: 'The driver did not come',
  }
  return { known, report, refund }
}

async function readAll() {
  await emulator.settle()
  const { webhook } = provider
  return Promise.all(emulator.deliveries.map((sent) => webhook?.read(asDelivery(webhook.headers, sent))))
}

test.each(vectors('paypal'))('the emulator signs as PayPal does: %#', (vector) => {
  const { transmission_id: id, transmission_time: time, webhook_id: webhook, body } = vector
  expect(signedString(String(id), String(time), String(webhook), String(body))).toBe(vector.signed_string)
})

test('an approval asks for the capture, which happens once, also when its answer was lost', async () => {
  const { known, decide } = await open()
  await decide('approve')
  expect(await readAll()).toEqual([{ kind: 'ask', attemptId: known.id }])
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    const order = await fetch(...request)
    emulator.scenario.fault = 'lost'
    return order
  })
  await expect(provider.ask?.(known)).rejects.toMatchObject({ uncertain: true })
  spy.mockRestore()
  emulator.scenario.fault = 'none'
  const report = await provider.ask?.(known)
  expect(report).toMatchObject({ status: 'paid', amount: 1250, attemptId: known.id })
  const captured = (await readAll()).filter((event) => event?.kind === 'payment')
  expect(captured).toEqual([{ kind: 'payment', report }])
})

test('an order that two ask for at once is captured once', async () => {
  const { known, decide } = await open()
  await decide('approve')
  const spy = vi.spyOn(globalThis, 'fetch')
  const reports = await Promise.all([provider.ask?.(known), provider.ask?.(known)])
  const captures = spy.mock.calls.filter(([url]) => String(url).endsWith('/capture'))
  spy.mockRestore()
  const requestIds = captures.map(([, init]) => new Headers(init?.headers).get('paypal-request-id'))
  expect(new Set(requestIds)).toEqual(new Set([`${known.id}-capture`]))
  expect(reports[0]).toMatchObject({ status: 'paid' })
  expect(reports[1]).toEqual(reports[0])
})

test('a refund whose answer was lost is uncertain, and is not made twice', async () => {
  const { refund, report } = await openAndPay()
  emulator.scenario.fault = 'lost'
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ uncertain: true })
  emulator.scenario.fault = 'none'
  const done = await provider.refund?.(refund)
  expect(done).toMatchObject({ status: 'done' })
  expect((await readAll()).at(-1)).toEqual({
    kind: 'refund',
    payment: { providerPaymentId: report.providerPaymentId },
    providerRefundId: done?.providerRefundId,
    refundId: refund.id,
    status: 'done',
    amount: 1000,
    currency: 'EUR',
  })
  const providerRefundId = done?.providerRefundId ?? ''
  expect(await provider.askRefund?.({ ...refund, providerRefundId })).toEqual(done)
  const second = await provider
    .refund?.({ ...refund, id: randomUUID() })
    .catch((error: Error) => error.message)
  expect(second).toBe('answered 422 REFUND_AMOUNT_EXCEEDED')
})

test('a payment that was refunded in whole is not paid, one that was in part is', async () => {
  const { known, refund, report } = await openAndPay()
  await provider.refund?.(refund)
  expect(await provider.ask?.(known)).toEqual(report)
  await provider.refund?.({ ...refund, id: randomUUID(), amount: 250 })
  expect(await provider.ask?.(known)).toMatchObject({ status: 'failed' })
})

test('an access token that PayPal refuses is fetched anew', async () => {
  const stopped = new Date()
  const patient = await setUp(() => stopped)
  const { known } = await open()
  expect(await patient.ask?.(known)).toMatchObject({ status: 'open' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 3_600_000 })
  expect(await patient.ask?.(known)).toMatchObject({ status: 'open' })
})

test('wrong keys are refused', async () => {
  const env = { ...emulator.environment, PAYPAL_CLIENT_SECRET: 'wrong' }
  const wrong = await setUpProvider(paypal, env, { production: false })
  await expect(wrong?.testConnection?.()).rejects.toMatchObject({ kind: 'refused' })
  await expect(provider.testConnection?.()).resolves.toBeUndefined()
})

test('a webhook without its headers, or from another week, is not accepted', async () => {
  const { decide } = await open()
  await decide('approve')
  await emulator.settle()
  const [sent] = emulator.deliveries
  const { webhook } = provider
  if (sent === undefined || webhook === undefined) throw new Error('there is no webhook')
  const delivery = asDelivery(webhook.headers, sent)
  expect(webhook.accepts(delivery)).toBe(true)
  for (const name of webhook.headers)
    expect(webhook.accepts({ ...delivery, headers: { ...delivery.headers, [name]: undefined } }), name).toBe(
      false,
    )
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 24 * 3_600_000 })
  expect(webhook.accepts(delivery)).toBe(false)
  vi.useRealTimers()
  const withHeader = (name: string, value: string) =>
    webhook.accepts({ ...delivery, headers: { ...delivery.headers, [name]: value } })
  const certificates = '/v1/notifications/certs/CERT-1'
  expect(withHeader('paypal-cert-url', `https://api.paypal.com${certificates}`)).toBe(true)
  for (const [name, value] of [
    ['paypal-cert-url', `https://api.paypal.com.example.com${certificates}`],
    ['paypal-cert-url', `http://api.paypal.com${certificates}`],
    ['paypal-cert-url', 'https://api.paypal.com/elsewhere'],
    ['paypal-cert-url', 'no address'],
    ['paypal-auth-algo', 'none'],
    ['paypal-transmission-sig', 'short'],
    ['paypal-transmission-id', 'a b'],
  ] as const)
    expect(withHeader(name, value), value).toBe(false)
})

test('forints are sent whole, and an order that PayPal does not know is unknown', async () => {
  const { known } = await open({ currency: 'HUF', amount: 150_000 })
  expect(await provider.ask?.(known)).toMatchObject({ status: 'open' })
  await expect(open({ currency: 'HUF', amount: 150_050 })).rejects.toThrow('steps')
  expect(await provider.ask?.({ ...known, providerReference: '5OUNKNOWN' })).toBeUndefined()
})
