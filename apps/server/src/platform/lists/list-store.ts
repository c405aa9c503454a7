import { type ListCount, maxCounted } from '@cabstand/contract/lists/define-list'
import type { SortOrder } from '@cabstand/contract/lists/definition'
import type { Filter } from '@cabstand/contract/lists/filter'
import { lookUp } from '@cabstand/domain/look-up'
import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { plannedByValues } from '../db/statement-names.ts'
import type { Cursor } from './cursor.ts'
import type { ListConditions, ListSource, RowPosition, SqlColumn } from './list-source.ts'

export interface CountQuery {
  readonly caller: SignedIn
  readonly conditions: ListConditions
  /** Dates of filters are days in this zone. */
  readonly timeZone: string
}

export interface RowsQuery extends CountQuery {
  readonly order: SortOrder
  readonly cursor: Cursor | undefined
  readonly limit: number
}

export type Listed<Stored> = Stored & { readonly id: string; readonly position: RowPosition }

/** Rows from the cursor on, in the sort order; rows before a cursor are the last ones before it. */
export async function listRows<Stored extends object>(
  db: Database,
  source: ListSource,
  query: RowsQuery,
): Promise<Listed<Stored>[]> {
  const statement = sql<Stored & { id: string; sortedBy: string }>`${rowsStatement(source, query)}`
  const { rows } = await statement.execute(db)
  const listed = rows.map((row) => ({ ...row, position: { value: row.sortedBy, id: row.id } }))
  return isBackward(query) ? listed.reverse() : listed
}

/** Pages before a cursor are read from it backwards. */
const isBackward = ({ cursor }: RowsQuery) => cursor?.direction === 'before'

/** The statement of `listRows`: the ids of the page first, so that only its rows are read whole. */
function rowsStatement(source: ListSource, query: RowsQuery): RawBuilder<unknown> {
  const direction = directionOf(query)
  return sql`${plannedByValues} select ${source.id} as id, ${source.select}, page.value::text as sorted_by
    from ${source.from} join (${pageStatement(source, query)}) page on page.id = ${source.id}
    order by page.value ${direction}, page.id ${direction}`
}

/** The ids of one page. An index that holds the order and what filters answers it alone. */
export function pageStatement(source: ListSource, query: RowsQuery): RawBuilder<unknown> {
  const { cursor, limit } = query
  const { value, type } = columnOf(source, query.order.column)
  const direction = directionOf(query)
  const conditions = conditionsOf(source, query)
  if (cursor !== undefined) {
    const { position } = cursor
    const start = sql`(${cast(position.value, type)}, ${position.id}::uuid)`
    conditions.push(sql`(${value}, ${source.id}) ${descends(query) ? sql`<` : sql`>`} ${start}`)
  }
  return sql`select ${source.id} as id, ${value} as value from ${source.from} where ${and(conditions)}
    order by ${value} ${direction}, ${source.id} ${direction} limit ${limit}`
}

const descends = (query: RowsQuery) => query.order.descending !== isBackward(query)
const directionOf = (query: RowsQuery) => (descends(query) ? sql`desc` : sql`asc`)

/** How many rows match each of the conditions, in their order; counting ends at `maxCounted`. */
export async function countRows(
  db: Database,
  source: ListSource,
  queries: readonly CountQuery[],
): Promise<ListCount[]> {
  if (queries.length === 0) return []
  const counts = queries.map(
    (query) => sql`(select count(*) from (
      select from ${source.from} where ${and(conditionsOf(source, query))} limit ${maxCounted + 1}) counted)`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    ${plannedByValues} select array[${sql.join(counts)}]::integer[] as counts`.execute(db)
  return (rows[0]?.counts ?? []).map(toCount)
}

/** How many rows match, and how many of them each of the further filters, in one pass; undefined for too many rows. */
export async function countParts(
  db: Database,
  source: ListSource,
  query: CountQuery,
  parts: readonly ListConditions['filters'][],
): Promise<ListCount[] | undefined> {
  const matches = parts.map((filters, index) => {
    const conditions = filtersOf(source, filters, query.timeZone)
    return sql`(${conditions.length === 0 ? sql`true` : and(conditions)}) as ${part(index)}`
  })
  const counts = parts.map((_, index) => sql`count(*) filter (where ${part(index)})`)
  const { rows } = await sql<{ total: number; counts: number[] }>`
    ${plannedByValues} select count(*)::integer as total, array[${sql.join(counts)}]::integer[] as counts
    from (select ${sql.join(matches)} from ${source.from} where ${and(conditionsOf(source, query))}
      limit ${maxCounted + 1}) counted`.execute(db)
  const [found] = rows
  return found === undefined || found.total > maxCounted ? undefined : found.counts.map(toCount)
}

const part = (index: number) => sql.ref(`part_${index}`)
const toCount = (count: number): ListCount => ({
  count: Math.min(count, maxCounted),
  more: count > maxCounted,
})

function conditionsOf(
  source: ListSource,
  { caller, conditions, timeZone }: CountQuery,
): RawBuilder<boolean>[] {
  const { search, ids, filters } = conditions
  return [
    source.visibleTo(caller),
    ...(search === undefined ? [] : [search]),
    ...(ids === undefined ? [] : [sql<boolean>`${source.id} = any(${ids}::uuid[])`]),
    ...filtersOf(source, filters, timeZone),
  ]
}

const filtersOf = (source: ListSource, filters: ListConditions['filters'], timeZone: string) =>
  filters.flatMap(([name, filter]) => conditionOf(columnOf(source, name), filter, timeZone))

function conditionOf({ value, type }: SqlColumn, filter: Filter, timeZone: string): RawBuilder<boolean>[] {
  switch (filter.type) {
    case 'contains':
      return [sql<boolean>`${value} ilike ${`%${escapeLike(filter.text)}%`}`]
    case 'anyOf': {
      const [only, ...others] = filter.values
      // Rows with one value of a column can be in the order of an index that begins with it.
      if (only !== undefined && others.length === 0) return [sql<boolean>`${value} = ${cast(only, type)}`]
      return [sql<boolean>`${value} = any(${filter.values}::${sql.raw(type)}[])`]
    }
    case 'flag':
      return [sql<boolean>`${value} = ${filter.value}`]
    case 'range':
      return type === 'timestamptz' ? daysBetween(value, filter, timeZone) : between(value, type, filter)
    default:
      return filter satisfies never
  }
}

type Range = Extract<Filter, { type: 'range' }>

function between(value: RawBuilder<unknown>, type: SqlColumn['type'], { from, to }: Range) {
  return [
    ...(from === undefined ? [] : [sql<boolean>`${value} >= ${cast(from, type)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${value} <= ${cast(to, type)}`]),
  ]
}

/** A day begins at midnight of the zone, and the last day belongs to the range. */
function daysBetween(value: RawBuilder<unknown>, { from, to }: Range, zone: string) {
  return [
    ...(from === undefined ? [] : [sql<boolean>`${value} >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [sql<boolean>`${value} < (${to}::date + 1)::timestamp at time zone ${zone}`]),
  ]
}

/** The expression of a column. Throws Error for a column that the list does not have. */
export function columnOf(source: ListSource, name: string): SqlColumn {
  const column = lookUp(source.columns, name)
  if (column === undefined) throw new Error(`the list has no expression for its column ${name}`)
  return column
}

const cast = (value: string, type: SqlColumn['type']) => sql`${value}::${sql.raw(type)}`
const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)
