// An order that no index has would sort all rows for each page: it must not be offered.
import { lists as definitions } from '@cabstand/contract/http/index'
import type { List } from '@cabstand/contract/lists/define-list'
import { readSort } from '@cabstand/contract/lists/definition'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { driverListSource } from '../../../src/people/person-records/people-list-store.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import type { Tx } from '../../../src/platform/db/transaction.ts'
import type { Route } from '../../../src/platform/http/route.ts'
import type { RowsRoute } from '../../../src/platform/lists/list-routes.ts'
import type { ListConditions, ListSource } from '../../../src/platform/lists/list-source.ts'
import { pageStatement } from '../../../src/platform/lists/list-store.ts'
import type { Module } from '../../../src/platform/module.ts'
import { createModules } from '../../../src/start/modules.ts'
import { bookingListSource } from '../../../src/trips/bookings/all-bookings-store.ts'
import { testDatabase } from '../../support/test-database.ts'
import { testServer } from '../../support/test-server.ts'

const database = await testDatabase()
const db = openDatabase(database.ownerUrl, { max: 1 })

let modules: readonly Module[] = []
await testServer({
  createModules: (deps) => {
    modules = createModules(deps)
    return [...modules]
  },
})
const isOfRows = (route: Route): route is RowsRoute => 'source' in route
const sources = new Map(
  modules.flatMap(({ routes }) =>
    (routes ?? []).filter(isOfRows).map((one) => [one.endpoint.name, one.source]),
  ),
)
const sourceOf = ({ name, list }: List) => {
  const source = sources.get(list.name)
  if (source === undefined) throw new Error(`no module has the list ${name}`)
  return source
}
const lists = definitions.map((list) => ({ name: list.name, list, source: sourceOf(list) }))
const orders = lists.flatMap(({ list, source }) =>
  Object.entries(list.columns).flatMap(([name, { sorts }]) =>
    sorts ? [name, `-${name}`].map((sort) => ({ list: list.name, sort, source })) : [],
  ),
)

/** Columns that are filtered by a part of their text. */
const parts = lists.flatMap(({ name, list }) =>
  Object.entries(list.columns).flatMap(([column, { filters, kind }]) =>
    filters && ['text', 'code', 'mobile'].includes(kind) ? [`${name}.${column}`] : [],
  ),
)

const firstPage = (source: ListSource, sort: string, filters: ListConditions['filters'] = []) =>
  pageStatement(source, {
    caller: { role: 'admin', userId: '', sessionId: '' },
    conditions: { filters, search: undefined, ids: undefined },
    order: readSort(sort),
    cursor: undefined,
    limit: 30,
    timeZone: 'UTC',
  })

async function explain(on: Database | Tx, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain (costs off) ${statement}`.execute(on)
  return rows.map((row) => Object.values(row)[0]).join('\n')
}

/** The plan with as few sorts as possible: a small table is otherwise sorted, whatever its indexes. */
const plan = (source: ListSource, sort: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return explain(tx, firstPage(source, sort))
  })

test.each(orders)('$list by $sort follows an index', async ({ source, sort }) => {
  expect(await plan(source, sort)).not.toMatch(/\bSort\b/)
})

test('an order without an index would be found', async () => {
  const columns = { ...driverListSource.columns, email: { type: 'text', value: sql`u.email` } } as const
  expect(await plan({ ...driverListSource, columns }, 'email')).toMatch(/\bSort\b/)
})

test.each(lists)(
  '$name: SQL knows the columns that the definition sorts or filters by, and no other',
  (one) => {
    const offered = Object.entries(one.list.columns).filter(([, { sorts, filters }]) => sorts || filters)
    expect(Object.keys(one.source.columns).sort()).toEqual(offered.map(([name]) => name).sort())
  },
)

test('a part of a text is found by an index: that of plates', async () => {
  expect(parts).toEqual(['Drivers.vehicleNumber'])
  await storeDrivers(5000)
  const filter = ['vehicleNumber', { type: 'contains', text: '48-QK' }] as const
  for (const sort of ['-createdAt', 'name'])
    expect(await explain(db, firstPage(driverListSource, sort, [filter]))).toContain('users_by_part_of_plate')
})

test('a combination that no booking has is not searched for in the order of the list', async () => {
  await storeBookings(5000)
  const filters = Object.entries({
    status: { type: 'anyOf', values: ['CANCELLED'] },
    bookLater: { type: 'flag', value: true },
    paymentMode: { type: 'anyOf', values: ['wallet'] },
  } as const)
  for (const sort of ['tripDate', '-tripCost'])
    expect(await explain(db, firstPage(bookingListSource, sort, filters))).toContain('bookings_by_kind')
})

/** Half of them are for later, and half are paid from the wallet, but none is both. */
async function storeBookings(count: number): Promise<void> {
  // Of riders, quotes and car types that do not exist.
  await sql`
    do $$ declare key name; begin
      for key in select conname from pg_constraint where conrelid = 'bookings'::regclass and contype = 'f' loop
        execute format('alter table bookings drop constraint %I', key);
      end loop;
    end $$`.execute(db)
  await sql`alter table bookings disable trigger user`.execute(db)
  await sql`
    insert into bookings (id, reference, status, service, car_type, quote_id, tariff, book_later, trip_date,
      customer, customer_name, customer_email, customer_contact, pickup_lat, pickup_lng, pickup_address,
      drop_lat, drop_lng, drop_address, polyline, estimate, estimate_distance, estimate_distance_meters,
      estimate_time, estimate_breakdown, trip_cost, convenience_fees, driver_share, fare_breakdown,
      payment_mode, payable_amount)
    select uuidv7(), upper(lpad(to_hex(n), 6, '0')), case n % 8 when 1 then 'NEW' else 'CANCELLED' end, 'taxi', uuidv7(), uuidv7(),
      '{}', n % 2 = 0, now() - make_interval(mins => n), uuidv7(), '', '', '', 0, 0, '', 0, 0, '', '', 0, 0, 0, 0,
      '{}', n, 0, 0, '{}', (array['cash', 'wallet'])[n % 2 + 1], n
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`analyze bookings`.execute(db)
}

async function storeDrivers(count: number): Promise<void> {
  await sql`
    insert into users (id, usertype, first_name, mobile, referral_id, vehicle_number, created_at)
    select uuidv7(), 'driver', 'Driver ' || n, '+35191' || (1000000 + n), 'driver' || n,
      (10 + n % 90) || '-' || upper(lpad(to_hex(n % 256), 2, '0')) || '-' || (n / 90), now() - make_interval(mins => n)
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into ledger_accounts (name, user_id) select id::text, id from users`.execute(db)
  await sql`analyze users, ledger_accounts`.execute(db)
}
