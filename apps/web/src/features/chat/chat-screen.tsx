import type { Chat } from '@cabstand/contract/schemas/chat'
import { type ChatParty, isChatOpen, otherParty } from '@cabstand/domain/booking/chat'
import { type BookingStatus, isFinal } from '@cabstand/domain/booking/status'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chatQuery } from '../../api/queries/chat.ts'
import { paths } from '../../navigation/paths.ts'
import { chatUpdates } from '../../realtime/apply-chat-event.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { type Translate, useText } from '../../ui/text.tsx'
import { AnswerFailed } from '../answer/answer.tsx'
import { listUnread } from './chat-entries.ts'
import { ChatHeader, type OtherParty } from './chat-header.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { NewMessagesButton } from './new-messages-button.tsx'
import { TypingLine } from './typing-line.tsx'
import { UnsentMessage } from './unsent-message.tsx'
import { chatPanel, scrollerOf, useIsAtEnd, useKeptScroll } from './use-end-of-page.ts'
import { useMessageSender } from './use-message-sender.ts'
import { useReadMark } from './use-read-mark.ts'
import { useOtherTyping } from './use-typing.ts'

export interface ChatScreenProps {
  readonly bookingId: string
  readonly status: BookingStatus
  readonly me: ChatParty
  readonly other: OtherParty
  /** Floats over the screen of the trip, on wide screens. */
  readonly floating?: boolean
  /** The state of the trip, above the messages. */
  readonly sign?: ReactNode
}

const noMessages: Chat = { eventNumber: 0, messages: [], read: { rider: null, driver: null } }

/** The chat of a booking as rider and driver see it. */
export function ChatScreen({ bookingId, status, me, other, floating = false, sign }: ChatScreenProps) {
  const t = useText()
  const { stored, chat, sender, queued } = useMessages(bookingId)
  const { end, isAtEnd } = useIsAtEnd()
  const unread = listUnread(chat, me)
  const theirs = chat.messages.filter(({ from }) => from !== me).length
  const typing = useOtherTyping(bookingId, me, theirs)
  const newest = queued.at(-1)?.id ?? chat.messages.at(-1)?.id ?? ''
  useReadMark(bookingId, isAtEnd ? unread.at(-1)?.number : undefined)
  useKeptScroll({ end, oldest: chat.messages[0]?.number ?? 0, newest: `${newest}${typing}`, isAtEnd })
  const firstName = other.name.split(' ')[0] ?? other.name
  const toEnd = () => scrollToEnd(end.current)
  const back = me === 'rider' ? paths.booking(bookingId) : paths.bookings()
  const isEmpty = chat.messages.length + queued.length === 0
  return (
    <section
      {...(floating && { [chatPanel]: '' })}
      aria-label={t('chat_title', { name: other.name })}
      className={cx(
        'flex flex-col bg-surface',
        floating
          ? 'fixed end-6 bottom-6 z-sheet h-[min(40rem,calc(100dvh-17rem))] w-100 overflow-y-auto rounded-card shadow-3'
          : 'mx-auto w-full max-w-2xl flex-1 lg:border-x lg:border-line',
      )}
    >
      <ChatHeader other={other} back={back} floating={floating} />
      {sign && <div className="px-4 pb-3">{sign}</div>}
      <div className="flex flex-1 flex-col justify-end px-4 py-4 [overflow-anchor:none]">
        <NoMessages answer={stored} isEmpty={isEmpty} isOpen={isChatOpen(status)} />
        <ChatLog
          bookingId={bookingId}
          chat={chat}
          me={me}
          names={{ [me]: t('chat_you'), [otherParty(me)]: other.name } as Record<ChatParty, string>}
        >
          {typing && <TypingLine name={firstName} />}
          {queued.map((message) => (
            <UnsentMessage
              key={message.id}
              message={message}
              onRetry={() => sender.retry(message.id)}
              onDelete={() => sender.remove(message.id)}
            />
          ))}
        </ChatLog>
      </div>
      <div className="sticky bottom-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        {!isAtEnd && unread.length > 0 && <NewMessagesButton count={unread.length} onPress={toEnd} />}
        {isChatOpen(status) ? (
          <Composer
            bookingId={bookingId}
            to={firstName}
            replies={repliesOf(me, t)}
            onSend={(text) => {
              sender.send(text)
              toEnd()
            }}
          />
        ) : (
          <p className="p-4 text-center text-ink-2">{t(isFinal(status) ? 'chat_over' : 'chat_before')}</p>
        )}
      </div>
      <div ref={end} className="h-px shrink-0" />
    </section>
  )
}

/** The messages of a chat, live, and those of this device that the server does not have yet. */
function useMessages(bookingId: string) {
  const stored = useQuery(chatQuery(bookingId))
  useFeed(chatUpdates, bookingId)
  const sender = useMessageSender(bookingId)
  const chat = stored.data ?? noMessages
  const known = new Set(chat.messages.map(({ id }) => id))
  return { stored, chat, sender, queued: sender.queued.filter(({ id }) => !known.has(id)) }
}

function scrollToEnd(end: Parameters<typeof scrollerOf>[0]): void {
  const scroller = scrollerOf(end)
  scroller.scrollTop = scroller.scrollHeight
}

/** Why no messages are shown: they load, failed to load, or there are none. */
function NoMessages(props: {
  readonly answer: UseQueryResult<Chat>
  readonly isEmpty: boolean
  readonly isOpen: boolean
}) {
  const { answer, isEmpty, isOpen } = props
  const t = useText()
  if (answer.data === undefined)
    return answer.isError ? (
      <AnswerFailed answer={answer} title={t('chat_failed')} className="mb-auto" />
    ) : (
      <MessagesSkeleton />
    )
  if (!isEmpty) return null
  return (
    <EmptyState
      title={t('chat_not_found')}
      className="mb-auto"
      {...(isOpen && { note: t('chat_empty_note') })}
    />
  )
}

function repliesOf(me: ChatParty, t: Translate): readonly string[] {
  return me === 'rider'
    ? [t('chat_reply_rider_outside'), t('chat_reply_rider_minutes'), t('chat_reply_rider_wait')]
    : [
        t('chat_reply_driver_here'),
        t('chat_reply_driver_coming'),
        t('chat_reply_driver_minutes'),
        t('chat_reply_driver_where'),
      ]
}

function MessagesSkeleton() {
  return (
    <Skeleton className="grid gap-3">
      <SkeletonBar className="h-11 w-3/5 rounded-[14px]" />
      <SkeletonBar className="ms-auto h-11 w-1/2 rounded-[14px]" />
      <SkeletonBar className="h-11 w-2/5 rounded-[14px]" />
    </Skeleton>
  )
}
