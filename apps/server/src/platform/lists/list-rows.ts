import type { ListCounts } from '@cabstand/contract/lists/define-list'
import { type FilterTexts, type ListDefinition, readSort } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'
import type { SignedIn } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { Reads } from '../db/read-database.ts'
import type { Crowds } from '../http/crowds.ts'
import { AppError } from '../http/errors.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import type { ListConditions, ListSource } from './list-source.ts'
import { columnOf, countParts, countRows, type Listed, listRows } from './list-store.ts'

export interface ListDeps {
  readonly db: Database
  /** Where exports read. */
  readonly reads: Reads
  /** Where exports wait for their turn. */
  readonly crowds: Crowds
  readonly timeZone: () => Promise<string>
  /** Whether contacts of other people are hidden: demo mode. */
  readonly hidesContacts: () => Promise<boolean>
  /** Whose mobile numbers are typed without a prefix. */
  readonly homeCountry: () => Promise<string>
}

/** The query of a request, which the schema of the list has validated. Filters are further properties. */
export interface ListQuery {
  readonly search?: string | undefined
  readonly tab?: string | undefined
  readonly sort?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly ids?: readonly string[] | undefined
}

export interface Page<Stored> {
  readonly rows: readonly Listed<Stored>[]
  readonly previous: string | null
  readonly next: string | null
}

const pageSize = 30

/** One page of the rows that the person may see. Throws `validation_failed` for a cursor of another sort order. */
export async function listPage<Stored extends object>(
  deps: ListDeps,
  list: ListDefinition,
  source: ListSource,
  caller: SignedIn,
  query: ListQuery,
): Promise<Page<Stored>> {
  const sort = query.sort ?? list.sort
  const order = readSort(sort)
  const { type } = columnOf(source, order.column)
  const cursor = query.cursor === undefined ? undefined : readCursor({ sort, type }, query.cursor)
  const limit = query.limit ?? pageSize
  const found = await listRows<Stored>(deps.db, source, {
    caller,
    conditions: await conditionsOf(deps, list, source, caller, query),
    order,
    cursor,
    limit: limit + 1,
    timeZone: await deps.timeZone(),
  })
  const isBackward = cursor?.direction === 'before'
  const hasMore = found.length > limit
  const rows = isBackward ? found.slice(-limit) : found.slice(0, limit)
  const first = rows[0]
  const last = rows.at(-1)
  const to = (direction: Cursor['direction'], row: Listed<Stored> | undefined) =>
    row === undefined ? null : writeCursor(sort, { direction, position: row.position })
  return {
    rows,
    previous: (isBackward ? hasMore : cursor !== undefined) ? to('before', first) : null,
    next: (isBackward ? true : hasMore) ? to('after', last) : null,
  }
}

/** How many rows match: in the chosen tab with and without search and filters, and in each tab. */
export async function countList(
  deps: ListDeps,
  list: ListDefinition,
  source: ListSource,
  caller: SignedIn,
  query: ListQuery,
): Promise<ListCounts> {
  const timeZone = await deps.timeZone()
  const tabs = Object.entries(list.tabs)
  const parts = tabs.map(([, { filters }]) => filtersIn(list, filters))
  const base = await conditionsOf(deps, list, source, caller, { ...query, tab: undefined })
  const asked = { caller, timeZone, conditions: base }
  const whole = { ...asked, conditions: await conditionsOf(deps, list, source, caller, { tab: query.tab }) }
  const [unfiltered = none] = await countRows(deps.db, source, [whole])
  const inTab = (filters: ListConditions['filters']) => ({
    ...asked,
    conditions: { ...base, filters: [...filters, ...base.filters] },
  })
  const counts =
    (await countParts(deps.db, source, asked, parts)) ?? (await countRows(deps.db, source, parts.map(inTab)))
  const byTab = Object.fromEntries(tabs.map(([tab], index) => [tab, counts[index] ?? none]))
  return { shown: byTab[query.tab ?? tabs[0]?.[0] ?? ''] ?? none, unfiltered, tabs: byTab }
}

const none = { count: 0, more: false }

/** The conditions of a request. Throws `not_permitted` for a filter on a column that the person may not see. */
async function conditionsOf(
  deps: ListDeps,
  list: ListDefinition,
  source: ListSource,
  caller: SignedIn,
  query: ListQuery,
): Promise<ListConditions> {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] =>
      Object.hasOwn(list.columns, entry[0]) && typeof entry[1] === 'string',
  )
  for (const [name] of given) {
    const roles = list.columns[name]?.roles
    if (roles !== undefined && !roles.includes(caller.role))
      throw new AppError('not_permitted', { detail: `The column ${name} is not shown to this role.` })
  }
  const tab = query.tab === undefined ? undefined : list.tabs[query.tab]
  const { search: typed = '' } = query
  const { db } = deps
  return {
    search:
      typed === ''
        ? undefined
        : await source.matches(typed, {
            db,
            caller,
            hidesContacts: await deps.hidesContacts(),
            country: await deps.homeCountry(),
          }),
    ids: query.ids,
    filters: [...filtersIn(list, tab?.filters ?? {}), ...filtersIn(list, Object.fromEntries(given))],
  }
}

function filtersIn(list: ListDefinition, texts: FilterTexts): ListConditions['filters'] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const column = list.columns[name]
    const filter = column && readFilter(column, text)
    return filter === undefined ? [] : [[name, filter] as const]
  })
}
