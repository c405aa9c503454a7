import { randomUUID } from 'node:crypto'
import { startEmulator } from '@cabstand/emulators/start'
import { stripe as emulatorDefinition } from '@cabstand/emulators/stripe'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import type { AttemptToPay } from '../../../src/money/payments/provider.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { stripe } from '../../../src/money/payments/providers/stripe/stripe.ts'
import { pay, reachPayPage } from './payer.ts'
import { asDelivery, attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(stripe, emulatorDefinition, { currency: 'EUR' })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())

async function setUp(change: Record<string, string> = {}) {
  const made = await setUpProvider(stripe, { ...emulator.environment, ...change }, { production: false })
  if (made === undefined) throw new Error('Stripe is not set up')
  return made
}

/** Webhooks go to the emulator itself, which refuses them at once. */
const attempt = (change: Partial<AttemptToPay> = {}) =>
  attemptOf(emulator.url, 'stripe', { currency: 'EUR', amount: 1250, ...change })

async function paid(change: Partial<AttemptToPay> = {}) {
  const provider = await setUp()
  const asked = attempt(change)
  const { checkout, providerReference } = await provider.open(asked)
  await pay(checkout, 'approve')
  const known = { ...asked, providerReference }
  const report = await provider.ask?.(known)
  if (report?.status !== 'paid') throw new Error('it was not paid')
  return { provider, known, report }
}

test('the SDK accepts the messages of the emulator, and only with its secret', async () => {
  emulator.deliveries.length = 0
  await paid()
  await emulator.settle()
  const [sent] = emulator.deliveries
  const header = sent?.headers?.['stripe-signature'] ?? ''
  const secret = emulator.environment.STRIPE_WEBHOOK_SECRET ?? ''
  expect(Stripe.webhooks.constructEvent(sent?.body ?? '', header, secret).type).toBe(
    'checkout.session.completed',
  )
  expect(() => Stripe.webhooks.constructEvent(sent?.body ?? '', header, 'whsec_other')).toThrow()
})

test('a webhook that is repeated after five minutes is not believed', async () => {
  emulator.deliveries.length = 0
  const { provider } = await paid()
  const [sent] = emulator.deliveries
  if (sent === undefined) throw new Error('nothing was sent')
  const late = await setUpProvider(stripe, emulator.environment, {
    production: false,
    now: () => new Date(Date.now() + 302_000),
  })
  const delivery = asDelivery(['stripe-signature'], sent)
  expect(provider.webhook?.accepts(delivery)).toBe(true)
  expect(late?.webhook?.accepts(delivery)).toBe(false)
})

test('an opened session whose answer was lost is uncertain, and the same one when opened again', async () => {
  const provider = await setUp()
  const asked = attempt()
  emulator.scenario.fault = 'lost'
  await expect(provider.open(asked)).rejects.toMatchObject({ name: 'OutboundFailure', uncertain: true })
  emulator.scenario.fault = 'none'
  const [first, second] = [await provider.open(asked), await provider.open(asked)]
  expect(second).toEqual(first)
})

test('a refund that is sent twice returns the money once', async () => {
  const { provider, known, report } = await paid()
  const refund = {
    id: randomUUID(),
    attempt: known,
    providerPaymentId: report.providerPaymentId,
    amount: 1000,
    isWhole: false,
    reason: 'The driver did not come',
  }
  emulator.scenario.fault = 'lost'
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ uncertain: true })
  emulator.scenario.fault = 'none'
  const first = await provider.refund?.(refund)
  expect(await provider.refund?.(refund)).toEqual(first)
  const providerRefundId = first?.providerRefundId ?? ''
  expect(await provider.askRefund?.({ ...refund, providerRefundId })).toEqual(first)
  // 2.50 are left.
  await expect(provider.refund?.({ ...refund, id: randomUUID(), amount: 251 })).rejects.toMatchObject({
    kind: 'rejected',
  })
  expect((await provider.refund?.({ ...refund, id: randomUUID(), amount: 250 }))?.status).toBe('done')
})

test('a bank that answers later: the webhook and the question say the same', async () => {
  const provider = await setUp()
  for (const [outcome, status] of [
    ['approve', 'paid'],
    ['decline', 'failed'],
  ] as const) {
    const asked = attempt()
    const { checkout, providerReference } = await provider.open(asked)
    const known = { ...asked, providerReference }
    await pay(checkout, 'pending')
    await emulator.settle()
    expect((await provider.ask?.(known))?.status).toBe('pending')
    emulator.deliveries.length = 0
    await pay(checkout, outcome)
    await emulator.settle()
    const [sent] = emulator.deliveries
    const event = sent && (await provider.webhook?.read(asDelivery([], sent)))
    expect(event).toEqual({ kind: 'payment', report: await provider.ask?.(known) })
    expect((await provider.ask?.(known))?.status).toBe(status)
  }
})

test('Icelandic krónur are hundredths there and whole ones here', async () => {
  const { report } = await paid({ currency: 'ISK', amount: 900 })
  expect(report).toMatchObject({ amount: 900, currency: 'ISK' })
})

test('a wrong key is told apart, and stands in no error', async () => {
  const provider = await setUp({ STRIPE_SECRET_KEY: 'sk_test_wrong' })
  const failure = await provider.testConnection?.().catch((error: Error) => error)
  expect(failure).toMatchObject({ name: 'OutboundFailure', kind: 'refused' })
  expect(String(failure)).not.toContain('sk_test_wrong')
})

test('less than Stripe takes is refused with its code', async () => {
  const provider = await setUp()
  await expect(provider.open(attempt({ amount: 10 }))).rejects.toMatchObject({
    kind: 'rejected',
    message: 'answered 400 amount_too_small',
  })
})

test('http is for this machine alone', async () => {
  await expect(setUp({ STRIPE_HOST: 'stripe.example.com' })).rejects.toThrow('STRIPE_PROTOCOL must be https')
})

test('a browser is sent to the pages of Stripe alone', async () => {
  const provider = await setUp()
  const page = await reachPayPage((await provider.open(attempt())).checkout)
  expect(provider.pageOrigins).toEqual([new URL(page).origin])
  const real = await setUp({ STRIPE_HOST: '', STRIPE_PORT: '', STRIPE_PROTOCOL: '' })
  expect(real.pageOrigins).toEqual(['https://checkout.stripe.com'])
})
