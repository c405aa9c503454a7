import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/money/adjustments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { decideApprovalLimit, getAllSettings } from '@cabstand/contract/http/operator/staff-settings'
import { confirmAdmin, getPerson } from '@cabstand/contract/http/people/person-records'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { describe, expect, test } from 'vitest'
import { postEntry } from '../../src/money/wallet/index.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings, setApprovalLimit, switchLimitOff } from '../support/change-settings.ts'
import { addAdmin, secondAdmin } from '../support/second-admin.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const { database, clock } = server
const admin = await server.signIn(mobiles.admin)
const other = await secondAdmin(server, admin)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

type Person = TestClient & { readonly userId: string }
const walletOf = async (person: Person) => {
  const { walletBalance, walletHistory } = await person.call(getWallet, { query: {} })
  return { walletBalance, newest: walletHistory[0] }
}
const credit = (by: TestClient, amount: number, userId = rider.userId) =>
  by.call(contract.addToWallet, { body: { userId, amount, note: 'For the wait' } })
const correct = (by: TestClient, amount: number, more: object = {}) =>
  by.call(contract.correctWallet, {
    body: { userId: rider.userId, amount, note: 'Toll charged twice', ...more },
  })
const approve = (by: TestClient, id: string) =>
  by.send(contract.approveAdjustment, { params: { id }, body: {} })
const reject = (by: TestClient, id: string) =>
  by.send(contract.rejectAdjustment, { params: { id }, body: { reason: 'Already paid in cash' } })

/** The lines of the entries about an adjustment. */
const entriesOf = (id: string) =>
  asOwner<{ event: string; account: string; amount: number; purpose: string }>(
    database,
    `select e.event, l.account, l.amount::int, l.purpose from ledger_entries e
     join ledger_lines l on l.entry_id = e.id where e.subject_id = $1 order by l.line`,
    [id],
  )

describe('adding to a wallet', () => {
  test('posts AdminCredit with its note, tells the person, and is in the audit log', async () => {
    const before = await walletOf(rider)
    const { adjustment, walletBalance } = await credit(admin, 2500)
    expect(walletBalance).toBe(before.walletBalance + 2500)
    expect(adjustment).toMatchObject({ kind: 'credit', state: 'posted', amount: 2500, decidedBy: null })
    expect(await entriesOf(adjustment.id)).toEqual([
      { event: 'wallet.credited', account: 'platform:admin-credit', amount: -2500, purpose: 'admin-credit' },
      {
        event: 'wallet.credited',
        account: riderAccount(rider.userId),
        amount: 2500,
        purpose: 'admin-credit',
      },
    ])
    const { newest } = await walletOf(rider)
    expect(newest).toMatchObject({
      type: 'Credit',
      txRef: 'AdminCredit',
      note: 'For the wait',
      cause: { kind: 'adjustment', id: adjustment.id },
    })
    await clock.settle()
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications[0]).toMatchObject({ title: 'Money added to your wallet', screen: 'Wallet' })
    const { entries } = await admin.call(listRecordHistory, {
      params: { subjectType: 'walletAdjustment', subjectId: adjustment.id },
      query: {},
    })
    expect(entries[0]).toMatchObject({ action: 'addToWallet' })
    expect(entries[0]?.changes).toContainEqual({ field: 'amount', after: 2500 })
    expect(entries[0]?.changes).toContainEqual({ field: 'note', after: 'For the wait' })
  })

  test.each([
    ['no person', { amount: 100 }],
    ['an empty amount', { userId: rider.userId }],
    ['an amount of 0', { userId: rider.userId, amount: 0 }],
    ['an amount below 0', { userId: rider.userId, amount: -100 }],
  ])('with %s is refused', async (_, body) => {
    expect(await admin.refusal(contract.addToWallet, { body })).toBe('no_details_error')
  })

  test('of staff, or of an unknown person, is refused', async () => {
    for (const userId of [admin.userId, newId()]) {
      const body = { userId, amount: 100 }
      expect(await admin.refusal(contract.addToWallet, { body })).toBe('person_not_found')
    }
    const body = { userId: rider.userId, amount: 100, note: 'x'.repeat(301) }
    expect(await admin.refused(contract.addToWallet, { body })).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'body.note', code: 'too_long' }],
    })
  })

  test('that is sent twice with one key is posted once', async () => {
    const before = await walletOf(driver)
    const body = { userId: driver.userId, amount: 300, note: '' }
    const key = { 'idempotency-key': newId() }
    const answers = await Promise.all([1, 2].map(() => admin.send(contract.addToWallet, { body }, key)))
    const again = await admin.send(contract.addToWallet, { body }, key)
    expect(again.status).toBe(201)
    // The second may have come while the first was under way.
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(201)
    expect((await walletOf(driver)).walletBalance).toBe(before.walletBalance + 300)
  })
})

