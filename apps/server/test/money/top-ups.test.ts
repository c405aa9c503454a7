import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/money/payments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/new-id.ts'
import { changeSettings } from '../support/change-settings.ts'
import { eventually } from '../support/eventually.ts'
import { linesAbout, readBalance } from '../support/money.ts'
import { answerTestCard } from '../support/test-card.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const production = await testServer({ demo: false, database: server.database })
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

type Person = TestClient & { readonly userId: string }
const open = (by: Person, amount: number) =>
  by.call(contract.openTopUp, { body: { provider: 'test', amount } })

test('quick amounts are those of the settings, in minor units, with limits of the own amount', async () => {
  const admin = await server.signIn(mobiles.admin)
  await changeSettings(admin, { walletMoneyField: '50,7.5,2000' })
  expect(await rider.call(contract.getTopUps, {})).toEqual({
    providers: [{ name: 'test', title: 'Test' }],
    amounts: [750, 5000, 200_000],
    least: 100,
    most: 200_000,
  })
  await changeSettings(admin, { walletMoneyField: '10,20,50' })
  for (const amount of [99, 100_001, 0, -500])
    expect(await rider.refused(contract.openTopUp, { body: { provider: 'test', amount } })).toMatchObject({
      code: 'top_up_amount',
      params: { least: 100, most: 100_000 },
    })
  await changeSettings(admin, { topUpLeast: 500, topUpMost: 2000 })
  // What the operator offers is always within.
  expect(await rider.call(contract.getTopUps, {})).toMatchObject({ least: 500, most: 5000 })
  await changeSettings(admin, { topUpLeast: null, topUpMost: null })
  expect(await rider.refusal(contract.openTopUp, { body: { provider: 'none', amount: 1000 } })).toBe(
    'payment_not_possible',
  )
})

test.each([
  ['a rider', rider],
  ['a driver', driver],
])('the form of an existing client pays a top-up of %s, at its own amount and once', async (_, person) => {
  const before = await readBalance(person)
  const { attemptId } = await open(person, 2000)
  const body = { order_id: attemptId, amount: '20', currency: 'EUR', cust_id: person.userId, quantity: '1' }
  const post = (by: Person, change: object = {}) =>
    by.send(contract.payByLegacyForm, { params: { provider: 'test' }, body: { ...body, ...change } })
  const other = person === rider ? driver : rider
  expect((await post(person, { amount: '0.20' })).body).toMatchObject({ code: 'wrong_amount' })
  expect((await post(person, { currency: 'USD' })).body).toMatchObject({ code: 'wrong_amount' })
  expect((await post(other, { cust_id: other.userId })).body).toMatchObject({ code: 'booking_not_found' })
  const { status, headers } = await post(person)
  const [, , opened = ''] = headers.get('location')?.split('/') ?? []
  expect(status).toBe(303)
  expect(await answerTestCard(person, opened, 'approve')).toEqual({ status: 'paid', outcome: 'toppedUp' })
  expect(await readBalance(person)).toBe(before + 2000)
  expect((await post(person, { order_id: opened })).body).toMatchObject({ code: 'wrong_status' })
})

test.each([
  ['a rider', rider, 'rider'],
  ['a driver', driver, 'driver'],
] as const)('%s gets the money once, however often the payment is confirmed', async (_, person, role) => {
  const before = await readBalance(person)
  const { attemptId, amount, checkout } = await open(person, 2000)
  expect([amount, checkout]).toEqual([2000, { kind: 'page', path: `/payments/${attemptId}/checkout` }])
  expect(await readBalance(person)).toBe(before)
  const answers = await Promise.all([1, 2, 3].map(() => answerTestCard(person, attemptId, 'approve')))
  for (const late of ['approve', 'decline', 'cancel'] as const)
    answers.push(await answerTestCard(person, attemptId, late))
  for (const known of answers.slice(3)) expect(known).toEqual({ status: 'paid', outcome: 'toppedUp' })
  const { walletBalance, walletHistory } = await person.call(getWallet, { query: {} })
  expect(walletBalance).toBe(before + 2000)
  expect(walletHistory[0]).toMatchObject({
    type: 'Credit',
    purpose: 'top-up',
    amount: 2000,
    cause: { kind: 'topUp', id: attemptId },
  })
  expect(await linesAbout(server.database, attemptId)).toEqual([
    { event: 'wallet.topped_up', account: 'clearing:test', amount: -2000 },
    { event: 'wallet.topped_up', account: `${role}:${person.userId}`, amount: 2000 },
  ])
  await server.clock.settle()
  const { notifications } = await person.call(listNotifications, { query: {} })
  expect(notifications[0]).toMatchObject({ title: 'Wallet topped up', screen: 'Wallet' })
})

test('a payment that failed changes nothing, and can be tried again; one that was left is over', async () => {
  const before = await readBalance(rider)
  const { attemptId } = await open(rider, 1000)
  const failed = { status: 'failed', outcome: null }
  expect(await answerTestCard(rider, attemptId, 'decline')).toEqual(failed)
  expect(await readBalance(rider)).toBe(before)
  const paid = { status: 'paid', outcome: 'toppedUp' }
  expect(await answerTestCard(rider, attemptId, 'approve')).toEqual(paid)
  expect(await readBalance(rider)).toBe(before + 1000)
  const left = await open(rider, 1000)
  const params = { id: left.attemptId }
  const cancelled = { status: 'cancelled', outcome: null, canContinue: false }
  expect(await rider.call(contract.checkPayment, { params, body: { left: true } })).toMatchObject(cancelled)
  expect(await answerTestCard(rider, left.attemptId, 'approve')).toEqual({
    status: 'cancelled',
    outcome: null,
  })
  expect(await readBalance(rider)).toBe(before + 1000)
})

test('a payment that nobody finishes expires after 15 minutes; one that a bank thinks about is asked for', async () => {
  const before = await readBalance(rider)
  const [idle, thinking] = [await open(rider, 1000), await open(rider, 1500)]
  expect(await answerTestCard(rider, thinking.attemptId, 'pending')).toEqual({
    status: 'pending',
    outcome: null,
  })
  await server.clock.forward(2)
  const read = async ({ attemptId: id }: { attemptId: string }) =>
    rider.call(contract.getPayment, { params: { id } })
  await eventually(async () => (await read(thinking)).status === 'paid', 'the answer of the bank')
  expect(await read(idle)).toMatchObject({ status: 'open', canContinue: true })
  await server.clock.forward(14)
  await eventually(async () => (await read(idle)).status === 'expired', 'the end of the payment')
  expect(await read(idle)).toMatchObject({ canContinue: false })
  expect(await readBalance(rider)).toBe(before + 1500)
})

test('a payment of another person, or an unknown one, is not found', async () => {
  const { attemptId } = await open(rider, 1000)
  for (const id of [attemptId, newId()]) {
    expect(await driver.refusal(contract.getPayment, { params: { id } })).toBe('not_found')
    expect(await driver.refusal(contract.checkPayment, { params: { id }, body: { left: true } })).toBe(
      'not_found',
    )
  }
  const card = { params: { id: newId() }, body: { outcome: 'approve' } }
  expect(await server.anonymous.refusal(contract.chargeCard, card)).toBe('not_found')
})

test('without a provider nothing is offered', async () => {
  const same = new TestClient(production.url, rider.token)
  expect((await same.call(contract.getTopUps, {})).providers).toEqual([])
  expect(await same.refusal(contract.openTopUp, { body: { provider: 'test', amount: 1000 } })).toBe(
    'payment_not_possible',
  )
})
