import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as own from '@cabstand/contract/http/money/my-withdrawals'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as contract from '@cabstand/contract/http/money/withdrawals'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { deletePerson, getPerson } from '@cabstand/contract/http/people/person-records'
import { getBank, updateBank } from '@cabstand/contract/http/people/users'
import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import { walletFeed } from '@cabstand/contract/realtime/wallet'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditLedger } from '../../../../test/support/audit-ledger.ts'
import { unknownId } from '../security/who-may.ts'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { eventually } from '../support/eventually.ts'
import { creditDriver, creditRider, readBalance } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const { database, db } = server
const admin = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)

let drivers = 0
let driver: Awaited<ReturnType<typeof server.signIn>>
/** Each test has a driver of its own, with 100.00 and bank details. */
beforeEach(async () => {
  driver = await server.signIn(mobiles.simulated(drivers))
  drivers += 1
  await creditDriver(db, driver.userId, 10_000)
  await driver.call(updateBank, { body: exampleBank })
})

const set = async (settings: string) => {
  await asOwner(database, `update settings set ${settings}`)
}
const request = (amount: number, by: TestClient = driver) =>
  by.call(own.requestWithdrawal, { body: { amount } })
const refused = (amount: unknown, by: TestClient = driver) =>
  by.refusal(own.requestWithdrawal, { body: { amount: amount as number } })
const at = (id: string) => ({ params: { id } })
const process = (id: string, bankReference?: string) =>
  admin.call(contract.processWithdrawal, { ...at(id), body: { bankReference } })
const refuse = (id: string) =>
  admin.call(contract.refuseWithdrawal, { ...at(id), body: { reason: 'The bank does not know it.' } })
const read = (id: string) => admin.call(contract.getWithdrawal, at(id))
const balance = (of: TestClient = driver) => readBalance(of)
const linesOf = async (id: string) =>
  (await read(id)).entries.map(({ event, lines }) => [
    event,
    ...lines.map(({ account, amount }) => [account.replace(driver.userId, '…'), amount]),
  ])
/** The states of a feed: the first one, and those that follow. */
async function follow(who: TestClient, feed: typeof consoleCountsFeed | typeof walletFeed) {
  const socket = await who.socket()
  const states: unknown[] = []
  socket.on('feed:state', (message) => states.push(stateOf(feed, message)))
  const answer = await socket.emitWithAck('follow', { topic: topicOf(feed) })
  return { socket, states, first: answer.ok ? answer.value : answer.problem }
}
const findViolations = () => withOwner(database.ownerUrl, auditLedger)

