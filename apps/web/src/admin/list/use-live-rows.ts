import type { List, RowOf } from '@cabstand/contract/lists/define-list'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListPage, readListRows, type StaffRole } from '../../api/queries/lists.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { countUnseen } from './count-unseen.ts'

/** Rows are read again at most this often, however fast they change. */
const spacingMilliseconds = 2000

type Page<L extends List> = ListPage<RowOf<L>>

/** What has changed since a page was loaded. */
interface News<L extends List> {
  readonly page: Page<L>
  readonly rows: ReadonlyMap<string, RowOf<L>>
  readonly unseen: number
}

interface LiveRows<L extends List> {
  readonly list: L
  readonly role: StaffRole
  readonly query: Readonly<Record<string, string>>
  readonly page: Page<L> | undefined
  /** Called after rows have changed. */
  readonly onChange: () => void
}

/**
 * The rows of a page with their newest values. None moves or leaves, also when it no longer belongs here: the person may
 * be reading it. Rows that have come are counted.
 */
export function useLiveRows<L extends List>({ list, role, query, page, onChange }: LiveRows<L>) {
  const mark = useFeed(list.feed)?.mark
  const [news, setNews] = useState<News<L>>()
  const readAt = useRef(0)
  const read = useEffectEvent(async (signal: AbortSignal) => {
    if (page === undefined) return
    readAt.current = Date.now()
    const found = await findNews(list, role, query, page, signal).catch(() => undefined)
    if (found === undefined || signal.aborted) return
    setNews(found)
    onChange()
  })
  const isLoaded = page !== undefined
  useEffect(() => {
    if (mark === undefined || !isLoaded) return undefined
    const abort = new AbortController()
    const waitMilliseconds = Math.max(0, readAt.current + spacingMilliseconds - Date.now())
    const timer = setTimeout(() => void read(abort.signal), waitMilliseconds)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [mark, isLoaded])
  // News about another page is out of date.
  const current = news !== undefined && news.page === page ? news : undefined
  return {
    shown: page?.rows.map((row) => current?.rows.get(row.id) ?? row) ?? [],
    unseen: current?.unseen ?? 0,
  }
}

async function findNews<L extends List>(
  list: L,
  role: StaffRole,
  query: Readonly<Record<string, string>>,
  page: Page<L>,
  signal: AbortSignal,
): Promise<News<L>> {
  const fresh = await readListRows(list, role, query, signal)
  const rows = new Map(fresh.rows.map((row) => [row.id, row]))
  // Rows that have left this page are read by their ids.
  const left = page.rows.map(({ id }) => id).filter((id) => !rows.has(id))
  if (left.length > 0) {
    const gone = await readListRows(list, role, { ids: left.join(','), limit: '100' }, signal)
    for (const row of gone.rows) rows.set(row.id, row)
  }
  const unseen = countUnseen(
    fresh.rows.map(({ id }) => id),
    page.rows.map(({ id }) => id),
    page.next !== null,
  )
  return { page, rows, unseen }
}
