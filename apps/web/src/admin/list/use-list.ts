import type { List } from '@cabstand/contract/lists/define-list'
import type { ListLook } from '@cabstand/contract/lists/look'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { listCountsQuery, listRowsQuery, type StaffRole } from '../../api/queries/lists.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { stringifySearch } from '../../navigation/search-params.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { fittingRows, type WindowSize } from './list-look.ts'
import { conditionsOf, type ListState, readListState, withConditions, writeListState } from './list-state.ts'
import { useLiveRows } from './use-live-rows.ts'

const searchDelayMilliseconds = 200

/** The state of a list's screen, kept in its URL, and what the server answers for it. */
export function useList<L extends List>(list: L, role: StaffRole, look: ListLook, pageSize?: number) {
  const read = useCallback((search: Readonly<Record<string, unknown>>) => readListState(list, search), [list])
  const state = useScreenSearch(read)
  const go = useGo()
  const fitting = useFittingRows(look.dense)
  const limit = pageSize ?? fitting
  const show = (next: ListState, options: { readonly replace?: boolean } = {}) =>
    go(`${window.location.pathname}${stringifySearch(writeListState(list, next))}`, options)
  const conditions = conditionsOf(list, state)
  const rowsQuery = {
    ...conditions,
    sort: state.sort,
    limit: String(limit),
    ...(state.cursor !== undefined && { cursor: state.cursor }),
  }
  const rows = useQuery(listRowsQuery<L>(list, role, rowsQuery))
  const counts = useQuery(listCountsQuery(list, role, conditions))
  const page = rows.data
  const live = useLiveRows({
    list,
    role,
    query: rowsQuery,
    page: rows.isPlaceholderData ? undefined : page,
    readAtMs: rows.dataUpdatedAt,
    onChange: () => void counts.refetch(),
  })
  const turn = (cursor: string | null | undefined, before: number) =>
    cursor == null ? undefined : () => show({ ...state, cursor, before: Math.max(0, before) })
  return {
    state,
    conditions,
    rows,
    counts: counts.data,
    shown: rows.isPlaceholderData ? (page?.rows ?? []) : live.shown,
    unseen: live.unseen,
    /** Loads the page with the rows that have come. */
    showUnseen: () => void Promise.all([rows.refetch(), counts.refetch()]),
    change: (changed: Partial<ListState>, options?: { readonly replace?: boolean }) =>
      show(withConditions(state, changed), options),
    previous: turn(page?.previous, state.before - limit),
    next: turn(page?.next, state.before + (page?.rows.length ?? 0)),
  }
}

/** How many rows fit the window; measured again after it was resized. */
function useFittingRows(dense: boolean): number {
  const [size, setSize] = useState(readWindowSize)
  useEffect(() => {
    const measure = () => setSize(readWindowSize())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return useDeferredValue(fittingRows(size, dense))
}

const readWindowSize = (): WindowSize => ({ width: window.innerWidth, height: window.innerHeight })

/** What is typed into the search, which takes effect a moment after the last letter. */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [typed, setTyped] = useState(applied)
  const [known, setKnown] = useState(applied)
  if (applied !== known) {
    // It was changed elsewhere, such as by "Clear filters" or the back button.
    setKnown(applied)
    if (applied !== typed.trim()) setTyped(applied)
  }
  useEffect(() => {
    if (typed.trim() === applied) return undefined
    const timer = setTimeout(() => apply(typed.trim()), searchDelayMilliseconds)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped }
}
