import { chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessageIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { UnreadMark } from '../../ui/unread-mark.tsx'

export interface ChatLinkProps {
  readonly bookingId: string
  /** `round`: only the icon. */
  readonly shape?: 'button' | 'round'
  /** In lists: nothing while there is nothing to read. */
  readonly onlyUnread?: boolean
}

/** Opens the chat of a booking, with the number of unread messages. */
export function ChatLink({ bookingId, shape = 'button', onlyUnread = false }: ChatLinkProps) {
  const t = useText()
  const chats = useFeed(chatUnreadFeed)?.chats
  const unread = chats?.find((chat) => chat.bookingId === bookingId)?.unread ?? 0
  const label = unread === 0 ? t('chat_open') : t('chat_open_unread', { count: unread })
  const round = shape === 'round'
  if (onlyUnread && unread === 0) return null
  return (
    <AppLink
      href={paths.chat(bookingId)}
      aria-label={label}
      title={round ? label : undefined}
      className={
        round
          ? 'relative inline-flex size-12 shrink-0 items-center justify-center rounded-full border border-line-2 hover:border-control hover:bg-hover'
          : buttonClass('secondary', 'medium', 'relative')
      }
    >
      <MessageIcon size={round ? 20 : 18} />
      {!round && <span className="caps-center">{t('chat_open')}</span>}
      {unread > 0 && <UnreadMark count={unread} {...(round && { className: 'absolute -end-1 -top-1' })} />}
    </AppLink>
  )
}
