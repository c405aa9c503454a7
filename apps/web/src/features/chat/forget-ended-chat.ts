import { isChatOpen } from '@cabstand/domain/booking/chat'
import type { QueryClient } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { deviceStorage } from '../../ui/storage.ts'
import { type KeptChat, readKept } from './kept-chat.ts'
import { forgetKept } from './queued-messages.ts'

/**
 * Removes the conversation that is kept on this device when it is another person's, or its booking has ended. The server
 * is asked only when no screen knows the booking.
 */
export async function forgetEndedChat(client: QueryClient, person: string): Promise<void> {
  const kept = readKept(deviceStorage)
  if (kept !== null && (kept.person !== person || (await hasEnded(client, kept)))) forgetKept(deviceStorage)
}

/** False also when the server cannot be asked. */
async function hasEnded(client: QueryClient, { me, bookingId }: KeptChat): Promise<boolean> {
  try {
    return !isChatOpen((await client.fetchQuery(bookingQuery(me, bookingId))).status)
  } catch (error) {
    return errorCode(error) === 'booking_not_found'
  }
}
