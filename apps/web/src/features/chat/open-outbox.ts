import { sendChatMessage } from '@cabstand/contract/http/chat'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { showSentMessage } from '../../realtime/apply-chat-event.ts'
import { ChatOutbox } from './chat-outbox.ts'

let open: { readonly person: string; readonly outbox: ChatOutbox } | undefined

/** The outbox of the signed-in person, which sends what waits whenever there is a connection. */
export function outboxOf(client: QueryClient, person: string): ChatOutbox {
  if (open?.person === person) return open.outbox
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const outbox: ChatOutbox = new ChatOutbox({
    person,
    storage: localStorage,
    send: (bookingId, { id, text }) =>
      call(sendChatMessage, { params: { id: bookingId }, body: { id, text } }),
    onSent: (bookingId, message) => showSentMessage(client, bookingId, message),
    wakeAfter: (bookingId, milliseconds) => {
      clearTimeout(timers.get(bookingId))
      timers.set(
        bookingId,
        setTimeout(() => outboxIsOpen(outbox) && outbox.wake(bookingId), milliseconds),
      )
    },
  })
  open = { person, outbox }
  window.addEventListener('online', () => outboxIsOpen(outbox) && outbox.wakeAll())
  window.addEventListener('storage', () => outboxIsOpen(outbox) && outbox.readAgain())
  outbox.wakeAll()
  return outbox
}

/** False after somebody else has signed in. */
const outboxIsOpen = (outbox: ChatOutbox) => open?.outbox === outbox
