import { poolOf } from '../support/pools.ts'
import { settle } from '../support/settle.ts'
import type { TestDatabase } from '../support/test-database.ts'

export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly fallback: string | null
}

/** Tables of the map, which no request writes, and tables that the server writes in the background. */
const unwatched =
  /^(place|map_version|schema_migrations|outbox$|rate_limits$|driver_positions$|called_services$|server_processes$|receipt_mails$)/

/** Every column of every table, as described by the database's catalog. */
export async function listColumns(database: TestDatabase): Promise<Column[]> {
  const { rows } = await poolOf(database.ownerUrl).query<Column>(
    `select table_name as "table", column_name as name, data_type as type, column_default as fallback
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  )
  return rows
}

type Row = Record<string, unknown>
export type Rows = ReadonlyMap<string, Row>

/** All rows that requests may write, by table and primary key, after all pending work. */
export async function readRows(database: TestDatabase): Promise<Rows> {
  await settle(database)
  const owner = poolOf(database.ownerUrl)
  const { rows: tables } = await owner.query<{ table: string; key: string }>(
    `select c.relname as "table",
       string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as key
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const watched = tables.filter(({ table }) => !unwatched.test(table))
  const { rows } = await owner.query<{ id: string; row: Row }>(
    watched
      .map(
        ({ table, key }) =>
          `select concat_ws(' ', '${table}', ${key}) as id, to_jsonb(t) as row from ${table} t`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Columns that differ in every call: random, measured or counted. */
const drawn =
  /^(xid|transaction|reference|request_id|otp|token_hash|device|code_hash|request_hash|response|referral_?id|total_?trip_?time|positionAgeSeconds|key|mobile|search_text|durationSeconds|quantity|issue|seal)$/i
const timers = new Set(['due_at', 'ask_at'])
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g

function normal(name: string, value: unknown): unknown {
  if (drawn.test(name)) return value === null ? null : '<drawn>'
  if (typeof value === 'string') return value.replaceAll(uuid, '<id>').replaceAll(time, '<time>')
  if (Array.isArray(value)) return value.map((member) => normal('', member))
  if (typeof value !== 'object' || value === null) return value
  // A change in the audit log names its field.
  const field = 'field' in value && typeof value.field === 'string' ? value.field : undefined
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, normal(field ?? key, member)]))
}

/** The changes by row, without columns that always differ. For numbers that grew, the difference. */
export function changesBetween(before: Rows, after: Rows): string[] {
  const changes: string[] = []
  for (const [id, row] of after) {
    const old = before.get(id)
    const changed = Object.entries(row).filter(
      // Timers also set the next time of a booking or payment, whenever they look at it.
      ([name, value]) =>
        old === undefined || (!timers.has(name) && JSON.stringify(old[name]) !== JSON.stringify(value)),
    )
    if (changed.length === 0 && old !== undefined) continue
    const table = id.split(' ')[0]
    const shown = changed.map(([name, value]) => {
      // Each walk gets the next ones.
      if (table === 'receipts' && name === 'number') return [name, '<drawn>']
      const was = old?.[name]
      const isGrown = typeof value === 'number' && typeof was === 'number'
      return [name, isGrown ? `+${value - was}` : normal(name, value)]
    })
    changes.push(`${table} ${old === undefined ? 'new' : 'changed'} ${JSON.stringify(shown)}`)
  }
  const gone = [...before.keys()].filter((id) => !after.has(id)).map((id) => `${id.split(' ')[0]} gone`)
  return [...changes, ...gone].sort()
}
