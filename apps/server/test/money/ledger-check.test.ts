import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { addToWallet } from '@cabstand/contract/http/money/adjustments'
import { requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { openTopUp } from '@cabstand/contract/http/money/payments'
import { exportJournal, getEarningReport } from '@cabstand/contract/http/money/reports'
import { processWithdrawal, refuseWithdrawal } from '@cabstand/contract/http/money/withdrawals'
import { updateBank } from '@cabstand/contract/http/people/users'
import { notificationPath } from '@cabstand/contract/notification-path'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, sealLedger } from '../../src/money/books/index.ts'
import { numberReceipts } from '../../src/money/receipts/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { creditDriver } from '../support/money.ts'
import { runTask } from '../support/run-task.ts'
import { answerTestCard } from '../support/test-card.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

const sent: { to: string; subject: string; text: string }[] = []
const server = await testServer({
  mail: {
    name: 'test',
    check: async () => {},
    send: async (to, message) => void sent.push({ to, ...message }),
  },
})
const { database } = server
const run = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  asOwner<R>(database, text, values)
const hash = createKeyedHash('a key that is not in the database, 32 characters')
const deps = { db: database.db, hash, now: server.clock.now }
const check = async () => {
  const found: string[] = []
  for await (const problem of checkLedger(deps)) found.push(problem)
  return found
}

const tables = [
  'withdrawals',
  'wallet_adjustments',
  'payment_attempts',
  'ledger_lines',
  'ledger_entries',
  'ledger_accounts',
  'ledger_seals',
  'bookings',
  'earnings',
  'receipts',
]
const triggers = (what: 'disable' | 'enable') =>
  tables.map((table) => `alter table ${table} ${what} trigger user`).join('; ')

/** Changes a row as the owner of the tables can: without triggers. `$1` is the entry, `$2` the booking, `$3` a
 * credit, `$4` a payment to a wallet. */
async function tamper(statement: string): Promise<void> {
  const named = [entry, trip.id, credit, topUp].reduce(
    (text, id, index) => text.replaceAll(`$${index + 1}`, `'${id}'`),
    statement,
  )
  await run(`begin; ${triggers('disable')}; ${named}; ${triggers('enable')}; commit`)
}

let trip: RiderBooking
let entry: string
let credit: string
let topUp: string

beforeAll(async () => {
  const [rider, driver] = await Promise.all([server.signIn(mobiles.rider), server.signIn(mobiles.driver)])
  await run('update users set signup_via_referral = $1, referral_pending = true where id = $2', [
    driver.userId,
    rider.userId,
  ])
  // A receipt by e-mail would be numbered, and sealed with the server's own secret.
  await run('update users set receipts_by_mail = false')
  trip = await acceptedTrip(server, rider, driver)
  await driveUntil('rate', { booking: trip, rider, driver, database: server.database })
  const [paid] = await run<{ id: string }>(
    `select id from ledger_entries where booking_id = $1 and event = 'booking.paid'`,
    [trip.id],
  )
  entry = paid?.id ?? ''
  await server.clock.settle()
  // One withdrawal in each state.
  const admin = await server.signIn(mobiles.admin)
  await creditDriver(server.db, driver.userId, 1000)
  await driver.call(updateBank, { body: exampleBank })
  const request = async (amount: number) => ({
    params: { id: (await driver.call(requestWithdrawal, { body: { amount } })).id },
  })
  await request(300)
  await admin.call(processWithdrawal, { ...(await request(200)), body: {} })
  await admin.call(refuseWithdrawal, { ...(await request(100)), body: { reason: 'unknown account' } })
  await numberReceipts(deps)
  const { adjustment } = await admin.call(addToWallet, { body: { userId: rider.userId, amount: 400 } })
  credit = adjustment.id
  const body = { provider: 'test', amount: 1000 }
  topUp = (await rider.call(openTopUp, { body })).attemptId
  await answerTestCard(rider, topUp, 'approve')
})

