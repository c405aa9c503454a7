import { createHash, randomUUID } from 'node:crypto'
import { payfast as emulatorDefinition } from '@cabstand/emulators/payfast'
import { startEmulator } from '@cabstand/emulators/start'
import { afterAll, expect, test } from 'vitest'
import type { AttemptToPay } from '../../../src/money/payments/provider.ts'
import { payfast } from '../../../src/money/payments/providers/payfast/payfast.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { pay } from './payer.ts'
import { asDelivery, describeProvider } from './provider-contract.ts'

await describeProvider(payfast, emulatorDefinition, { currency: 'ZAR', oneCurrency: true })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
const setUp = async (change: Record<string, string> = {}) => {
  const made = await setUpProvider(payfast, { ...emulator.environment, ...change }, { production: false })
  if (made?.webhook === undefined) throw new Error('it is not set up')
  return { ...made, webhook: made.webhook }
}
const provider = await setUp()

const newAttempt = (): AttemptToPay => ({
  id: randomUUID(),
  amount: 5000,
  currency: 'ZAR',
  providerReference: null,
  createdAt: new Date(),
  description: 'Ride K7M2PQ',
  payer: { userId: '', firstName: 'Zoë', lastName: '', email: 'zoe@example.com', mobile: '', address: '' },
  returnUrl: `${emulator.url}/return`,
  cancelUrl: `${emulator.url}/cancel`,
  webhookUrl: `${emulator.url}/webhook`,
  language: 'en',
})

/** The message of a payment that was just made. */
async function payAndReceive(attempt = newAttempt()) {
  const { checkout } = await provider.open(attempt)
  await pay(checkout, 'approve')
  await emulator.settle()
  const sent = emulator.deliveries.at(-1)
  if (sent === undefined) throw new Error('nothing was sent')
  return { attempt, sent }
}

test('a message that is signed with our passphrase, and that Payfast has not sent, is not believed', async () => {
  const { sent } = await payAndReceive()
  const text = sent.body.replace(/&signature=.*/, '').replace('amount_gross=50.00', 'amount_gross=5.00')
  const md5 = createHash('md5').update(`${text}&passphrase=${emulator.environment.PAYFAST_PASSPHRASE}`)
  const body = `${text}&signature=${md5.digest('hex')}`
  const delivery = asDelivery([], { ...sent, body })
  expect(provider.webhook.accepts(delivery)).toBe(true)
  expect(await provider.webhook.read(delivery)).toBeUndefined()
})

test('a message for another account, and one without a signature, are not accepted', async () => {
  const { sent } = await payAndReceive()
  const other = await setUp({ PAYFAST_MERCHANT_ID: '10000101' })
  expect(provider.webhook.accepts(asDelivery([], sent))).toBe(true)
  expect(other.webhook.accepts(asDelivery([], sent))).toBe(false)
  const unsigned = { ...sent, body: sent.body.replace(/&signature=.*/, '') }
  expect(provider.webhook.accepts(asDelivery([], unsigned))).toBe(false)
  expect(provider.webhook.accepts(asDelivery([], { ...sent, body: '' }))).toBe(false)
})

test('a message is asked about again when Payfast cannot say whether it has sent it', async () => {
  const { attempt, sent } = await payAndReceive()
  emulator.scenario.fault = 'down'
  await expect(provider.webhook.read(asDelivery([], sent))).rejects.toThrow('answered 503')
  emulator.scenario.fault = 'none'
  expect(await provider.webhook.read(asDelivery([], sent))).toMatchObject({
    report: { status: 'paid', attemptId: attempt.id, amount: 5000, currency: 'ZAR' },
  })
})

test.each([
  ['a changed amount', 'amount', '1.00'],
  ['a wrong signature', 'signature', '0'.repeat(32)],
])('the payment form refuses %s', async (_, changed, to) => {
  const { checkout } = await provider.open(newAttempt())
  if (checkout.kind !== 'form') throw new Error('it is no form')
  const fields = checkout.fields.map(({ name, value }) => ({ name, value: name === changed ? to : value }))
  await expect(pay({ ...checkout, fields }, 'approve')).rejects.toThrow('400')
})

test('a wrong passphrase is found out by the form and by the connection test', async () => {
  const wrong = await setUp({ PAYFAST_PASSPHRASE: 'another' })
  const { checkout } = await wrong.open(newAttempt())
  await expect(pay(checkout, 'approve')).rejects.toThrow('signature')
  await expect(wrong.testConnection?.()).rejects.toMatchObject({ kind: 'refused' })
})

/** A refund of all that was paid by a payment that was just made. */
async function payToRefund() {
  const { attempt, sent } = await payAndReceive()
  const event = await provider.webhook.read(asDelivery([], sent))
  if (event?.kind !== 'payment' || event.report.status !== 'paid') throw new Error('it was not paid')
  const { providerPaymentId } = event.report
  return {
    id: randomUUID(),
    attempt,
    providerPaymentId,
    amount: 5000,
    isWhole: true,
    reason: 'Late & “sorry”',
  }
}

test('of two refunds of the whole at once, one is done', async () => {
  const refund = await payToRefund()
  const both = await Promise.allSettled([provider.refund?.(refund), provider.refund?.(refund)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: { status: 'done', providerRefundId: null } },
  ])
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ kind: 'rejected', uncertain: false })
})

test('a refund whose answer is lost leaves open whether it was done', async () => {
  const refund = await payToRefund()
  let times = 0
  const cut = await setUpProvider(payfast, emulator.environment, {
    production: false,
    // The first request asks what is left; the second one is the refund.
    now: () => {
      emulator.scenario.fault = times > 0 ? 'lost' : 'none'
      times += 1
      return new Date()
    },
  })
  await expect(cut?.refund?.(refund)).rejects.toMatchObject({ kind: 'unreadable', uncertain: true })
  emulator.scenario.fault = 'none'
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ kind: 'rejected' })
})

test('the sandbox has no refunds', async () => {
  const sandbox = await setUp({ PAYFAST_FORM_BASE_URL: 'https://sandbox.payfast.co.za' })
  expect(sandbox.refund).toBeUndefined()
  expect(provider.refund).toBeDefined()
})

test('a message from another address than Payfast’s is refused, where that is checked', async () => {
  expect(provider.webhook.comesFrom).toBeUndefined()
  const made = await setUpProvider(
    payfast,
    { ...emulator.environment, PAYFAST_CHECK_SOURCE_IP: 'true' },
    {
      production: false,
      resolve: async (host) => (host === 'w1w.payfast.co.za' ? ['197.97.145.144'] : []),
    },
  )
  const comesFrom = (address: string) => made?.webhook?.comesFrom?.(address)
  expect(await comesFrom('197.97.145.144')).toBe(true)
  expect(await comesFrom('::ffff:197.97.145.144')).toBe(true)
  expect(await comesFrom('127.0.0.1')).toBe(false)
})