describe('a correction', () => {
  test('names the entry that it corrects, and is no credit', async () => {
    const { newest } = await walletOf(rider)
    const entryId = newest?.id.split('.')[0]
    const { adjustment } = await correct(admin, -300, { entryId })
    expect(adjustment).toMatchObject({ kind: 'correction', corrects: { entryId, event: 'wallet.credited' } })
    expect(await entriesOf(adjustment.id)).toEqual([
      { event: 'wallet.corrected', account: riderAccount(rider.userId), amount: -300, purpose: 'correction' },
      { event: 'wallet.corrected', account: 'platform:corrections', amount: 300, purpose: 'correction' },
    ])
    expect((await walletOf(rider)).newest).toMatchObject({
      type: 'Debit',
      txRef: 'AdminCorrection',
      note: 'Toll charged twice',
    })
  })

  test('needs a person, an amount, a reason, and an entry of this wallet', async () => {
    const of = (body: object) =>
      admin.refusal(contract.correctWallet, {
        body: { userId: rider.userId, amount: 5, note: 'Why', ...body },
      })
    expect(await of({ userId: undefined })).toBe('no_details_error')
    expect(await of({ amount: 0 })).toBe('no_details_error')
    expect(await of({ note: ' ' })).toBe('validation_failed')
    const { newest } = await walletOf(driver)
    expect(await of({ entryId: newest?.id.split('.')[0] })).toBe('entry_not_found')
  })

  test('may leave a rider owing, and a driver only where settings let them owe', async () => {
    const { walletBalance } = await walletOf(rider)
    await correct(admin, -walletBalance - 700)
    expect((await walletOf(rider)).walletBalance).toBe(-700)
    await correct(admin, walletBalance + 700)
    const ofDriver = { userId: driver.userId }
    const owed = -(await walletOf(driver)).walletBalance - 1
    await changeSettings(admin, { negativeBalance: false })
    const body = { ...ofDriver, amount: owed, note: 'Paid twice' }
    expect(await admin.refusal(contract.correctWallet, { body })).toBe('insufficient_balance')
    await changeSettings(admin, { negativeBalance: true })
    await admin.call(contract.correctWallet, { body })
    expect((await walletOf(driver)).walletBalance).toBe(-1)
  })
})

/** Amounts of the tests before do not count any more. */
const anotherDay = () => clock.forward(24 * 60)

