import type { List } from '@cabstand/contract/lists/define-list'
import { useQuery } from '@tanstack/react-query'
import { listRowsQuery, type StaffRole } from '../../api/queries/lists.ts'

/** A record that a filter can name. */
export interface ReferenceOption {
  readonly id: string
  readonly name: string
}

/** Records that are too many to choose from: they are searched for in their own list. */
export interface ReferenceSearch {
  readonly list: List
  readonly role: StaffRole
}

export type ReferenceSource = readonly ReferenceOption[] | ReferenceSearch

/** Where a column of the kind `reference` finds its records, by column. */
export type References = Readonly<Record<string, ReferenceSource | undefined>>

export function isReference(value: unknown): value is ReferenceOption {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}

export const isSearch = (source: ReferenceSource | undefined): source is ReferenceSearch =>
  source !== undefined && 'list' in source

const maxFound = 8

/** The records that fit what was typed; while nothing is, the first of their list. */
export function useFoundReferences(search: ReferenceSearch, typed: string): readonly ReferenceOption[] {
  return useRows(search, { search: typed.trim(), limit: String(maxFound) })
}

/** The records with these ids. */
export function useNamedReferences(
  search: ReferenceSearch,
  ids: readonly string[],
): readonly ReferenceOption[] {
  return useRows(search, { ids: ids.join(','), limit: '100' }, ids.length > 0)
}

function useRows({ list, role }: ReferenceSearch, query: Readonly<Record<string, string>>, enabled = true) {
  const { data } = useQuery({ ...listRowsQuery(list, role, query), enabled })
  const rows: readonly unknown[] = enabled && data ? data.rows : []
  return rows.filter(isReference)
}
