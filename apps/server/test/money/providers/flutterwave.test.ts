import type { Outcome } from '@cabstand/emulators/emulator'
import { flutterwave as emulatorDefinition } from '@cabstand/emulators/flutterwave'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { afterAll, afterEach, expect, test } from 'vitest'
import { flutterwave } from '../../../src/money/payments/providers/flutterwave/flutterwave.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { asDelivery, attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(flutterwave, emulatorDefinition, { currency: 'NGN', amount: 125_050 })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())
afterEach(() => {
  emulator.scenario.fault = 'none'
  emulator.deliveries.length = 0
})
const setUp = async (change: Record<string, string> = {}) => {
  const env = { ...emulator.environment, ...change }
  const provider = await setUpProvider(flutterwave, env, { production: false })
  if (provider?.webhook === undefined) throw new Error('Flutterwave is not set up')
  return { ...provider, webhook: provider.webhook }
}
const { webhook, ...provider } = await setUp()

async function open(change: { id?: string; amount?: number; currency?: string } = {}) {
  // Nobody takes the webhooks here: they are read from the emulator.
  const attempt = attemptOf(emulator.url, 'flutterwave', { amount: 1250, currency: 'GHS', ...change })
  const { checkout } = await provider.open(attempt)
  const decide = async (outcome: Outcome) => decideOnPage(await reachPayPage(checkout), outcome)
  return { attempt, decide }
}

async function lastDelivery() {
  await emulator.settle()
  const sent = emulator.deliveries.at(-1)
  if (sent === undefined) throw new Error('there is no webhook')
  return { all: asDelivery(Object.keys(sent.headers ?? {}), sent), kept: asDelivery(webhook.headers, sent) }
}

test('a refund whose answer was lost is uncertain: sent again, it would be made twice', async () => {
  const { attempt, decide } = await open()
  await decide('approve')
  const report = await provider.ask?.(attempt)
  if (report?.status !== 'paid') throw new Error('it was not paid')
  const { providerPaymentId } = report
  const refund = {
    id: attempt.id,
    attempt,
    providerPaymentId,
    amount: 600,
    isWhole: false,
    reason: 'No show',
  }
  for (const fault of ['lost', 'reset', 'down'] as const) {
    emulator.scenario.fault = fault
    await expect(provider.refund?.(refund), fault).rejects.toMatchObject({ uncertain: true })
  }
  emulator.scenario.fault = 'none'
  const done = await provider.refund?.(refund)
  const providerRefundId = done?.providerRefundId ?? ''
  const news = { payment: { providerPaymentId }, providerRefundId, refundId: refund.id, status: 'done' }
  const { all, kept } = await lastDelivery()
  expect(webhook.accepts(all)).toBe(true)
  expect(await webhook.read(kept)).toEqual({ kind: 'refund', ...news, amount: 600, currency: 'GHS' })
  expect(await provider.askRefund?.({ ...refund, providerRefundId })).toEqual(done)
  // 6.00 were refunded when the answer was lost, and 6.00 now: 0.50 are left.
  await expect(provider.refund?.(refund)).rejects.toMatchObject({ kind: 'rejected', uncertain: false })
})

test('a refund is not uncertain when nothing listens', async () => {
  const stopped = await startEmulator(emulatorDefinition)
  await stopped.close()
  const unreachable = await setUp({ FLW_BASE_URL: `${stopped.url}/v3` })
  const { attempt } = await open()
  const refund = { id: attempt.id, attempt, providerPaymentId: '1', amount: 600, isWhole: false, reason: '' }
  await expect(unreachable.refund?.(refund)).rejects.toMatchObject({ kind: 'unreachable', uncertain: false })
})

test('a message that only the secret header vouches for is believed as far as the transaction says so', async () => {
  const { attempt, decide } = await open()
  await decide('decline')
  const { all, kept } = await lastDelivery()
  const { 'flutterwave-signature': _, ...headers } = all.headers
  const text = kept.body.toString().replace('"status":"failed"', '"status":"successful"')
  const body = Buffer.from(text)
  expect(text).toContain('successful')
  expect(webhook.accepts({ ...all, body })).toBe(false)
  expect(webhook.accepts({ ...all, headers, body })).toBe(true)
  expect(kept.headers).toEqual({})
  const report = { status: 'failed', attemptId: attempt.id }
  expect(await webhook.read({ ...kept, body })).toMatchObject({ kind: 'payment', report })
})

test('a reference is used once', async () => {
  const { attempt } = await open()
  await expect(open({ id: attempt.id })).rejects.toThrow('answered 400')
})

test('francs have no decimals', async () => {
  const { attempt, decide } = await open({ currency: 'XOF', amount: 1250 })
  await decide('approve')
  expect(await provider.ask?.(attempt)).toMatchObject({ status: 'paid', amount: 1250, currency: 'XOF' })
})

test('a wrong secret key is refused', async () => {
  const wrong = await setUp({ FLW_SECRET_KEY: 'FLWSECK-1' })
  await expect(wrong.testConnection?.()).rejects.toMatchObject({ kind: 'refused' })
  await expect(provider.testConnection?.()).resolves.toBeUndefined()
})
