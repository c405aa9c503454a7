import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newestBookingsQuery } from '../../api/queries/bookings.ts'
import { newBookings } from '../../realtime/positions.ts'
import { useStore } from '../../realtime/store.ts'
import { countNew } from './count-new.ts'

const gatherMilliseconds = 1000

/** How many bookings have come since the rows were read. The rows stay as they are until they are read again. */
export function useNewBookings(
  audience: 'admin' | 'fleetadmin',
  rows: readonly { readonly id: string }[],
  hasMore: boolean,
): number {
  const signals = useStore(newBookings)
  const { data, refetch } = useQuery({ ...newestBookingsQuery(audience), enabled: false })
  useEffect(() => {
    if (signals === 0) return
    // In a busy hour many come within a second: they are looked up together.
    const timer = setTimeout(() => void refetch(), gatherMilliseconds)
    return () => clearTimeout(timer)
  }, [signals, refetch])
  return countNew(data?.bookings ?? [], rows, hasMore)
}
