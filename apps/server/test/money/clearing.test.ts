import { randomUUID } from 'node:crypto'
import * as contract from '@cabstand/contract/http/money/clearing'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { beforeEach, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditLedger } from '../../../../test/support/audit-ledger.ts'
import { unknownId } from '../security/who-may.ts'
import { findProblems, topUpByTestCard } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const admin = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)

const read = async (query: { from?: string; until?: string } = {}) => {
  const answer = await admin.call(contract.getClearing, { query })
  const provider = answer.providers.find(({ name }) => name === 'test')
  if (provider === undefined) throw new Error('the test provider is missing')
  return { ...answer, provider }
}
const payout = async (change: object = {}) => {
  const { today } = await read()
  return { provider: 'test', day: today, received: 970, fee: 30, note: 'po_1', ...change }
}
const record = async (change: object = {}) =>
  admin.call(contract.recordPayout, { body: await payout(change) })
/** What the checks of the books find. */
const problems = async () => (await findProblems(server.db)).filter((problem) => problem.includes('clearing'))

/** The rider pays 10.00 through the provider. */
beforeEach(() => topUpByTestCard(rider, 1000))

test('a payment is owed until its payout is recorded; what arrived and the fee settle it', async () => {
  const before = (await read()).provider
  const [today] = before.days
  expect(before.owed).toBe(today?.balance)
  const made = await record()
  expect(made).toMatchObject({ provider: 'test', title: 'Test', received: 970, fee: 30, reversedAt: null })
  const after = await read()
  expect(after.provider.owed).toBe(before.owed - 1000)
  expect(after.provider.days[0]).toEqual({
    ...today,
    payouts: (today?.payouts ?? 0) - 970,
    fees: (today?.fees ?? 0) - 30,
    balance: (today?.balance ?? 0) - 1000,
  })
  expect(after.payouts[0]).toEqual(made)
  expect(await problems()).toEqual([])
})

test('a payout that was recorded by mistake is reversed once, and both are in the audit log', async () => {
  const { owed } = (await read()).provider
  const { id } = await record()
  const reverse = { params: { id }, body: {} }
  expect((await admin.call(contract.reversePayout, reverse)).reversedAt).not.toBeNull()
  expect(await admin.refusal(contract.reversePayout, reverse)).toBe('payout_reversed')
  expect(await admin.refusal(contract.reversePayout, { ...reverse, params: { id: unknownId } })).toBe(
    'not_found',
  )
  expect((await read()).provider.owed).toBe(owed)
  expect(await problems()).toEqual([])
  const { entries } = await admin.call(listRecordHistory, {
    params: { subjectType: 'payout', subjectId: id },
    query: {},
  })
  expect(entries.map(({ action }) => action)).toEqual(['reversePayout', 'recordPayout'])
})

test('the same request posts once', async () => {
  const body = await payout()
  const { owed } = (await read()).provider
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = [
    await admin.send(contract.recordPayout, { body }, key),
    await admin.send(contract.recordPayout, { body }, key),
  ]
  expect(first.status).toBe(201)
  expect(second.text).toBe(first.text)
  expect((await read()).provider.owed).toBe(owed - 1000)
})

test.each([
  ['of a provider that is not known', { provider: 'none' }, 'body.provider'],
  ['of the bank', { provider: 'bank' }, 'body.provider'],
  ['of a later day', { day: '2099-01-01' }, 'body.day'],
  ['of nothing', { received: 0, fee: 0 }, 'body.received'],
  ['below 0', { fee: -1 }, 'body.fee'],
])('a payout %s is refused', async (_, change, path) => {
  const { owed } = (await read()).provider
  const refused = await admin.refused(contract.recordPayout, { body: await payout(change) })
  expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ path }] })
  expect((await read()).provider.owed).toBe(owed)
})

test('a fee alone may be recorded, before the payment that it is for', async () => {
  await record({ received: 0, fee: 100_000 })
  expect((await read()).provider.owed).toBeLessThan(0)
  expect(await problems()).toEqual([])
})

test('days before the first are in the opening; days that are no range are refused', async () => {
  const { today, provider } = await read()
  const later = await read({ from: '2098-12-31', until: '2099-01-01' })
  expect(later.provider).toEqual({ ...provider, opening: provider.owed, days: [] })
  expect(later.payouts).toEqual([])
  for (const query of [
    { from: today, until: '2020-01-01' },
    { from: '2020-01-01', until: today },
  ])
    expect(await admin.refusal(contract.getClearing, { query })).toBe('validation_failed')
})

test('the days are exported, one line for each provider and day', async () => {
  const { until, provider } = await read()
  const { text } = await admin.send(contract.exportClearing, { query: { format: 'csv', language: 'en' } })
  const [heading, ...lines] = text.trim().split('\r\n')
  expect(heading).toContain('Provider,Day,Payments')
  const major = (minor: number) => (minor / 100).toFixed(2)
  const own = provider.days.map((day) =>
    [
      ...['Test', day.day],
      ...[day.payments, day.refunds, day.disputes, day.payouts, day.fees, day.other, day.balance].map(major),
    ].join(','),
  )
  expect(own.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.startsWith('Test,'))).toEqual(own)
  const later = { from: '2098-12-31', until: '2099-01-01', format: 'csv' } as const
  expect(
    (await admin.send(contract.exportClearing, { query: later })).text.trim().split('\r\n'),
  ).toHaveLength(1)
  const turned = { from: until, until: '2020-01-01', format: 'csv' } as const
  expect((await admin.send(contract.exportClearing, { query: turned })).status).toBe(400)
})

test('the books agree with what happened', async () => {
  expect(await withOwner(server.database.ownerUrl, auditLedger)).toEqual([])
})
