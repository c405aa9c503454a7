import { randomUUID } from 'node:crypto'
import { mercadopago as emulatorDefinition } from '@cabstand/emulators/mercadopago'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { MercadoPagoConfig, Payment, PaymentRefund, WebhookSignatureValidator } from 'mercadopago'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { mercadopago } from '../../../src/money/payments/providers/mercadopago/mercadopago.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { asDelivery, attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(mercadopago, emulatorDefinition, {
  currency: 'BRL',
  signs: 'address',
})

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
afterEach(() => {
  emulator.scenario.fault = 'none'
  emulator.deliveries.length = 0
})
const setUp = async (change: Record<string, string> = {}) => {
  const env = { ...emulator.environment, ...change }
  const provider = await setUpProvider(mercadopago, env, { production: false })
  if (provider?.webhook === undefined) throw new Error('Mercado Pago is not set up')
  return { ...provider, webhook: provider.webhook }
}
const { webhook, ...provider } = await setUp()

async function openAndPay(change: { amount?: number; currency?: string } = {}) {
  // Nobody takes the webhooks here: they are read from the emulator.
  const attempt = attemptOf(emulator.url, 'mercadopago', { amount: 1250, currency: 'BRL', ...change })
  const { checkout } = await provider.open(attempt)
  await decideOnPage(await reachPayPage(checkout), 'approve')
  const report = await provider.ask?.(attempt)
  if (report?.status !== 'paid') throw new Error('it was not paid')
  const refund = { id: randomUUID(), attempt, providerPaymentId: report.providerPaymentId, isWhole: false }
  return { attempt, report, refund: { ...refund, amount: 1000, reason: '' } }
}

async function readLast() {
  await emulator.settle()
  const sent = emulator.deliveries.at(-1)
  if (sent === undefined) throw new Error('there is no webhook')
  const delivery = asDelivery(webhook.headers, sent)
  expect(webhook.accepts(delivery)).toBe(true)
  return webhook.read(delivery)
}

test('a refund whose answer was lost is uncertain, is not made twice, and is reported', async () => {
  const { refund, report } = await openAndPay()
  emulator.scenario.fault = 'lost'
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ uncertain: true })
  emulator.scenario.fault = 'none'
  const done = await provider.refund?.(refund)
  expect(done).toMatchObject({ status: 'done' })
  const providerRefundId = done?.providerRefundId ?? ''
  expect(await readLast()).toEqual({
    kind: 'refund',
    payment: { providerPaymentId: report.providerPaymentId },
    providerRefundId,
    status: 'done',
    amount: 1000,
    currency: 'BRL',
  })
  expect(await provider.askRefund?.({ ...refund, providerRefundId })).toEqual(done)
  await expect(provider.refund?.({ ...refund, id: randomUUID() })).rejects.toMatchObject({ kind: 'rejected' })
})

test('a payment says what was refunded of it', async () => {
  const { attempt, refund, report } = await openAndPay()
  await provider.refund?.(refund)
  expect(await provider.ask?.(attempt)).toEqual({ ...report, refunded: 1000 })
  await provider.refund?.({ ...refund, id: randomUUID(), amount: 250 })
  expect(await provider.ask?.(attempt)).toEqual({ ...report, refunded: 1250 })
})

test('an id with letters is signed in lower case, and news of orders is ignored', async () => {
  await openAndPay()
  await emulator.settle()
  const ids = emulator.deliveries.map(({ url }) => new URL(url).searchParams.get('data.id') ?? '')
  expect(ids.at(-1)).toMatch(/^ORD\d+JQ/)
  expect(await readLast()).toEqual({ kind: 'ignored' })
})

test('an unsigned message is not accepted, and only signed kinds are asked for', async () => {
  await openAndPay()
  await emulator.settle()
  const [sent] = emulator.deliveries
  if (sent === undefined) throw new Error('there is no webhook')
  expect(new URL(sent.url).searchParams.get('source_news')).toBe('webhooks')
  const delivery = asDelivery(webhook.headers, sent)
  expect(webhook.accepts({ ...delivery, headers: {} })).toBe(false)
  expect(webhook.accepts({ ...delivery, query: new URLSearchParams('topic=payment&id=1') })).toBe(false)
})

test('Colombian pesos are sent whole', async () => {
  const { report } = await openAndPay({ currency: 'COP', amount: 125_000 })
  expect(report).toMatchObject({ amount: 125_000, currency: 'COP' })
  await expect(openAndPay({ currency: 'COP', amount: 125_050 })).rejects.toThrow('steps')
})

test('a wrong access token is refused', async () => {
  const wrong = await setUp({ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1' })
  await expect(wrong.testConnection?.()).rejects.toMatchObject({ kind: 'refused' })
  await expect(provider.testConnection?.()).resolves.toBeUndefined()
})

test('its own SDK verifies what the emulator signs, and refuses what it forges', async () => {
  const validate = (sent: (typeof emulator.deliveries)[number] | undefined, secret: string) => {
    const { url, headers = {} } = sent ?? { url: '' }
    WebhookSignatureValidator.validate({
      xSignature: headers['x-signature'],
      xRequestId: headers['x-request-id'],
      // In lower case by its documentation; the SDK leaves that to whoever calls it.
      dataId: new URL(url).searchParams.get('data.id')?.toLowerCase(),
      secret,
    })
  }
  const secret = emulator.environment.MERCADOPAGO_WEBHOOK_SECRET ?? ''
  await openAndPay()
  await emulator.settle()
  expect(emulator.deliveries.length).toBeGreaterThan(0)
  for (const sent of emulator.deliveries) {
    expect(() => validate(sent, secret)).not.toThrow()
    expect(() => validate(sent, 'another')).toThrow('SignatureMismatch')
  }
  emulator.deliveries.length = 0
  emulator.scenario.forged = true
  await openAndPay()
  await emulator.settle()
  emulator.scenario.forged = false
  expect(emulator.deliveries.length).toBeGreaterThan(0)
  for (const sent of emulator.deliveries) expect(() => validate(sent, secret)).toThrow('SignatureMismatch')
})

test('its own SDK finds, reads and refunds a payment at the emulator as we do', async () => {
  const { attempt, report } = await openAndPay()
  // The SDK has a fixed address.
  const { fetch } = globalThis
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      fetch(String(url).replace('https://api.mercadopago.com', emulator.url), init),
    )
  try {
    const config = new MercadoPagoConfig({ accessToken: emulator.environment.MERCADOPAGO_ACCESS_TOKEN ?? '' })
    const [payments, refunds] = [new Payment(config), new PaymentRefund(config)]
    const { results } = await payments.search({ options: { external_reference: attempt.id } })
    expect(results?.map(({ id }) => String(id))).toEqual([report.providerPaymentId])
    const payment_id = report.providerPaymentId
    expect(await payments.get({ id: payment_id })).toMatchObject({
      status: 'approved',
      transaction_amount: 12.5,
      currency_id: 'BRL',
      external_reference: attempt.id,
    })
    expect(await refunds.create({ payment_id, body: { amount: 2.5 } })).toMatchObject({
      status: 'approved',
      amount: 2.5,
    })
  } finally {
    spy.mockRestore()
  }
  expect(await provider.ask?.(attempt)).toMatchObject({ status: 'paid', refunded: 250 })
})