/** What is changed, how it is undone, and what the check says. */
const changes: readonly (readonly [what: string, change: string, undo: string, says: string])[] = [
  [
    'the amount of a line',
    `update ledger_lines set amount = amount + 7 where entry_id = $1 and purpose = 'convenience-fee'`,
    `update ledger_lines set amount = amount - 7 where entry_id = $1 and purpose = 'convenience-fee'`,
    'sum to 7, not to zero',
  ],
  [
    'a cached balance',
    `update ledger_accounts set balance = balance + 5 where name like 'driver:%' and balance <> 0`,
    `update ledger_accounts set balance = balance - 5 where name like 'driver:%' and balance <> 0`,
    'but its lines sum to',
  ],
  [
    'what a wallet reserves',
    `update ledger_accounts set held = held + 5 where name like 'rider:%'`,
    `update ledger_accounts set held = held - 5 where name like 'rider:%'`,
    'reserves 5',
  ],
  [
    'what a booking says it cost',
    `update bookings set convenience_fees = convenience_fees + 1, driver_share = driver_share - 1 where id = $2`,
    `update bookings set convenience_fees = convenience_fees - 1, driver_share = driver_share + 1 where id = $2`,
    'says other amounts than the ledger',
  ],
  [
    'a tip that nothing was posted for',
    `update bookings set tip = 100 where id = $2`,
    `update bookings set tip = null where id = $2`,
    'says other amounts than the ledger',
  ],
  [
    'the tips that a driver sees',
    `update earnings set tips = tips + 100 where booking_id = $2`,
    `update earnings set tips = tips - 100 where booking_id = $2`,
    'otherwise than the ledger',
  ],
  [
    'what the reports count',
    `update earnings set convenience_fees = convenience_fees + 1 where booking_id = $2`,
    `update earnings set convenience_fees = convenience_fees - 1 where booking_id = $2`,
    'otherwise than the ledger',
  ],
  [
    'the driver for whom the reports count a trip',
    `update earnings set driver = fleetadmin, fleetadmin = driver where booking_id = $2`,
    `update earnings set driver = fleetadmin, fleetadmin = driver where booking_id = $2`,
    'otherwise than the ledger',
  ],
  [
    'how many trips the reports count',
    `update earnings set trips = trips + 1 where booking_id = $2`,
    `update earnings set trips = trips - 1 where booking_id = $2`,
    'otherwise than the ledger',
  ],
  [
    'the provider of a payment',
    `update payment_attempts set provider = 'stripe' where id = $4`,
    `update payment_attempts set provider = 'test' where id = $4`,
    'The account clearing:stripe holds 0, but its payments come to -1000',
  ],
  [
    'whose wallet an account is',
    `update ledger_accounts set user_id = (select id from users where mobile = '${mobiles.admin}')
       where user_id = (select id from users where mobile = '${mobiles.driver}')`,
    `update ledger_accounts set user_id = split_part(name, ':', 2)::uuid where name like 'driver:%'`,
    'belongs to another person',
  ],
  [
    'the stored input of a fare',
    `update bookings set fare_breakdown = jsonb_set(fare_breakdown, '{input,distanceMeters}',
       to_jsonb((fare_breakdown #>> '{input,distanceMeters}')::numeric + 100000)) where id = $2`,
    `update bookings set fare_breakdown = jsonb_set(fare_breakdown, '{input,distanceMeters}',
       to_jsonb((fare_breakdown #>> '{input,distanceMeters}')::numeric - 100000)) where id = $2`,
    'is not what its stored inputs give',
  ],
  [
    'the company on a receipt',
    `update receipts set inputs = jsonb_set(inputs, '{company,name}',
       to_jsonb(replace(inputs #>> '{company,name}', 'a', 'e'))) where booking_id = $2`,
    `update receipts set inputs = jsonb_set(inputs, '{company,name}',
       (select to_jsonb(company_name) from settings)) where booking_id = $2`,
    'was changed after it was issued',
  ],
  [
    'the number of a receipt',
    `update receipts set number = number + 1 where booking_id = $2`,
    `update receipts set number = number - 1 where booking_id = $2`,
    'was changed after it was issued',
  ],
  [
    'an amount of a receipt',
    `update receipts set inputs = jsonb_set(inputs, '{cashPaymentAmount}',
       to_jsonb((inputs ->> 'cashPaymentAmount')::bigint + 1)) where booking_id = $2`,
    `update receipts set inputs = jsonb_set(inputs, '{cashPaymentAmount}',
       to_jsonb((inputs ->> 'cashPaymentAmount')::bigint - 1)) where booking_id = $2`,
    'has other amounts than the booking',
  ],
  [
    'that there is a receipt',
    `create table kept_receipt_of_test as select * from receipts where booking_id = $2;
     delete from receipts where booking_id = $2`,
    `insert into receipts overriding system value select * from kept_receipt_of_test; drop table kept_receipt_of_test`,
    'has no receipt',
  ],
  [
    'a credit that was not posted',
    `update ledger_entries set subject_id = null where subject_id = $3`,
    `update ledger_entries set subject_id = $3 where event = 'wallet.credited' and subject_id is null`,
    'should be posted with 400, and is with 0',
  ],
  [
    'the amount of a credit',
    `update wallet_adjustments set amount = 500 where id = $3`,
    `update wallet_adjustments set amount = 400 where id = $3`,
    'should be posted with 500, and is with 400',
  ],
  [
    'an entry whose payment failed',
    `update payment_attempts set status = 'failed', outcome = null where id = $4`,
    `update payment_attempts set status = 'paid', outcome = 'toppedUp' where id = $4`,
    'should be posted with 0, and is with 1000',
  ],
  [
    'money held for a booking that was not paid in advance',
    `insert into ledger_accounts (name) values ('prepaid') on conflict do nothing;
     update ledger_lines set account = 'prepaid' where entry_id = $1 and account = 'platform:fees'`,
    `update ledger_lines set account = 'platform:fees' where entry_id = $1 and account = 'prepaid'`,
    'is held as paid in advance',
  ],
  [
    'the bonus of one side of a referral',
    `update ledger_lines set amount = amount + sign(amount) * line where purpose = 'referral-bonus' and line > 2`,
    `update ledger_lines set amount = amount - sign(amount) * line where purpose = 'referral-bonus' and line > 2`,
    'does not give both sides of a referral the same bonus',
  ],
  [
    'who referred the person that a bonus is for',
    `update users set signup_via_referral = (select id from users where mobile = '${mobiles.otherRider}')
       where signup_via_referral is not null`,
    `update users set signup_via_referral = (select id from users where mobile = '${mobiles.driver}')
       where signup_via_referral is not null`,
    'does not give both sides of a referral the same bonus',
  ],
  [
    'when a referral was rewarded',
    `update ledger_entries set created_at = created_at - interval '1 day' where event = 'referral.rewarded'`,
    `update ledger_entries set created_at = created_at + interval '1 day' where event = 'referral.rewarded'`,
    'rewards a referral before a trip of the new person is paid',
  ],
  [
    'the amount of a withdrawal',
    `update withdrawals set amount = amount + 1 where state = 'processed'`,
    `update withdrawals set amount = amount - 1 where state = 'processed'`,
    '(processed) are not those of its state and amount',
  ],
  [
    'a withdrawal that was requested, and says that it was cancelled',
    `update withdrawals set state = 'cancelled', cancelled_at = now(), cancelled_by = uid where state = 'requested'`,
    `update withdrawals set state = 'requested', cancelled_at = null, cancelled_by = null
     where state = 'cancelled' and reason = ''`,
    'The account withdrawals keeps 300, but the open withdrawals are 0',
  ],
  [
    'a discount that waits for an admin, and was never held',
    `insert into held_rewards (id, kind, booking_id, person, beneficiary, amount, reasons, state, held_at)
     select gen_random_uuid(), 'promo', id, customer, driver, 100, '{too_short}', 'held', now() from bookings where id = $2`,
    `delete from held_rewards`,
    'The account held-discounts keeps 0, but the discounts that wait are 100',
  ],
  [
    'the wallet that a withdrawal was taken from',
    `update withdrawals set usertype = 'rider' where state = 'processed'`,
    `update withdrawals set usertype = 'driver' where state = 'processed'`,
    '(processed) are not those of its state and amount',
  ],
  [
    'the withdrawal of an entry',
    `update ledger_entries e set subject_id = null from withdrawals w
     where w.id = e.subject_id and w.state = 'cancelled' and e.event = 'withdrawal.cancelled'`,
    `update ledger_entries set subject_id = (select id from withdrawals where state = 'cancelled')
     where event = 'withdrawal.cancelled'`,
    'belongs to no withdrawal',
  ],
]

