import { chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { useQuery } from '@tanstack/react-query'
import { chatQuery } from '../../api/queries/chat.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { chatUpdates } from '../../realtime/apply-chat-event.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { MessageIcon } from '../../ui/icons.tsx'
import { listUnread } from './chat-entries.ts'

/** What the other party has just written; nothing when it was read. A press opens the chat. */
export default function NewMessage({
  bookingId,
  me,
}: {
  readonly bookingId: string
  readonly me: ChatParty
}) {
  const isUnread = useFeed(chatUnreadFeed)?.chats.some((chat) => chat.bookingId === bookingId) ?? false
  const { data } = useQuery({ ...chatQuery(bookingId), enabled: isUnread })
  useFeed(chatUpdates, isUnread ? bookingId : null)
  const message = isUnread && data ? listUnread(data, me).at(-1) : undefined
  return (
    <div role="status">
      {message && (
        <AppLink
          href={paths.chat(bookingId)}
          className="flex min-h-11 items-start gap-2.5 rounded-panel bg-info-soft px-3.5 py-2.5 font-semibold text-info"
        >
          <MessageIcon size={20} className="mt-0.5 shrink-0" />
          <bdi className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{message.text}</bdi>
        </AppLink>
      )}
    </div>
  )
}
