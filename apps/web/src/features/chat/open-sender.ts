import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { showSentMessage } from '../../realtime/apply-chat-event.ts'
import { deviceStorage } from '../../ui/storage.ts'
import { MessageSender } from './message-sender.ts'

let open: { readonly person: string; readonly sender: MessageSender } | undefined

/** Sends the messages of the signed-in person: what waits whenever there is a connection. */
export function senderOf(client: QueryClient, person: string): MessageSender {
  if (open?.person === person) return open.sender
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sender: MessageSender = new MessageSender({
    person,
    storage: deviceStorage,
    send: (bookingId, { id, text }) =>
      call(sendChatMessage, { params: { id: bookingId }, body: { id, text } }),
    onSent: (bookingId, message) => showSentMessage(client, bookingId, message),
    wakeAfter: (bookingId, milliseconds) => {
      clearTimeout(timers.get(bookingId))
      timers.set(
        bookingId,
        setTimeout(() => isCurrent(sender) && sender.wake(bookingId), milliseconds),
      )
    },
  })
  open = { person, sender }
  window.addEventListener('online', () => isCurrent(sender) && sender.wakeAll())
  window.addEventListener('storage', () => isCurrent(sender) && sender.readAgain())
  sender.wakeAll()
  return sender
}

/** False after another person has signed in. */
const isCurrent = (sender: MessageSender) => open?.sender === sender
