import { openBookingsFeed } from '@cabstand/contract/realtime/dispatch'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dashboardQuery } from '../../api/queries/dashboard.ts'
import { useFeed } from '../../realtime/use-feed.ts'

/** The figures are read at most this often, however fast bookings change. */
const spacingMilliseconds = 5000

/** The figures, and the open bookings that they follow. */
export function useDashboard() {
  const query = useQuery(dashboardQuery)
  const bookings = useFeed(openBookingsFeed)
  const { refetch, dataUpdatedAt } = query
  const followed = useRef(bookings)
  const renew = useEffectEvent(() => void refetch({ cancelRefetch: false }))
  const isNew = bookings !== followed.current && bookings !== null
  useEffect(() => {
    if (!isNew) return undefined
    const waitMilliseconds = Math.max(0, dataUpdatedAt + spacingMilliseconds - Date.now())
    const timer = setTimeout(() => {
      followed.current = bookings
      renew()
    }, waitMilliseconds)
    return () => clearTimeout(timer)
  }, [isNew, bookings, dataUpdatedAt])
  return { query, bookings }
}
