import { randomUUID } from 'node:crypto'
import { paystack as emulatorDefinition } from '@cabstand/emulators/paystack'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { afterAll, expect, test } from 'vitest'
import { paystack } from '../../../src/money/payments/providers/paystack/paystack.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'
import { attemptOf, describeProvider } from './provider-contract.ts'

await describeProvider(paystack, emulatorDefinition, { currency: 'NGN', amount: 125_000 })

const emulator = await startEmulator(emulatorDefinition)
afterAll(() => emulator.close())

async function paid() {
  const provider = await setUpProvider(paystack, emulator.environment, { production: false })
  const attempt = attemptOf(emulator.url, 'paystack', { currency: 'NGN', amount: 125_000 })
  const { checkout } = (await provider?.open(attempt)) ?? {}
  if (checkout?.kind !== 'redirect') throw new Error('it has no page')
  emulator.scenario.webhooks = 'none'
  await decideOnPage(await reachPayPage(checkout), 'approve')
  const ask = () => provider?.ask?.(attempt)
  const report = await ask()
  if (report?.status !== 'paid') throw new Error('it was not paid')
  const { providerPaymentId } = report
  const about = { id: randomUUID(), attempt, providerPaymentId, isWhole: false, reason: '' }
  const refundOf = (amount: number) => provider?.refund?.({ ...about, amount })
  const askRefund = (providerRefundId: string, amount: number) =>
    provider?.askRefund?.({ ...about, amount, providerRefundId })
  return { attempt, ask, report, refundOf, askRefund }
}

test.each(['lost', 'reset', 'down'] as const)(
  'a refund is uncertain when the connection is %s: sent again, it would be made twice',
  async (fault) => {
    const { refundOf } = await paid()
    emulator.scenario.fault = fault
    await expect(refundOf(600)).rejects.toMatchObject({ uncertain: true })
    emulator.scenario.fault = 'none'
  },
)

test('a transaction whose refunds are still processed is neither reversed nor refunded yet', async () => {
  const { ask, refundOf, report, attempt } = await paid()
  await refundOf(25_000)
  emulator.scenario.refunds = 'pending'
  await refundOf(100_000)
  expect(await ask()).toEqual({ status: 'pending', attemptId: attempt.id })
  emulator.scenario.refunds = 'done'
  expect(await ask()).toEqual({ ...report, refunded: 125_000 })
})

test('a transaction whose whole refund has failed is not taken for reversed', async () => {
  const { ask, refundOf, attempt } = await paid()
  emulator.scenario.refunds = 'pending'
  await refundOf(125_000)
  emulator.scenario.refunds = 'failed'
  for (let time = 0; time < 2; time += 1)
    expect(await ask()).toEqual({ status: 'pending', attemptId: attempt.id })
  emulator.scenario.refunds = 'done'
})

test('a refund that is asked for by its id ends, and a message tells of it', async () => {
  const { refundOf, askRefund } = await paid()
  emulator.scenario.refunds = 'pending'
  const { status, providerRefundId } = (await refundOf(600)) ?? {}
  expect(status).toBe('pending')
  emulator.scenario.refunds = 'failed'
  emulator.scenario.webhooks = 'late'
  expect(await askRefund(providerRefundId ?? '', 600)).toEqual({ status: 'failed', providerRefundId })
  let bodies: readonly string[] = []
  await emulator.releaseWebhooks((all) => {
    bodies = all.map(({ body }) => body)
    return []
  })
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    { event: 'refund.failed', data: { id: Number(providerRefundId), status: 'failed' } },
  ])
  emulator.scenario.refunds = 'done'
})

test('a transaction that is reversed was refunded whole, or its money was taken back', async () => {
  const refunded = await paid()
  await refunded.refundOf(100_000)
  expect(await refunded.ask()).toEqual(refunded.report)
  await refunded.refundOf(25_000)
  expect(await refunded.ask()).toEqual({ ...refunded.report, refunded: 125_000 })

  const taken = await paid()
  await taken.refundOf(100_000)
  const { attemptId, providerPaymentId } = taken.report
  const url = `${emulator.url}/emulated/reversals/${taken.attempt.id}`
  const authorization = `Bearer ${emulator.environment.PAYSTACK_SECRET_KEY}`
  expect((await fetch(url, { method: 'POST', headers: { authorization } })).status).toBe(200)
  expect(await taken.ask()).toEqual({ status: 'reversed', attemptId, providerPaymentId })
})