test('books in order have no problems, sealed or not', async () => {
  expect(await check()).toEqual([])
  await sealLedger(deps, new Date())
  await sealLedger(deps, new Date())
  expect(await run('select number from ledger_seals')).toHaveLength(1)
  expect(await check()).toEqual([])
})

describe('a change that went around triggers is named:', () => {
  test.each(changes)('%s', async (_, change, undo, says) => {
    await tamper(change)
    expect((await check()).join('\n')).toContain(says)
    await tamper(undo)
    expect(await check()).toEqual([])
  })
})

describe('what agrees with itself but differs from its seal is found:', () => {
  const sealed = 'was changed afterwards'
  test.each([
    [
      'the purpose of a line',
      `update ledger_lines set purpose = 'top-up' where entry_id = $1 and purpose = 'cash-collected'`,
      `update ledger_lines set purpose = 'cash-collected' where entry_id = $1 and purpose = 'top-up'`,
      sealed,
    ],
    [
      'the event of an entry',
      `update ledger_entries set event = 'booking.other' where id = $1`,
      `update ledger_entries set event = 'booking.paid' where id = $1`,
      sealed,
    ],
    [
      'what an entry is about',
      `update ledger_entries set subject_id = booking_id where id = $1`,
      `update ledger_entries set subject_id = null where id = $1`,
      sealed,
    ],
    [
      'a whole entry that was added to the past',
      `insert into ledger_entries (id, event) values ('01900000-0000-7000-8000-000000000001', 'test')`,
      `delete from ledger_entries where id = '01900000-0000-7000-8000-000000000001'`,
      'entries, but there are',
    ],
    [
      'a seal that was made to fit',
      `update ledger_seals set digest = sha256('other')`,
      `update ledger_seals set digest = digest`,
      'was not made by this installation',
    ],
  ])('%s', async (what, change, undo, says) => {
    await tamper(change)
    expect((await check()).join('\n')).toContain(says)
    if (what !== 'a seal that was made to fit') {
      await tamper(undo)
      expect(await check()).toEqual([])
    }
  })
})

