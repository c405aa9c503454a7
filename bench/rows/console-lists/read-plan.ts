import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { type ListDefinition, readSort } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'
import type pg from 'pg'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { pageStatement } from '../../../apps/server/src/platform/lists/list-store.ts'
import { bookingListSource } from '../../../apps/server/src/trips/bookings/all-bookings-store.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface AskedOfList {
  readonly role: 'admin' | 'fleetadmin'
  readonly userId: string
  readonly sort: string
  readonly search: string | undefined
  readonly filters: Readonly<Record<string, string>>
}

/** How PostgreSQL finds the ids of a page: its scans with the rows that they read. */
export async function readPlan(db: Database, client: pg.Client, asked: AskedOfList): Promise<string> {
  const { columns }: ListDefinition = bookingList
  const caller = { role: asked.role, userId: asked.userId, sessionId: '' }
  const filters = Object.entries(asked.filters).map(([name, text]) => {
    const column = columns[name]
    const filter = column && readFilter(column, text)
    if (filter === undefined) throw new Error(`${name}=${text} is no filter`)
    return [name, filter] as const
  })
  const search =
    asked.search === undefined
      ? undefined
      : await bookingListSource.matches(asked.search, { db, caller, hidesContacts: false, country: '' })
  const statement = pageStatement(bookingListSource, {
    caller,
    conditions: { filters, search, ids: undefined },
    order: readSort(asked.sort),
    cursor: undefined,
    limit: 31,
    timeZone: 'UTC',
  })
  const { sql, parameters } = statement.compile(db)
  const { rows } = await client.query<Record<string, [{ Plan: PlanNode }]>>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  )
  const [plan] = Object.values(rows[0] ?? {})[0] ?? []
  if (plan === undefined) throw new Error('PostgreSQL gave no plan')
  return scansOf(plan.Plan).join(' and ')
}

function scansOf(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table, 'Actual Rows': rows } = node
  if (type === 'Sort' || type === 'Incremental Sort') return [...below, `${type.toLowerCase()} of ${rows}`]
  if (index === undefined && table === undefined) return below
  const read = rows + (node['Rows Removed by Filter'] ?? 0)
  return [...below, `${type} ${index ?? table} (${read})`]
}
