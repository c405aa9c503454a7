import { newestBookingsFeed } from '@cabstand/contract/realtime/bookings'
import { useFeed } from '../../realtime/use-feed.ts'
import { countNew } from './count-new.ts'

/** The number of bookings created since the rows were loaded. The rows do not change until they are loaded again. */
export function useNewBookings(rows: readonly { readonly id: string }[], hasMore: boolean): number {
  const newest = useFeed(newestBookingsFeed)
  return countNew(newest?.bookings ?? [], rows, hasMore)
}
