import { getBooking } from '@cabstand/contract/http/bookings'
import { isChatOpen } from '@cabstand/domain/booking/chat'
import { errorCode } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { readKept } from './kept-chat.ts'
import { forgetKept } from './queued-messages.ts'

let watching = false

/**
 * Removes the conversation that is kept on this device when it is another person's, or its booking has ended. Looks now,
 * and whenever the app is shown again.
 */
export function forgetEndedChats(person: string): void {
  if (watching) return
  watching = true
  const look = () => void forgetEndedChat(person)
  look()
  document.addEventListener('visibilitychange', look)
}

async function forgetEndedChat(person: string): Promise<void> {
  const kept = document.hidden ? null : readKept(localStorage)
  if (kept !== null && (kept.person !== person || (await hasEnded(kept.bookingId)))) forgetKept(localStorage)
}

/** False also when the server cannot be asked. */
async function hasEnded(id: string): Promise<boolean> {
  try {
    return !isChatOpen((await call(getBooking, { params: { id } })).status)
  } catch (error) {
    return errorCode(error) === 'booking_not_found'
  }
}
