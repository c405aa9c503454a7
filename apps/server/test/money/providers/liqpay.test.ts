import { randomUUID } from 'node:crypto'
import { liqpay as emulatorDefinition } from '@cabstand/emulators/liqpay'
import { startEmulator } from '@cabstand/emulators/start'
import { afterAll, expect, test } from 'vitest'
import type { AttemptToPay } from '../../../src/money/payments/provider.ts'
import { liqpay } from '../../../src/money/payments/providers/liqpay/liqpay.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { pay } from './payer.ts'
import { asDelivery, describeProvider } from './provider-contract.ts'

await describeProvider(liqpay, emulatorDefinition, { currency: 'UAH' })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
const setUp = async (change: Record<string, string> = {}) => {
  const made = await setUpProvider(liqpay, { ...emulator.environment, ...change }, { production: false })
  if (made?.webhook === undefined) throw new Error('it is not set up')
  return { ...made, webhook: made.webhook }
}
const provider = await setUp()

const newAttempt = (): AttemptToPay => ({
  id: randomUUID(),
  amount: 5050,
  currency: 'UAH',
  providerReference: null,
  createdAt: new Date(),
  description: 'Поїздка K7M2PQ',
  payer: { userId: '', firstName: 'Ана', lastName: '', email: 'ana@example.com', mobile: '', address: '' },
  returnUrl: `${emulator.url}/return`,
  cancelUrl: `${emulator.url}/cancel`,
  webhookUrl: `${emulator.url}/webhook`,
  language: 'uk',
})

async function openForm(attempt = newAttempt()) {
  const { checkout } = await provider.open(attempt)
  if (checkout.kind !== 'form') throw new Error('it is no form')
  return { attempt, checkout }
}

test('with version 3 everything is signed with SHA-1, and works', async () => {
  const old = await setUp({ LIQPAY_API_VERSION: '3' })
  const attempt = newAttempt()
  const { checkout } = await old.open(attempt)
  await pay(checkout, 'approve')
  await emulator.settle()
  const sent = emulator.deliveries.at(-1)
  if (sent === undefined) throw new Error('nothing was sent')
  const signature = new URLSearchParams(sent.body).get('signature') ?? ''
  expect(Buffer.from(signature, 'base64').length).toBe(20)
  expect(old.webhook.accepts(asDelivery([], sent))).toBe(true)
  expect(await old.ask?.(attempt)).toMatchObject({ status: 'paid', attemptId: attempt.id, amount: 5050 })
})

test('another version is refused at the start', async () => {
  await expect(setUp({ LIQPAY_API_VERSION: '4' })).rejects.toThrow('LIQPAY_API_VERSION must be 3 or 7')
})

test('our own checkout form, which has a genuine signature, is not taken for a message', async () => {
  const { checkout } = await openForm()
  const fields = checkout.fields.map(({ name, value }): [string, string] => [name, value])
  const body = new URLSearchParams(fields).toString()
  const type = 'application/x-www-form-urlencoded'
  expect(provider.webhook.accepts(asDelivery([], { url: emulator.url, body, type }))).toBe(false)
})

test('a message for another account is not accepted', async () => {
  const { checkout } = await openForm()
  await pay(checkout, 'approve')
  await emulator.settle()
  const sent = emulator.deliveries.at(-1)
  if (sent === undefined) throw new Error('nothing was sent')
  const other = await setUp({ LIQPAY_PUBLIC_KEY: 'sandbox_i00000001' })
  expect(provider.webhook.accepts(asDelivery([], sent))).toBe(true)
  expect(other.webhook.accepts(asDelivery([], sent))).toBe(false)
})

test('wrong keys are found out by the form and by the connection test', async () => {
  const wrong = await setUp({ LIQPAY_PRIVATE_KEY: 'sandbox_wrong' })
  const { checkout } = await wrong.open(newAttempt())
  await expect(pay(checkout, 'approve')).rejects.toThrow('invalid_signature')
  await expect(wrong.testConnection?.()).rejects.toMatchObject({ kind: 'refused' })
  await expect(wrong.ask?.(newAttempt())).rejects.toMatchObject({ kind: 'refused' })
})

test('an order is paid once: the same form is refused afterwards', async () => {
  const { attempt, checkout } = await openForm()
  await pay(checkout, 'approve')
  await expect(pay(checkout, 'approve')).rejects.toThrow('order_id_duplicate')
  expect(await provider.ask?.(attempt)).toMatchObject({ status: 'paid' })
})

test('a refund whose answer is lost is uncertain, and afterwards found to be done', async () => {
  const { attempt, checkout } = await openForm()
  await pay(checkout, 'approve')
  const refund = {
    id: randomUUID(),
    attempt,
    providerPaymentId: '1',
    amount: 5050,
    isWhole: true,
    reason: 'Late',
  }
  const pending = { ...refund, providerRefundId: refund.id }
  expect(await provider.askRefund?.(pending)).toMatchObject({ status: 'pending' })
  emulator.scenario.fault = 'lost'
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ uncertain: true })
  emulator.scenario.fault = 'none'
  expect(await provider.askRefund?.(pending)).toMatchObject({ status: 'done' })
})
