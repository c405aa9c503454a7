import type { RiderBookingRow } from '@cabstand/contract/schemas/booking-list'
import { isBeforeDispatch } from '@cabstand/domain/booking/book-later'

/** A later ride whose search for a driver has not begun. */
export const isScheduled = (
  { status, bookLater, tripDate }: Pick<RiderBookingRow, 'status' | 'bookLater' | 'tripDate'>,
  nowMs: number,
): boolean => status === 'NEW' && bookLater && isBeforeDispatch(Date.parse(tripDate), nowMs)
