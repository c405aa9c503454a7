import { openBookingsFeed } from '@cabstand/contract/realtime/dispatch'
import { fleetCarsFeed } from '@cabstand/contract/realtime/fleet'
import { useMemo, useRef } from 'react'
import { useConnectionReport } from '../../realtime/realtime-context.tsx'
import { useFeed } from '../../realtime/use-feed.ts'
import {
  arrangeBoard,
  type BoardFilter,
  type BoardItem,
  type DriverListing,
  listDrivers,
  toColumns,
} from './board-items.ts'
import { useSecond } from './clock.ts'

const noItems: ReadonlyMap<string, BoardItem> = new Map()

/** The open bookings and the cars, live and arranged anew each second; `isReady` once both have come. */
export function useBoard(filter: BoardFilter) {
  const bookings = useFeed(openBookingsFeed)
  const cars = useFeed(fleetCarsFeed)
  const nowMs = useSecond()
  const { lostAtMs } = useConnectionReport()
  const before = useRef(noItems)
  const items = useMemo(() => {
    if (bookings === null) return noItems
    const next = arrangeBoard(bookings.values(), cars, nowMs, before.current)
    before.current = isSame(before.current, next) ? before.current : next
    return before.current
  }, [bookings, cars, nowMs])
  const columns = useMemo(() => toColumns(items.values(), filter), [items, filter])
  const listing = useRef<DriverListing>(null)
  const drivers = useMemo(() => {
    if (cars === null) return []
    listing.current = listDrivers(cars, filter, listing.current)
    return listing.current.shown
  }, [cars, filter])
  return { items, columns, cars, drivers, isReady: bookings !== null && cars !== null, lostAtMs }
}

function isSame(a: ReadonlyMap<string, BoardItem>, b: ReadonlyMap<string, BoardItem>): boolean {
  if (a.size !== b.size) return false
  const [left, right] = [[...a.values()], [...b.values()]]
  return left.every((item, index) => item === right[index])
}
