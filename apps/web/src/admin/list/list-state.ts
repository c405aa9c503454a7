import type { List } from '@cabstand/contract/lists/define-list'
import { type FilterTexts, readSort, type Sort } from '@cabstand/contract/lists/definition'
import { readFilter } from '@cabstand/contract/lists/filter'

/** What a list shows, as its URL says it. */
export interface ListState {
  readonly search: string
  readonly sort: Sort
  readonly tab: string
  readonly filters: FilterTexts
  /** Of the page that is shown; undefined: the first. */
  readonly cursor: string | undefined
  /** How many rows come before this page. */
  readonly before: number
}

type Definition = Pick<List, 'sort' | 'columns' | 'tabs'>
type Search = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const firstTab = (list: Definition) => Object.keys(list.tabs)[0] ?? ''

/** Reads the search parameters of a list's screen; an unknown value reads as its default. */
export function readListState(list: Definition, search: Search): ListState {
  const sort = text(search.sort)
  const tab = text(search.tab)
  const cursor = text(search.cursor)
  const filters: Record<string, string> = {}
  for (const [name, column] of Object.entries(list.columns)) {
    const given = text(search[name])
    if (given !== undefined && column.filters && readFilter(column, given)) filters[name] = given
  }
  return {
    search: text(search.search) ?? '',
    sort: sort !== undefined && list.columns[readSort(sort).column]?.sorts ? sort : list.sort,
    tab: tab !== undefined && Object.hasOwn(list.tabs, tab) ? tab : firstTab(list),
    filters,
    cursor,
    before: cursor === undefined ? 0 : Math.max(0, Number.parseInt(text(search.before) ?? '', 10) || 0),
  }
}

/** The search parameters of a state; defaults are left out. */
export function writeListState(
  list: Definition,
  state: ListState,
): Readonly<Record<string, string | undefined>> {
  return {
    ...state.filters,
    search: state.search || undefined,
    sort: state.sort === list.sort ? undefined : state.sort,
    tab: state.tab === firstTab(list) ? undefined : state.tab,
    cursor: state.cursor,
    before: state.before === 0 ? undefined : String(state.before),
  }
}

/** The conditions of the list's endpoints. */
export function conditionsOf(list: Definition, state: ListState): Readonly<Record<string, string>> {
  return {
    ...state.filters,
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.tab !== firstTab(list) && { tab: state.tab }),
  }
}

/** The first page with other conditions or another order. */
export function withConditions(state: ListState, changed: Partial<ListState>): ListState {
  return { ...state, ...changed, cursor: undefined, before: 0 }
}

export const isFiltered = ({ search, filters }: ListState) =>
  search.trim() !== '' || Object.keys(filters).length > 0

/** The order after a heading was pressed: ascending, then descending. */
export function toggledSort(sort: Sort, column: string): Sort {
  return sort === column ? `-${column}` : column
}
