import { findBookingActor } from '@cabstand/domain/booking/actor'
import type { SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, partiesOf } from './booking-row.ts'
import { getBookingRow } from './booking-store.ts'

/** A booking that the caller may see. Throws `booking_not_found` for all others. */
export async function readBookingRow(
  deps: Pick<BookingDeps, 'db'>,
  bookingId: string,
  caller: SignedIn,
): Promise<BookingRow> {
  const booking = await getBookingRow(deps.db, bookingId)
  if (findBookingActor(partiesOf(booking), { id: caller.userId, role: caller.role }) === undefined) {
    throw new AppError('booking_not_found')
  }
  return booking
}