describe('above the limit', () => {
  test('nothing is posted until another admin approves; admins cannot approve their own requests', async () => {
    await setApprovalLimit(admin, 1000)
    await anotherDay()
    expect((await credit(admin, 1000)).adjustment.state).toBe('posted')
    const before = await walletOf(rider)
    const { adjustment, walletBalance } = await credit(admin, 1001)
    expect([adjustment.state, walletBalance]).toEqual(['requested', before.walletBalance])
    expect(await entriesOf(adjustment.id)).toEqual([])
    for (const decide of [approve, reject])
      expect((await decide(admin, adjustment.id)).body).toMatchObject({ code: 'own_adjustment' })
    expect((await approve(other, adjustment.id)).body).toMatchObject({
      adjustment: { state: 'posted', decidedBy: { id: other.userId, name: 'Noor Aziz' } },
      walletBalance: before.walletBalance + 1001,
    })
    for (const decide of [approve, reject])
      expect((await decide(other, adjustment.id)).body).toMatchObject({ code: 'adjustment_decided' })
    expect((await walletOf(rider)).walletBalance).toBe(before.walletBalance + 1001)
    expect(await admin.refusal(contract.approveAdjustment, { params: { id: newId() }, body: {} })).toBe(
      'adjustment_not_found',
    )
  })

  test('amounts that one admin splits count together for 24 hours, by person, admin and direction', async () => {
    await anotherDay()
    const states = async (...made: Promise<{ adjustment: { state: string } }>[]) =>
      (await Promise.all(made)).map(({ adjustment }) => adjustment.state)
    expect(await states(credit(admin, 600))).toEqual(['posted'])
    expect(await states(correct(admin, 401), credit(admin, 401))).toEqual(['requested', 'requested'])
    // What waits is not counted, nor what was taken.
    expect(await states(correct(admin, -1000))).toEqual(['posted'])
    expect(await states(credit(admin, 400))).toEqual(['posted'])
    expect(await states(credit(admin, 1))).toEqual(['requested'])
    expect(await states(credit(other, 1000), credit(admin, 1000, driver.userId))).toEqual([
      'posted',
      'posted',
    ])
    const [waiting] = (await admin.call(contract.adjustmentList.list, { query: { tab: 'waiting' } })).rows
    await approve(other, waiting?.id ?? '')
    await clock.forward(24 * 60 - 1)
    expect(await states(credit(admin, 1))).toEqual(['requested'])
    await clock.forward(2)
    expect(await states(credit(admin, 1000))).toEqual(['posted'])
    const { rows } = await admin.call(contract.adjustmentList.list, { query: { tab: 'waiting' } })
    for (const { id } of rows) await approve(other, id)
    await anotherDay()
  })

  test('a correction waits by its size, whatever its sign, and a rejected one stays without effect', async () => {
    const before = await walletOf(rider)
    const { adjustment } = await correct(other, -1001)
    expect(adjustment.state).toBe('requested')
    const noReason = { params: { id: adjustment.id }, body: { reason: ' ' } }
    expect(await admin.refusal(contract.rejectAdjustment, noReason)).toBe('validation_failed')
    expect((await reject(admin, adjustment.id)).body).toMatchObject({
      state: 'rejected',
      rejectReason: 'Already paid in cash',
    })
    expect((await approve(admin, adjustment.id)).body).toMatchObject({ code: 'adjustment_decided' })
    expect(await walletOf(rider)).toEqual(before)
  })

  test('requests are listed by state, with who asked and who decided', async () => {
    const { adjustment } = await credit(other, 5000)
    const { rows } = await admin.call(contract.adjustmentList.list, { query: { tab: 'waiting' } })
    expect(rows.map(({ id }) => id)).toEqual([adjustment.id])
    const { tabs } = await admin.call(contract.adjustmentList.count, { query: {} })
    expect(tabs).toMatchObject({ waiting: { count: 1 }, rejected: { count: 1 } })
    const found = await admin.call(contract.adjustmentList.list, {
      query: { search: 'toll', tab: 'rejected' },
    })
    expect(found.rows).toMatchObject([{ requestedBy: { id: other.userId }, decidedBy: { id: admin.userId } }])
    await reject(admin, adjustment.id)
  })

  test('the database keeps four eyes and decisions, whatever the code does', async () => {
    const { adjustment } = await credit(admin, 5000)
    const change = (set: string) =>
      asOwner(database, `update wallet_adjustments set ${set} where id = '${adjustment.id}'`)
    await expect(change(`state = 'posted', decided_at = now()`)).rejects.toThrow('check')
    await expect(change(`state = 'posted', decided_at = now(), decided_by = requested_by`)).rejects.toThrow(
      'check',
    )
    await expect(change('amount = 1')).rejects.toThrow('cannot change')
    await reject(other, adjustment.id)
    await expect(change(`state = 'posted'`)).rejects.toThrow('cannot change')
  })
})

