import type { ChatParty } from '@cabstand/domain/booking/chat'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type ChatBooking, findBooking, lockBookingKey } from './chat-booking-store.ts'

/** Rider and driver are the parties of a chat; staff only read it. */
export type PartyCaller = SignedIn & { readonly role: ChatParty }

/** The booking of a chat that the caller may read. Throws `booking_not_found` for all others. */
export async function findChatBooking(
  db: Database,
  bookingId: string,
  caller: SignedIn,
): Promise<ChatBooking> {
  return found(await findBooking(db, bookingId, caller))
}

/** The same for a write by a party: no erasure of the booking runs until the transaction has ended. */
export async function lockChatBooking(tx: Tx, bookingId: string, caller: PartyCaller): Promise<ChatBooking> {
  return found(await lockBookingKey(tx, bookingId, caller))
}

function found(booking: ChatBooking | undefined): ChatBooking {
  if (booking === undefined) throw new AppError('booking_not_found')
  return booking
}
