// Screens of wallets are told of money at once: without a hint they would wait for the next sweep.
import { addToWallet, adjustmentList } from '@cabstand/contract/http/money/adjustments'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import { postAdjustment } from '../../src/money/adjustments/post-adjustment.ts'
import { confirmPayment } from '../../src/money/payments/confirm-payment.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/new-id.ts'
import { Hints, type Topic } from '../../src/platform/realtime/hints.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)

/** What operations here need, with hints that are noted. */
function noted() {
  const hints = new Hints()
  const topics: Topic[] = []
  hints.subscribe((found) => topics.push(...found))
  const settings = {
    code: 'EUR',
    walletMoneyField: '10',
    topUpLeast: null,
    topUpMost: null,
    negativeBalance: true,
  }
  const reader = { get: async () => settings, within: () => reader }
  const deps = {
    hints,
    now: server.clock.now,
    outbox: { add: async () => undefined },
    settings: reader,
    providers: [],
  }
  return { deps: deps as never, topics }
}
const wallet = `wallet:${rider.userId}`

test('a credit is announced when it is committed, and not when it fails', async () => {
  const { deps, topics } = noted()
  const owner = { role: 'rider', userId: rider.userId } as const
  const credit = { kind: 'credit', amount: 700 } as const
  await transaction(server.db, async (tx) => {
    await postAdjustment(tx, deps, { id: newId(), ...credit }, owner)
    expect(topics).toEqual([])
  })
  expect(topics).toEqual([wallet])
  const failed = transaction(server.db, async (tx) => {
    await postAdjustment(tx, deps, { id: newId(), ...credit }, owner)
    throw new Error('too late')
  })
  await expect(failed).rejects.toThrow('too late')
  expect(topics).toEqual([wallet])
})

test('so is a top-up, once', async () => {
  const { deps, topics } = noted()
  const { attemptId, amount } = await rider.call(openTopUp, { body: { provider: 'test', amount: 1000 } })
  const report = { status: 'paid', attemptId, amount, currency: 'EUR', providerPaymentId: 'p1' } as const
  for (let count = 0; count < 2; count += 1)
    await transaction(server.db, (tx) => confirmPayment(tx, deps, 'test', attemptId, report))
  expect(topics).toEqual([wallet])
})

test('admins who look at the list of credits and corrections are told of a new one', async () => {
  const socket = await admin.socket()
  const states: unknown[] = []
  socket.on('feed:state', (message) => states.push(stateOf(adjustmentList.feed, message)))
  expect(await socket.emitWithAck('follow', { topic: topicOf(adjustmentList.feed) })).toMatchObject({
    ok: true,
  })
  await admin.call(addToWallet, { body: { userId: rider.userId, amount: 500, note: 'For the wait' } })
  await eventually(async () => states.length > 0, 'the mark')
  socket.disconnect()
})
