import type { List, ListCounts, RowOf } from '@cabstand/contract/lists/define-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export type StaffRole = 'admin' | 'fleetadmin'
type Query = Readonly<Record<string, string>>

export interface ListPage<Row extends { readonly id: string }> {
  readonly rows: readonly Row[]
  readonly previous: string | null
  readonly next: string | null
}

/** Keys of everything cached about lists. */
export const listKeys = {
  list: (name: string) => ['list', name] as const,
  rows: (name: string, query: Query) => ['list', name, 'rows', query] as const,
  counts: (name: string, query: Query) => ['list', name, 'counts', query] as const,
} as const

/** Reads one page of a list. */
export async function readListRows<L extends List>(
  list: L,
  as: StaffRole,
  query: Query,
  signal?: AbortSignal,
): Promise<ListPage<RowOf<L>>> {
  const page: unknown = await call(list.list, { query }, { as, ...(signal && { signal }) })
  // The list's definition says what its rows are; the compiler knows only that they have ids.
  return page as ListPage<RowOf<L>>
}

/** One page of a list. While another page loads, this one stays. */
export const listRowsQuery = <L extends List>(list: L, as: StaffRole, query: Query) =>
  queryOptions({
    queryKey: listKeys.rows(list.name, query),
    queryFn: ({ signal }) => readListRows(list, as, query, signal),
    placeholderData: keepPreviousData,
    // Rows that are read do not move: their feed tells what has changed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** How many rows match, in all and by tab. */
export const listCountsQuery = (list: List, as: StaffRole, conditions: Query) =>
  queryOptions({
    queryKey: listKeys.counts(list.name, conditions),
    queryFn: ({ signal }) => call(list.count, { query: conditions }, { as, signal }) as Promise<ListCounts>,
    placeholderData: keepPreviousData,
  })