describe('an admin whom another one added', () => {
  const confirm = (by: TestClient, id: string) => by.send(confirmAdmin, { params: { id }, body: {} })

  test('approves nothing, and posts nothing alone, until another admin than that one confirms the account', async () => {
    await anotherDay()
    const made = await addAdmin(server, admin)
    const { adjustment } = await credit(admin, 1001)
    expect((await approve(made, adjustment.id)).body).toMatchObject({ code: 'admin_unconfirmed' })
    expect(await entriesOf(adjustment.id)).toEqual([])
    const own = (await credit(made, 1)).adjustment
    expect(own.state).toBe('requested')
    for (const by of [admin, other])
      expect((await approve(by, own.id)).body).toMatchObject({ code: 'admin_unconfirmed' })

    expect((await confirm(admin, made.userId)).body).toMatchObject({ code: 'own_admin' })
    expect((await confirm(made, made.userId)).body).toMatchObject({ code: 'admin_unconfirmed' })
    // Nor do two accounts of one person confirm each other.
    const next = await addAdmin(server, made)
    expect((await confirm(admin, next.userId)).body).toMatchObject({ code: 'admin_unconfirmed' })
    expect((await confirm(other, newId())).body).toMatchObject({ code: 'person_not_found' })

    const record = { waitsForConfirmation: true, addedBy: { id: admin.userId } }
    expect(await other.call(getPerson, { params: { id: made.userId } })).toMatchObject(record)
    expect((await confirm(other, made.userId)).body).toMatchObject({ waitsForConfirmation: false })
    // The account is younger than the request.
    expect((await approve(made, adjustment.id)).body).toMatchObject({ code: 'admin_unconfirmed' })
    expect((await approve(admin, own.id)).body).toMatchObject({ adjustment: { state: 'posted' } })
    await clock.forward(1)
    const later = (await credit(admin, 1001)).adjustment
    expect((await approve(made, later.id)).body).toMatchObject({ adjustment: { state: 'posted' } })
    await reject(other, adjustment.id)
    expect((await confirm(other, next.userId)).status).toBe(200)
  })

  test('with the limit off posts as any admin', async () => {
    await switchLimitOff(admin, other)
    const made = await addAdmin(server, admin)
    expect((await credit(made, 5000)).adjustment.state).toBe('posted')
    await setApprovalLimit(admin, 1000)
    await anotherDay()
  })
})

describe('the limit itself', () => {
  const limit = async () => {
    const { adjustmentApprovalAbove, approvalLimitRequest, version } = await admin.call(getAllSettings, {})
    return { above: adjustmentApprovalAbove, asked: approvalLimitRequest?.above ?? null, version }
  }
  const decide = async (by: TestClient, approved: boolean) =>
    by.send(decideApprovalLimit, { version: (await limit()).version, body: { approved } })
  const state = async () => {
    const { above, asked } = await limit()
    return [above, asked]
  }

  test.each([
    ['raised', 100_000],
    ['switched off', 0],
  ])(
    'is not %s, used and lowered again by one admin: it stays until another one approves',
    async (_, next) => {
      await anotherDay()
      await changeSettings(admin, { adjustmentApprovalAbove: next, negativeBalance: true })
      expect(await state()).toEqual([1000, next])
      const { adjustment } = await credit(admin, 50_000)
      expect(adjustment.state).toBe('requested')
      await reject(other, adjustment.id)
      expect((await decide(admin, true)).body).toMatchObject({ code: 'own_adjustment' })
      const made = await addAdmin(server, admin)
      expect((await decide(made, true)).body).toMatchObject({ code: 'admin_unconfirmed' })
      expect(await state()).toEqual([1000, next])
      const stale = { version: (await limit()).version - 1, body: { approved: true } }
      expect(await other.refusal(decideApprovalLimit, stale)).toBe('record_changed')
      expect((await decide(other, true)).body).toMatchObject({
        adjustmentApprovalAbove: next,
        approvalLimitRequest: null,
      })
      expect((await decide(other, true)).body).toMatchObject({ code: 'adjustment_decided' })
      expect((await credit(admin, 50_000)).adjustment.state).toBe('posted')
      await setApprovalLimit(admin, 1000)
      expect(await state()).toEqual([1000, null])
    },
  )

  test('is lowered at once, which ends what was asked for; what was asked for is dropped by any admin', async () => {
    await changeSettings(admin, { adjustmentApprovalAbove: 2000 })
    expect((await decide(admin, false)).body).toMatchObject({ approvalLimitRequest: null })
    expect(await state()).toEqual([1000, null])
    await changeSettings(admin, { adjustmentApprovalAbove: 2000 })
    await changeSettings(admin, { bonus: 300 })
    expect(await state()).toEqual([1000, 2000])
    await changeSettings(other, { adjustmentApprovalAbove: 900 })
    expect(await state()).toEqual([900, null])
    const made = await addAdmin(server, admin)
    await changeSettings(made, { adjustmentApprovalAbove: 0 })
    // Who asked may be the one who approves.
    expect((await decide(admin, true)).body).toMatchObject({ code: 'admin_unconfirmed' })
    await decide(admin, false)
  })
})