describe('a request', () => {
  test('reserves the amount at once, keeps the bank details of its time, and can be cancelled', async () => {
    const made = await request(4500)
    expect(made).toMatchObject({ amount: 4500, state: 'requested', processed: false, ...exampleBank })
    expect(made.reference).toMatch(/^W-[0-9A-Z]{6}$/)
    expect(await balance()).toBe(5500)
    await driver.call(updateBank, { body: { bankAccount: 'PM99' } })
    expect(await driver.call(getBank, {})).toEqual({ ...exampleBank, bankAccount: 'PM99' })
    expect(await driver.call(own.getMyWithdrawal, at(made.id))).toEqual(made)

    const cancelled = await driver.call(own.cancelWithdrawal, at(made.id))
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: '', cancelledAt: expect.any(String) })
    expect(await linesOf(made.id)).toEqual([
      ['withdrawal.requested', ['driver:…', -4500], ['withdrawals', 4500]],
      ['withdrawal.cancelled', ['withdrawals', -4500], ['driver:…', 4500]],
    ])
    const { walletHistory } = await driver.call(getWallet, { query: {} })
    expect(walletHistory.slice(0, 2)).toMatchObject([
      { type: 'Credit', amount: 4500, balance: 10_000, txRef: made.reference },
      { type: 'Withdraw', amount: 4500, balance: 5500, txRef: made.reference },
    ])
    const paidOut = await driver.call(getWallet, { query: { type: 'Withdraw' } })
    expect(paidOut.walletHistory).toHaveLength(1)
  })

  test('is above zero and at most what is available', async () => {
    for (const amount of [0, -5, 1.5, '100', null])
      expect(await refused(amount), String(amount)).toBe('validation_failed')
    expect(await refused(10_001)).toBe('insufficient_balance')
    await request(10_000)
    expect(await refused(100)).toBe('insufficient_balance')
    expect(await driver.call(own.listMyWithdrawals, { query: {} })).toMatchObject({
      allowed: true,
      availableAmount: 0,
      withdrawals: [{ amount: 10_000 }],
    })
  })

  test('is within the limits of the settings, which are usual amounts where the operator has set none', async () => {
    const limitsOf = async () =>
      (await driver.refused(own.requestWithdrawal, { body: { amount: 99 } })).params
    expect(await refused(99)).toBe('withdrawal_amount')
    expect(await limitsOf()).toEqual({ least: 100, most: 1_000_000 })
    await changeSettings(admin, { withdrawalLeast: 2500, withdrawalMost: 3000 })
    const limits = { least: 2500, most: 3000 }
    expect(await limitsOf()).toEqual(limits)
    expect(await refused(3001)).toBe('withdrawal_amount')
    expect(await driver.call(own.listMyWithdrawals, { query: {} })).toMatchObject(limits)
    await changeSettings(admin, { withdrawalLeast: null, withdrawalMost: null })
  })

  test('needs bank details while the settings ask for them', async () => {
    await driver.call(updateBank, { body: { bankName: ' ', bankAccount: '' } })
    const answer = await driver.send(own.requestWithdrawal, { body: { amount: 100 } })
    expect(answer.body).toMatchObject({
      code: 'bank_details_missing',
      errors: [
        { path: 'body.bankName', code: 'required' },
        { path: 'body.bankAccount', code: 'required' },
      ],
    })
    expect(await balance()).toBe(10_000)
    await set('bank_fields = false')
    await eventually(
      async () => (await driver.call(own.listMyWithdrawals, { query: {} })).bank === null,
      'no bank details are asked for',
    )
    const made = await request(100)
    expect(made).toMatchObject({ bankName: '', bankCode: '', bankAccount: '' })
    await set('bank_fields = true')
    await eventually(
      async () => (await driver.call(own.listMyWithdrawals, { query: {} })).bank !== null,
      'bank details are asked for',
    )
  })

  test('is one of a few at the same time', async () => {
    for (let open = 0; open < withdrawalLimits.open; open += 1) await request(100)
    expect(await refused(100)).toBe('too_many_withdrawals')
    const { withdrawals } = await driver.call(own.listMyWithdrawals, { query: {} })
    await driver.call(own.cancelWithdrawal, at(withdrawals[0]?.id ?? ''))
    await request(100)
  })

  test('by a rider is refused unless the setting allows it', async () => {
    await creditRider(db, rider.userId, 1000)
    await rider.call(updateBank, { body: exampleBank })
    expect(await refused(100, rider)).toBe('withdrawal_not_allowed')
    expect(await rider.call(own.listMyWithdrawals, { query: {} })).toMatchObject({ allowed: false })
    await set('rider_with_draw = true')
    await eventually(
      async () => (await rider.call(own.listMyWithdrawals, { query: {} })).allowed,
      'riders may withdraw',
    )
    const made = await request(100, rider)
    expect((await read(made.id)).withdrawal).toMatchObject({ usertype: 'rider', name: 'Farah Haddad' })
    expect(await refused(100, await server.signIn(mobiles.fleetadmin))).toBe('not_permitted')
    await process(made.id)
    expect((await read(made.id)).entries[0]?.lines[0]?.account).toBe(`rider:${rider.userId}`)
    expect(await findViolations()).toEqual([])
  })

  test('belongs to its owner', async () => {
    const made = await request(100)
    const other = await server.signIn(mobiles.driver)
    expect(await other.refusal(own.getMyWithdrawal, at(made.id))).toBe('withdrawal_not_found')
    expect(await other.refusal(own.cancelWithdrawal, at(made.id))).toBe('withdrawal_not_found')
    expect((await other.call(own.listMyWithdrawals, { query: {} })).withdrawals).toEqual([])
  })
})