test('entries are not sealed while others may still be posted beside them', async () => {
  const before = await run('select number from ledger_seals')
  await sealLedger(deps)
  expect(await run('select number from ledger_seals')).toEqual(before)
})

test('the nightly check keeps what it found, and tells admins in their inbox and the operator by e-mail', async () => {
  const admin = await server.signIn(mobiles.admin)
  const told = async () =>
    (await admin.call(listNotifications, { query: {} })).notifications.filter(
      ({ title }) => title === 'Problems in the books',
    )
  await runTask(database, 'books:check')
  const { check: found } = await admin.call(getEarningReport, { query: {} })
  expect(found?.problems).toBeGreaterThan(0)
  expect(found?.found.join('\n')).toContain('was not made by this installation')
  await eventually(async () => sent.length > 0, 'the e-mail')
  expect(sent).toEqual([
    expect.objectContaining({
      to: 'hello@meridiancabs.example',
      subject: expect.stringContaining('Problems'),
      text: expect.stringContaining(found?.found[0] ?? 'a problem'),
    }),
  ])
  await eventually(async () => (await told()).length > 0, 'the notification')
  expect(await told()).toMatchObject([{ screen: 'Wallet', subject: null, read: false }])
  expect(notificationPath('Wallet', null, 'admin')).toBe('/earningreports')
  // Made with the secret of this test, not of the server.
  await tamper('delete from ledger_seals; update receipts set number = null, seal = null')
  await runTask(database, 'books:check')
  await server.clock.settle()
  expect((await admin.call(getEarningReport, { query: {} })).check).toMatchObject({ problems: 0, found: [] })
  expect(sent).toHaveLength(1)
  expect(await told()).toHaveLength(1)
})

test('the journal has every line with the name of its account, for admins', async () => {
  const admin = await server.signIn(mobiles.admin)
  const { text } = await admin.send(exportJournal, { query: { language: 'en' } })
  const lines = text.trim().split('\r\n')
  const [count] = await run<{ lines: number }>('select count(*)::int as lines from ledger_lines')
  expect(lines).toHaveLength((count?.lines ?? 0) + 1)
  const own = lines.filter((line) => line.includes(entry))
  expect(own.join('\n')).toMatch(/platform:fees,Convenience fees,\d+\.\d\d,convenience-fee/)
  expect(own.join('\n')).toContain(`${trip.reference},driver:`)
  const past = await admin.send(exportJournal, { query: { period: '2020-01-01..2020-12-31' } })
  expect(past.text.trim().split('\r\n')).toHaveLength(1)
})
