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
  /** Every change before this time is in it, in milliseconds. */
  readonly asOfMs: number
}

interface LiveRows<L extends List> {
  readonly list: L
  readonly role: StaffRole
  readonly query: Readonly<Record<string, string>>
  readonly page: Page<L> | undefined
  /** When the page was read, in milliseconds; it may come from the cache. */
  readonly readAtMs: number
  /** Called after rows have changed. */
  readonly onChange: () => void
}

/**
 * The rows of a page with their newest values. None moves or leaves, also when it no longer belongs here: the person may
 * be reading it. Rows that have come are counted.
 */
export function useLiveRows<L extends List>(live: LiveRows<L>) {
  const { list, role, query, page, readAtMs, onChange } = live
  const mark = useFeed(list.feed)?.mark
  const [news, setNews] = useState<News<L>>()
  const [renewing, setRenewing] = useState(false)
  const markedAtMs = useRef(0)
  const renewedAtMs = useRef(0)
  // News about another page is out of date.
  const current = news !== undefined && news.page === page ? news : undefined
  const asOfMs = current?.asOfMs ?? readAtMs
  const renew = useEffectEvent(async () => {
    if (page === undefined) return
    const startedAtMs = Date.now()
    renewedAtMs.current = startedAtMs
    setRenewing(true)
    // After a failure the earlier values stay until the next change.
    const found = await findNews(list, role, query, page).catch(
      () => current ?? { rows: new Map(), unseen: 0 },
    )
    setNews({ page, rows: found.rows, unseen: found.unseen, asOfMs: startedAtMs })
    setRenewing(false)
    onChange()
  })
  useEffect(() => {
    if (mark !== undefined) markedAtMs.current = Date.now()
  }, [mark])
  const isReady = page !== undefined && !renewing
  useEffect(() => {
    if (mark === undefined || !isReady || asOfMs > markedAtMs.current) return undefined
    const waitMilliseconds = Math.max(0, renewedAtMs.current + spacingMilliseconds - Date.now())
    const timer = setTimeout(() => void renew(), waitMilliseconds)
    return () => clearTimeout(timer)
  }, [mark, isReady, asOfMs])
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
): Promise<Pick<News<L>, 'rows' | 'unseen'>> {
  const fresh = await readListRows(list, role, query)
  const rows = new Map(fresh.rows.map((row) => [row.id, row]))
  // Rows that have left this page are read by their ids.
  const left = page.rows.map(({ id }) => id).filter((id) => !rows.has(id))
  if (left.length > 0) {
    const gone = await readListRows(list, role, { ids: left.join(','), limit: '100' })
    for (const row of gone.rows) rows.set(row.id, row)
  }
  const unseen = countUnseen(
    fresh.rows.map(({ id }) => id),
    page.rows.map(({ id }) => id),
    page.next !== null,
  )
  return { rows, unseen }
}