describe('an admin', () => {
  test('processes a withdrawal once, with the reference of the bank', async () => {
    const made = await request(4500)
    expect(await process(made.id, 'SEPA 17')).toMatchObject({
      state: 'processed',
      processed: true,
      processDate: expect.any(String),
      bankReference: 'SEPA 17',
    })
    expect(await linesOf(made.id)).toEqual([
      ['withdrawal.requested', ['driver:…', -4500], ['withdrawals', 4500]],
      ['withdrawal.processed', ['withdrawals', -4500], ['clearing:bank', 4500]],
    ])
    const again = { ...at(made.id), body: {} }
    expect(await admin.refusal(contract.processWithdrawal, again)).toBe('withdrawal_processed')
    const reason = { ...at(made.id), body: { reason: 'too late' } }
    expect(await admin.refusal(contract.refuseWithdrawal, reason)).toBe('withdrawal_processed')
    expect(await driver.refusal(own.cancelWithdrawal, at(made.id))).toBe('withdrawal_processed')
    expect(await balance()).toBe(5500)
    const { entries } = await admin.call(listRecordHistory, {
      params: { subjectType: 'withdrawal', subjectId: made.id },
      query: {},
    })
    expect(entries).toMatchObject([{ action: 'processWithdrawal', actor: { name: 'Lena Moreau' } }])
    expect(entries[0]?.changes).toContainEqual({ field: 'state', before: 'requested', after: 'processed' })
    expect(await findViolations()).toEqual([])
  })

  test('refuses one with a reason, and the money is back', async () => {
    const made = await request(4500)
    expect(await admin.refusal(contract.refuseWithdrawal, { ...at(made.id), body: { reason: ' ' } })).toBe(
      'validation_failed',
    )
    await refuse(made.id)
    expect(await driver.call(own.getMyWithdrawal, at(made.id))).toMatchObject({
      state: 'cancelled',
      reason: 'The bank does not know it.',
    })
    expect(await balance()).toBe(10_000)
    expect(await driver.refusal(own.cancelWithdrawal, at(made.id))).toBe('withdrawal_cancelled')
    expect(await admin.refusal(contract.processWithdrawal, { ...at(made.id), body: {} })).toBe(
      'withdrawal_cancelled',
    )
    const missing = { ...at(unknownId), body: {} }
    expect(await admin.refusal(contract.processWithdrawal, missing)).toBe('withdrawal_not_found')
    expect(await admin.refusal(contract.getWithdrawal, at(unknownId))).toBe('withdrawal_not_found')
  })

  test('processes several, and learns which were not, and why', async () => {
    const [paid, cancelled, one, other] = await Promise.all([100, 200, 300, 400].map((sum) => request(sum)))
    await process(paid?.id ?? '')
    await driver.call(own.cancelWithdrawal, at(cancelled?.id ?? ''))
    const chosen = [paid, cancelled, one, other].map((each) => each?.id ?? '')
    const result = await admin.call(contract.processWithdrawals, {
      body: { withdrawals: [...chosen, unknownId], bankReference: 'Run 7' },
    })
    expect(result).toMatchObject({ processed: 2, amount: 700 })
    expect(new Map(result.refused.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [unknownId, 'withdrawal_not_found'],
        [paid?.id, 'withdrawal_processed'],
        [cancelled?.id, 'withdrawal_cancelled'],
      ]),
    )
    expect((await read(other?.id ?? '')).withdrawal).toMatchObject({
      processed: true,
      bankReference: 'Run 7',
    })
    const { entries } = await admin.call(listRecordHistory, {
      params: { subjectType: 'withdrawal', subjectId: one?.id ?? '' },
      query: {},
    })
    expect(entries.map(({ action }) => action)).toEqual(['processWithdrawals'])
    const none = { body: { withdrawals: [paid?.id ?? ''] } }
    expect(await admin.refusal(contract.processWithdrawals, none)).toBe('withdrawal_processed')
  })

  test('processes all that were requested until a time, and no later one', async () => {
    const before = await admin.call(contract.countRequestedWithdrawals, {})
    const first = await request(100)
    await request(200)
    const { count, amount } = await admin.call(contract.countRequestedWithdrawals, {})
    expect([count - before.count, amount - before.amount]).toEqual([2, 300])
    const until = { body: { requestedUntil: first.date } }
    const result = await admin.call(contract.processWithdrawals, until)
    expect(result.refused).toEqual([])
    expect(result.remaining).toBe(0)
    const { withdrawals } = await driver.call(own.listMyWithdrawals, { query: {} })
    expect(withdrawals.map(({ amount, state }) => [amount, state])).toEqual([
      [200, 'requested'],
      [100, 'processed'],
    ])
    expect(await admin.refusal(contract.processWithdrawals, until)).toBe('withdrawal_not_found')
    for (const body of [{}, { ...until.body, withdrawals: [first.id] }])
      expect(await admin.refusal(contract.processWithdrawals, { body })).toBe('validation_failed')
  })

  test('finds, filters, counts and exports withdrawals', async () => {
    const made = await request(777)
    const list = (query: Record<string, string>) => admin.call(contract.withdrawalList.list, { query })
    expect((await list({ search: made.reference })).rows).toMatchObject([{ id: made.id, amount: 777 }])
    expect((await list({ amount: '777..777', tab: 'requested' })).rows).toHaveLength(1)
    expect((await list({ amount: '777..777', processed: 'yes' })).rows).toEqual([])
    await process(made.id, 'Run 8')
    expect((await list({ search: 'run 8' })).rows).toMatchObject([{ id: made.id, state: 'processed' }])
    const query = { format: 'csv', search: made.reference, columns: 'reference,name,amount,state' } as const
    const { text } = await admin.send(contract.withdrawalList.export, { query })
    expect(text).toContain(`${made.reference},`)
    expect(text).toContain(',7.77,Processed')
  })

  test('cannot delete a person whose withdrawal is open', async () => {
    const made = await request(100)
    const { version } = await admin.call(getPerson, at(driver.userId))
    const person = { ...at(driver.userId), version }
    expect(await admin.refusal(deletePerson, person)).toBe('person_has_withdrawal')
    await process(made.id)
    const { walletBalance } = await admin.call(getPerson, at(driver.userId))
    await admin.call(deletePerson, { ...person, body: { walletBalance: walletBalance ?? 0 } })
    expect((await read(made.id)).withdrawal).toMatchObject({
      amount: 100,
      name: '',
      bankName: '',
      bankCode: '',
      bankAccount: '',
    })
  })

  test('sees the number to process, and its owner sees the end of a withdrawal without asking', async () => {
    const made = await request(100)
    const [counts, wallet] = await Promise.all([follow(admin, consoleCountsFeed), follow(driver, walletFeed)])
    const open = await asOwner(database, `select from withdrawals where state = 'requested'`)
    expect(counts.first).toMatchObject({ state: { requestedWithdrawals: open.length } })
    await process(made.id)
    const processed = { requestedWithdrawals: open.length - 1 }
    await eventually(async () => counts.states.length > 0, 'the count')
    expect(counts.states.at(-1)).toMatchObject(processed)
    await eventually(async () => wallet.states.length > 0, 'the wallet')
    counts.socket.disconnect()
    wallet.socket.disconnect()
  })
})

test('people are told what became of their withdrawal, without its amount', async () => {
  const [paid, back, kept] = await Promise.all([request(100), request(200), request(300)])
  await process(paid.id)
  await refuse(back.id)
  await driver.call(own.cancelWithdrawal, at(kept.id))
  await server.clock.settle()
  const { notifications } = await driver.call(listNotifications, { query: {} })
  expect(notifications.map(({ title, subject, screen }) => [title, subject, screen])).toEqual([
    ['Withdrawal refused', back.id, 'Wallet'],
    ['Withdrawal paid out', paid.id, 'Wallet'],
    // Each driver here has entered their bank details.
    ['Bank details changed', null, 'Wallet'],
  ])
  expect(notifications[1]?.body).toBe(`Withdrawal ${paid.reference} was sent to your bank.`)
})

test('the database lets a withdrawal end once, and keeps what it was for', async () => {
  const made = await request(100)
  await process(made.id)
  const change = (what: string) =>
    asOwner(database, `update withdrawals set ${what} where id = $1`, [made.id])
  await expect(change(`state = 'requested', process_date = null, processed_by = null`)).rejects.toThrow(
    'is processed',
  )
  await expect(change('amount = 1')).rejects.toThrow('cannot change')
})
