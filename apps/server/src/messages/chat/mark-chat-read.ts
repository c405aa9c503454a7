import { onCommit, type Tx } from '../../platform/db/transaction.ts'
import type { ChatDeps } from './chat-deps.ts'
import { insertRead, lockStartedChat } from './chat-store.ts'
import { lockChatBooking, type PartyCaller } from './find-chat-booking.ts'
import { chatTopics, chatUnreadTopics } from './topics.ts'

/** Records up to which message a party has read; returns the number that is then known. It never goes back. */
export async function markChatRead(
  tx: Tx,
  deps: ChatDeps,
  input: { readonly bookingId: string; readonly caller: PartyCaller; readonly upTo: number },
): Promise<number> {
  const { bookingId, caller } = input
  const { driver } = await lockChatBooking(tx, bookingId, caller)
  const chat = await lockStartedChat(tx, bookingId)
  if (chat === undefined || driver === null) return 0
  const known = caller.role === 'rider' ? chat.riderRead : chat.driverRead
  const upTo = Math.min(input.upTo, chat.messageNumber)
  if (upTo <= known) return known
  await insertRead(tx, {
    bookingId,
    number: chat.eventNumber + 1,
    type: 'chat.read',
    party: caller.role,
    person: caller.userId,
    driver,
    messageNumber: upTo,
    messageId: null,
    text: null,
    at: deps.now(),
  })
  onCommit(tx, () => deps.hints.publish([chatTopics.of(bookingId), chatUnreadTopics.of(caller.userId)]))
  return upTo
}
