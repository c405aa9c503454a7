import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { adminCredit, tripPaid } from '@cabstand/domain/ledger/postings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getWalletBalance, listBalanceDifferences, postEntry } from '../../src/money/wallet/index.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { asApp, asOwner } from '../support/as-owner.ts'
import { creditRider } from '../support/money.ts'
import { testDatabase } from '../support/test-database.ts'
import { mobiles } from '../support/trip.ts'

const database = await testDatabase({ demo: true })
const { db } = database

const idOf = async (mobile: string) => {
  const [row] = await asOwner<{ id: string }>(database, 'select id from users where mobile = $1', [mobile])
  return row?.id ?? ''
}
const riders = [await idOf(mobiles.rider), await idOf(mobiles.otherRider)] as const
const drivers = [await idOf(mobiles.driver), await idOf(mobiles.comfortDriver)] as const
await creditRider(db, riders[0], 1000)

const [entry] = await asOwner<{ id: string }>(database, 'select id from ledger_entries limit 1')
const entryId = entry?.id ?? ''

describe('posted entries cannot change', () => {
  const changes = [
    'update ledger_lines set amount = amount + 1',
    `update ledger_lines set purpose = 'other'`,
    'delete from ledger_lines',
    `update ledger_entries set event = 'other'`,
    'delete from ledger_entries',
  ]
  test.each([...changes, 'truncate ledger_entries cascade', 'truncate ledger_lines'])(
    'the owner cannot: %s',
    async (statement) => {
      await expect(asOwner(database, statement)).rejects.toThrow('append-only')
    },
  )
  test.each([
    ...changes,
    'truncate ledger_lines',
    'update ledger_accounts set balance = 1000000',
    `insert into ledger_accounts (name, balance) values ('rider:me', 1000000)`,
    'delete from ledger_accounts',
    'alter table ledger_lines disable trigger all',
    'drop trigger ledger_lines_zero_sum on ledger_lines',
    'set session_replication_role = replica',
  ])('the application cannot: %s', async (statement) => {
    await expect(asApp(database, statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('an entry sums to zero', () => {
  const account = riderAccount(riders[0])
  const addLine = (id: string, line: number, amount: number) =>
    asApp(
      database,
      'insert into ledger_lines (entry_id, line, account, amount, purpose) values ($1, $2, $3, $4, $5)',
      [id, line, account, amount, 'admin-credit'],
    )

  test('or its transaction fails to commit', async () => {
    const before = await getWalletBalance(db, riders[0])
    const postings = [{ account, amount: 5, purpose: 'admin-credit' }] as const
    await expect(
      transaction(db, (tx) =>
        postEntry(tx, { event: 'test.off', bookingId: null, at: new Date(), postings }),
      ),
    ).rejects.toThrow('not to zero')
    expect(await getWalletBalance(db, riders[0])).toBe(before)
    expect(await asOwner(database, `select from ledger_entries where event = 'test.off'`)).toEqual([])
  })

  test('and cannot be unbalanced by a line that is added later', async () => {
    await expect(addLine(entryId, 3, 7)).rejects.toThrow('not to zero')
    await expect(addLine(entryId, 1, 7)).rejects.toThrow('duplicate key')
    await expect(addLine(entryId, 4, 0)).rejects.toThrow('check constraint')
  })
})

test('cached balances are the sums of their lines after any postings', async () => {
  const amount = fc.integer({ min: 1, max: 100_000 })
  const who = fc.constantFrom(0, 1)
  const posting = fc.oneof(
    fc.record({ kind: fc.constant('credit' as const), rider: who, amount }),
    fc.record({
      kind: fc.constant('trip' as const),
      rider: who,
      driver: who,
      amount,
      fee: fc.integer({ min: 0, max: 1000 }),
      discount: fc.integer({ min: 0, max: 1000 }),
      wallet: fc.boolean(),
    }),
  )
  const expected = new Map<string, number>()
  const add = (userId: string, change: number) => expected.set(userId, (expected.get(userId) ?? 0) + change)
  for (const userId of [...riders, ...drivers]) add(userId, await getWalletBalance(db, userId))
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 8 }), async (list) => {
      await Promise.all(
        list.map(async (one) => {
          const rider = riders[one.rider] ?? riders[0]
          if (one.kind === 'credit') {
            await creditRider(db, rider, one.amount)
            add(rider, one.amount)
            return
          }
          const driver = drivers[one.driver] ?? drivers[0]
          const convenienceFees = Math.min(one.fee, one.amount)
          const discountAmount = Math.min(one.discount, one.amount)
          const due = one.amount - discountAmount
          const postings = tripPaid({
            riderId: rider,
            driverId: driver,
            tripCost: one.amount,
            convenienceFees,
            discountAmount,
            paid: one.wallet ? { wallet: due } : { cash: due },
          })
          await transaction(db, (tx) =>
            postEntry(tx, { event: 'test.trip', bookingId: null, at: new Date(), postings }),
          )
          add(driver, one.amount - convenienceFees - (one.wallet ? 0 : due))
          if (one.wallet) add(rider, -due)
        }),
      )
      expect(await listBalanceDifferences(db)).toEqual([])
      for (const [userId, balance] of expected) expect(await getWalletBalance(db, userId)).toBe(balance)
    }),
    { numRuns: 25 },
  )
})

test('twenty parallel payments from one wallet never overdraw it', async () => {
  const [rider] = riders
  const account = riderAccount(rider)
  // The postings before were random.
  await creditRider(db, rider, Math.max(1000, 1000 - (await getWalletBalance(db, rider))))
  const before = await getWalletBalance(db, rider)
  const each = Math.floor(before / 7)
  const spend = () =>
    transaction(db, (tx) =>
      postEntry(tx, {
        event: 'test.spend',
        bookingId: null,
        at: new Date(),
        postings: tripPaid({
          riderId: rider,
          driverId: drivers[0],
          tripCost: each,
          convenienceFees: 0,
          paid: { wallet: each },
        }),
        floors: { [account]: 0 },
      }),
    )
  const results = await Promise.allSettled(Array.from({ length: 20 }, spend))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.length - refused.length).toBe(7)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_balance' })
  expect(await getWalletBalance(db, rider)).toBe(before - 7 * each)
  expect(await listBalanceDifferences(db)).toEqual([])
})

test('an event of a booking is posted once', async () => {
  const [carType] = await asOwner<{ id: string }>(database, 'select id from car_types limit 1')
  const bookingId = '01900000-0000-7000-8000-00000000b001'
  await asOwner(
    database,
    `insert into bookings (id, reference, status, service, car_type, quote_id, tariff, book_later, trip_date,
       customer, customer_name, customer_email, customer_contact, pickup_lat, pickup_lng, pickup_address,
       drop_lat, drop_lng, drop_address, polyline, estimate, estimate_distance, estimate_distance_meters,
       estimate_time, estimate_breakdown, trip_cost, convenience_fees, driver_share, fare_breakdown, payable_amount)
     values ($1, 'LEDGER', 'NEW', 'taxi', $2, $1, '{}', false, now(), $3, '', '', '', 0, 0, '', 0, 0, '', '',
       0, 0, 0, 0, '{}', 0, 0, 0, '{}', 0)`,
    [bookingId, carType?.id, riders[0]],
  )
  const post = (event: string) =>
    transaction(db, (tx) =>
      postEntry(tx, {
        event,
        bookingId,
        at: new Date(),
        postings: adminCredit({ owner: { role: 'rider', userId: riders[0] }, amount: 10 }),
      }),
    )
  const before = await getWalletBalance(db, riders[0])
  const results = await Promise.allSettled([post('a'), post('a'), post('a'), post('b')])
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
  expect(await getWalletBalance(db, riders[0])).toBe(before + 20)
})
