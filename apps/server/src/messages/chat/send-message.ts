import type { ChatMessage } from '@cabstand/contract/schemas/chat'
import { chatLimit, isChatOpen, otherParty, secondsUntilNextMessage } from '@cabstand/domain/booking/chat'
import { onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ChatBooking } from './chat-booking-store.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatEventRow, findMessage, insertMessage, listSentSince, lockChat } from './chat-store.ts'
import { toOwnMessage } from './chat-view.ts'
import { chatEvents } from './events.ts'
import { lockChatBooking, type PartyCaller } from './find-chat-booking.ts'
import { chatTopics, chatUnreadTopics } from './topics.ts'

interface NewMessage {
  readonly bookingId: string
  readonly caller: PartyCaller
  readonly address: string
  readonly id: string
  readonly text: string
}

/**
 * Adds a message to a chat. A message that was sent before is not added again: the id decides, and its first response is
 * repeated. Throws `chat_closed`, `too_many_requests` and `idempotency_key_reused`.
 */
export async function sendMessage(tx: Tx, deps: ChatDeps, input: NewMessage): Promise<ChatMessage> {
  const { bookingId, caller, id, text } = input
  const booking = await lockChatBooking(tx, bookingId, caller)
  const chat = await lockChat(tx, bookingId)
  const sent = await findMessage(tx, id)
  if (sent !== undefined) return repeat(sent, input)
  const parties = partiesOf(booking)
  const at = deps.now()
  if (!deps.isExempt(input.address)) await assertRate(tx, input, at)
  const event: ChatEventRow = {
    bookingId,
    number: chat.eventNumber + 1,
    type: 'chat.message-sent',
    party: caller.role,
    person: caller.userId,
    driver: parties.driver,
    messageNumber: chat.messageNumber + 1,
    messageId: id,
    text,
    at,
  }
  if (!(await insertMessage(tx, event))) throw new AppError('idempotency_key_reused')
  const recipient = parties[otherParty(caller.role)]
  await deps.outbox.add(
    tx,
    chatEvents.create('chat.message-sent', {
      subject: bookingId,
      payload: {
        message: id,
        number: event.messageNumber,
        from: caller.role,
        sender: caller.userId,
        recipient,
      },
      at,
    }),
  )
  onCommit(tx, () => deps.hints.publish([chatTopics.of(bookingId), chatUnreadTopics.of(recipient)]))
  return toOwnMessage(event)
}

/** Rider and driver, while the chat is open. */
function partiesOf({ status, customer, driver }: ChatBooking) {
  if (!isChatOpen(status) || driver === null) throw new AppError('chat_closed')
  return { rider: customer, driver }
}

function repeat(sent: ChatEventRow, { bookingId, caller, text }: NewMessage): ChatMessage {
  const isSame = sent.bookingId === bookingId && sent.person === caller.userId
  // Null: erased since.
  if (!isSame || (sent.text !== null && sent.text !== text)) throw new AppError('idempotency_key_reused')
  return toOwnMessage(sent)
}

async function assertRate(tx: Tx, { bookingId, caller }: NewMessage, at: Date): Promise<void> {
  const since = new Date(at.getTime() - chatLimit.windowSeconds * 1000)
  const sent = await listSentSince(tx, { bookingId, party: caller.role, since }, chatLimit.messages)
  const retrySeconds = secondsUntilNextMessage(
    sent.map((date) => date.getTime()),
    at.getTime(),
  )
  if (retrySeconds > 0) {
    throw new AppError('too_many_requests', {
      detail: `Try again in ${retrySeconds} s.`,
      params: { retrySeconds },
    })
  }
}
