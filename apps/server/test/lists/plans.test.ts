// An order that no index has would sort all rows for each page: it must not be offered.
import { adjustmentList } from '@cabstand/contract/http/adjustments'
import { auditList } from '@cabstand/contract/http/audit'
import { cancelReasonList } from '@cabstand/contract/http/cancel-reasons'
import { adminList, driverList, fleetAdminList, riderList } from '@cabstand/contract/http/people'
import { promoList } from '@cabstand/contract/http/promos'
import { bookingList } from '@cabstand/contract/http/staff-bookings'
import { withdrawalList } from '@cabstand/contract/http/withdrawals'
import type { List } from '@cabstand/contract/lists/define-list'
import { readSort } from '@cabstand/contract/lists/definition'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import type { ListSource } from '../../src/lists/list-source.ts'
import { pageStatement } from '../../src/lists/list-store.ts'
import { adjustmentListSource } from '../../src/modules/adjustments/adjustments-store.ts'
import { auditListSource } from '../../src/modules/audit/audit-list-store.ts'
import { bookingListSource } from '../../src/modules/bookings/all-bookings-store.ts'
import {
  adminListSource,
  driverListSource,
  fleetAdminListSource,
  riderListSource,
} from '../../src/modules/people/people-list-store.ts'
import { promoListSource } from '../../src/modules/promos/promo-store.ts'
import { cancelReasonListSource } from '../../src/modules/settings/cancel-reason-store.ts'
import { withdrawalListSource } from '../../src/modules/withdrawals/withdrawal-store.ts'
import { testDatabase } from '../test-database.ts'

const database = await testDatabase()
const db = openDatabase(database.ownerUrl, { max: 1 })

const lists: readonly { readonly list: List; readonly source: ListSource }[] = [
  { list: driverList, source: driverListSource },
  { list: riderList, source: riderListSource },
  { list: fleetAdminList, source: fleetAdminListSource },
  { list: adminList, source: adminListSource },
  { list: auditList, source: auditListSource },
  { list: bookingList, source: bookingListSource },
  { list: cancelReasonList, source: cancelReasonListSource },
  { list: promoList, source: promoListSource },
  { list: adjustmentList, source: adjustmentListSource },
  { list: withdrawalList, source: withdrawalListSource },
]
const orders = lists.flatMap(({ list, source }) =>
  Object.entries(list.columns).flatMap(([name, { sorts }]) =>
    sorts ? [name, `-${name}`].map((sort) => ({ list: list.name, sort, source })) : [],
  ),
)

/** The plan with as few sorts as possible: a small table is otherwise sorted, whatever its indexes. */
async function plan(source: ListSource, sort: string): Promise<string> {
  const statement = pageStatement(source, {
    caller: { role: 'admin', userId: '', sessionId: '' },
    conditions: { filters: [], search: undefined, ids: undefined },
    order: readSort(sort),
    cursor: undefined,
    limit: 30,
    timeZone: 'UTC',
  })
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain (costs off) ${statement}`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
}

test.each(orders)('$list by $sort follows an index', async ({ source, sort }) => {
  expect(await plan(source, sort)).not.toMatch(/\bSort\b/)
})

test('an order without an index would be found', async () => {
  const columns = { ...driverListSource.columns, email: { type: 'text', value: sql`u.email` } } as const
  expect(await plan({ ...driverListSource, columns }, 'email')).toMatch(/\bSort\b/)
})
