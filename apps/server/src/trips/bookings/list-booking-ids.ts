import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { SignedIn } from '../../platform/caller.ts'
import { type ListDeps, type ListQuery, listPage } from '../../platform/lists/list-rows.ts'
import { bookingListSource } from './all-bookings-store.ts'

const pageSize = 100

/**
 * The ids of all bookings that a query of the list of staff finds and the caller may see, in the order of the list. They
 * are read by page as they are asked for.
 */
export async function* listBookingIds(
  deps: ListDeps,
  caller: SignedIn,
  query: ListQuery,
): AsyncGenerator<string> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listPage<object>>> = await listPage(
      deps,
      bookingList,
      bookingListSource,
      caller,
      { ...query, limit: pageSize, ...(cursor !== null && { cursor }) },
    )
    for (const { id } of page.rows) yield id
    cursor = page.next
  } while (cursor !== null)
}
