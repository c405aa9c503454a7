// Refunds that staff made in a provider's own dashboard, of which no webhook came: an answer says the sum.

import { askPayment, listTopUpPayments } from '@cabstand/contract/http/money/card-refunds'
import { chargeCard, openTopUp } from '@cabstand/contract/http/money/payments'
import { culqi } from '@cabstand/emulators/culqi'
import { afterAll, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditLedger } from '../../../../test/support/audit-ledger.ts'
import { asOwner } from '../support/as-owner.ts'
import { startEmulators } from '../support/card-payers.ts'
import { readBalance } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const emulators = await startEmulators({ culqi })
const emulator = emulators.of('culqi')
const server = await testServer({ payments: emulators.environment })
emulators.report(server.url)
await asOwner(server.database, `update settings set code = 'PEN'`)
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)
afterAll(() => emulators.restore())

const read = async (id: string) => {
  const { payments } = await admin.call(listTopUpPayments, { params: { id: rider.userId } })
  const payment = payments.find((one) => one.id === id)
  if (payment === undefined) throw new Error('the payment is not listed')
  return payment
}
const balance = () => readBalance(rider)
const ask = (id: string) => admin.call(askPayment, { params: { id }, body: {} })

/** The rider tops up 10.00, and the card is charged. */
async function topUp(): Promise<string> {
  const { attemptId } = await rider.call(openTopUp, { body: { provider: 'culqi', amount: 1000 } })
  await rider.send(chargeCard, { params: { id: attemptId }, body: culqi.cardFields?.('approve') })
  await emulator.settle()
  await server.clock.settle()
  return attemptId
}

async function refundInDashboard(id: string, amount: number): Promise<void> {
  const json = { amount, charge_id: (await read(id)).providerPaymentId, reason: 'duplicado' }
  const answer = await fetch(`${emulator.url}/v2/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${emulator.environment.CULQI_SECRET_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(json),
  })
  expect(answer.status).toBe(201)
  await emulator.settle()
  await server.clock.settle()
}

test('are posted once when the provider is asked, and their late webhooks post nothing more', async () => {
  const id = await topUp()
  const before = await balance()
  emulator.scenario.webhooks = 'late'
  await refundInDashboard(id, 300)
  await refundInDashboard(id, 200)
  expect(await read(id)).toMatchObject({ status: 'paid', canAsk: true, refunds: [] })
  for (let time = 0; time < 2; time += 1)
    expect(await ask(id)).toMatchObject({
      refundable: 500,
      refunds: [{ amount: 500, status: 'done', requestedBy: null, source: 'wallet' }],
    })
  expect(await balance()).toBe(before - 500)
  await emulator.releaseWebhooks()
  await server.clock.settle()
  const { messages, refunds } = await read(id)
  expect(messages.slice(-2).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged'])
  expect(refunds).toHaveLength(1)
  emulator.scenario.webhooks = 'none'
  await refundInDashboard(id, 500)
  expect(await ask(id)).toMatchObject({ refundable: 0, refunds: [{ amount: 500 }, { amount: 500 }] })
  expect(await balance()).toBe(before - 1000)
})

test('what was refunded whole before anything was known of the payment has never come', async () => {
  const before = await balance()
  emulator.scenario.webhooks = 'none'
  emulator.scenario.fault = 'lost'
  const id = await topUp()
  emulator.scenario.fault = 'none'
  expect(await read(id)).toMatchObject({ status: 'pending', providerPaymentId: null })
  const list = await fetch(`${emulator.url}/v2/charges?limit=1`, {
    headers: { authorization: `Bearer ${emulator.environment.CULQI_SECRET_KEY}` },
  })
  const { data } = (await list.json()) as { data: { id: string }[] }
  await fetch(`${emulator.url}/v2/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${emulator.environment.CULQI_SECRET_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount: 1000, charge_id: data[0]?.id, reason: 'duplicado' }),
  })
  expect(await ask(id)).toMatchObject({ status: 'failed', refunds: [] })
  expect(await balance()).toBe(before)
})

test('the books agree with what happened', async () => {
  expect(await withOwner(server.database.ownerUrl, auditLedger)).toEqual([])
})