describe('two admins at once', () => {
  const rounds = 20

  test('approve and reject one request: one decides, the others are told', async () => {
    const third = await secondAdmin(server, admin)
    for (let round = 0; round < rounds; round += 1) {
      const before = await walletOf(rider)
      const { adjustment } = await credit(admin, 1001 + round)
      const answers = await Promise.all([
        approve(other, adjustment.id),
        round % 2 === 0 ? approve(third, adjustment.id) : reject(third, adjustment.id),
      ])
      const codes = answers.map(({ status, body }) =>
        status === 200 ? 'ok' : (body as { code: string }).code,
      )
      expect(codes.toSorted()).toEqual(['adjustment_decided', 'ok'])
      const posted = await entriesOf(adjustment.id)
      const { walletBalance } = await walletOf(rider)
      expect(walletBalance - before.walletBalance).toBe(posted.length === 0 ? 0 : 1001 + round)
    }
  })

  /** Posts a request in two transactions that have both read it as open. */
  async function postTwice(...subjects: readonly [string, string]) {
    const owner = { role: 'rider' as const, userId: rider.userId }
    return Promise.allSettled(
      subjects.map((subjectId) =>
        transaction(server.db, async (tx) => {
          await postEntry(tx, {
            event: 'wallet.credited',
            bookingId: null,
            subjectId,
            at: clock.now(),
            postings: [
              { account: 'platform:admin-credit', amount: -10, purpose: 'admin-credit' },
              { account: riderAccount(owner.userId), amount: 10, purpose: 'admin-credit' },
            ],
          })
        }),
      ),
    )
  }

  test('without the lock, the ledger still takes one entry for a request', async () => {
    const before = await walletOf(rider)
    const id = newId()
    const results = await postTwice(id, id)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await walletOf(rider)).walletBalance).toBe(before.walletBalance + 10)
  })

  test('control: without both protections it would be posted twice', async () => {
    const before = await walletOf(rider)
    await postTwice(newId(), newId())
    expect((await walletOf(rider)).walletBalance).toBe(before.walletBalance + 20)
  })
})

describe('finding people', () => {
  const find = async (query: string) =>
    (await admin.call(contract.findWalletOwners, { query: { query } })).people

  test('by name, mobile or number plate, riders and drivers alone', async () => {
    const [found] = await find('farah h')
    expect(found).toMatchObject({ id: rider.userId, usertype: 'rider', name: 'Farah Haddad' })
    expect(found?.walletBalance).toBe((await walletOf(rider)).walletBalance)
    expect((await find('7700900011')).map(({ id }) => id)).toEqual([driver.userId])
    const [{ plate } = { plate: '' }] = await asOwner<{ plate: string }>(
      database,
      'select vehicle_number as plate from users where id = $1',
      [driver.userId],
    )
    expect((await find(plate.toLowerCase().replaceAll('-', ' '))).map(({ id }) => id)).toEqual([
      driver.userId,
    ])
    expect(await find('Noor Aziz')).toEqual([])
    expect(await find('f')).toEqual([])
    const byId = await admin.call(contract.findWalletOwners, { query: { id: driver.userId } })
    expect(byId.people).toMatchObject([{ id: driver.userId, vehicleNumber: plate }])
  })
})
