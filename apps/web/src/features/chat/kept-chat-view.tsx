import { type ChatParty, otherParty } from '@cabstand/domain/booking/chat'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { deviceStorage } from '../../ui/storage.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { Bubble, ChatLog } from './chat-log.tsx'
import { type KeptChat, readKept } from './kept-chat.ts'
import { readQueued } from './queued-messages.ts'

/**
 * The conversation of the active booking as this device keeps it, on the screen that says that there is no connection.
 */
export default function KeptChatView() {
  const [kept] = useState(() => readKept(deviceStorage))
  const isOfBookings = window.location.pathname.startsWith(paths.bookings())
  return kept === null || !isOfBookings ? null : <Conversation kept={kept} />
}

function Conversation({ kept: { person, bookingId, me, other, at, chat } }: { readonly kept: KeptChat }) {
  const t = useText()
  const format = useFormat()
  if (!useChatTexts()) return null
  const queued = readQueued(deviceStorage, person, bookingId)
  return (
    <section
      aria-labelledby="kept-chat"
      className="mt-6 rounded-panel border border-line bg-surface p-4 text-start"
    >
      <h2 id="kept-chat" className="font-bold">
        {t('chat_title', { name: other })}
      </h2>
      <p className="mb-4 text-sm text-ink-2">{t('chat_as_of', { time: format.time(at) })}</p>
      <ChatLog
        // Older messages are read from the server.
        bookingId={null}
        chat={chat}
        me={me}
        names={{ [me]: t('chat_you'), [otherParty(me)]: other } as Record<ChatParty, string>}
      >
        {queued.map(({ id, text }) => (
          <div key={id} className="grid justify-items-end gap-1">
            <Bubble side="unsent">{text}</Bubble>
            <p className="text-sm text-ink-3">{t('chat_unsent')}</p>
          </div>
        ))}
      </ChatLog>
    </section>
  )
}

/** Whether the texts of chats are here: the screen that loads them did not open. */
function useChatTexts(): boolean {
  const { texts } = useRouter().options.context
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    texts.load(['chat']).then(
      () => setReady(true),
      () => undefined,
    )
  }, [texts])
  return isReady
}
