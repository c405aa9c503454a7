import type { ChatParty } from '@cabstand/domain/booking/chat'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
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
