import type { Chat, ChatMessage } from '@cabstand/contract/schemas/chat'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { Check, CheckCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '../../ui/cx.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import { useDayTime } from '../booking/use-day-time.ts'
import { type ChatMark, listEntries } from './chat-entries.ts'
import { OlderButton } from './older-button.tsx'

export interface ChatLogProps {
  /** Null: older messages cannot be read now. */
  readonly bookingId: string | null
  readonly chat: Chat
  /** Whose messages stand at the end of the line; undefined for staff. */
  readonly me?: ChatParty
  /** The names of both, for screen readers; staff see them. */
  readonly names: Readonly<Record<ChatParty, string>>
  readonly ref?: Ref<HTMLDivElement>
  /** After the messages: those that are not sent yet, and who is typing. */
  readonly children?: ReactNode
}

/** The messages of a chat, oldest first. New ones are announced to screen readers. */
export function ChatLog({ bookingId, chat, me, names, ref, children }: ChatLogProps) {
  const t = useText()
  const dayTime = useDayTime()
  const oldest = chat.messages[0]?.number ?? 1
  return (
    <div ref={ref} role="log" aria-label={t('chat_log')} className="grid grid-cols-1 gap-2.5">
      {oldest > 1 && bookingId !== null && <OlderButton bookingId={bookingId} />}
      {listEntries(chat, me).map((entry) =>
        entry.kind === 'time' ? (
          <p key={entry.at} className="py-2 text-center text-sm text-ink-3">
            <bdi>{dayTime(entry.at)}</bdi>
          </p>
        ) : (
          <Message
            key={entry.message.id}
            message={entry.message}
            mark={entry.mark}
            name={entry.message.from === me ? t('chat_you') : names[entry.message.from]}
            side={entry.message.from === (me ?? 'rider') ? 'end' : 'start'}
            named={me === undefined}
          />
        ),
      )}
      {children}
    </div>
  )
}

interface MessageProps {
  readonly message: ChatMessage
  readonly mark: ChatMark | undefined
  readonly name: string
  readonly side: 'start' | 'end'
  /** Shows the name of the sender and the time, which are otherwise for screen readers. */
  readonly named: boolean
}

function Message({ message, mark, name, side, named }: MessageProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={cx('grid gap-1', side === 'end' ? 'justify-items-end' : 'justify-items-start')}>
      <p className={named ? 'px-1 text-label text-ink-3' : 'visually-hidden'}>
        <bdi>{name}</bdi>, <bdi>{format.time(message.at)}</bdi>
      </p>
      <Bubble side={side}>
        {message.text ?? <span className="italic opacity-80">{t('chat_removed')}</span>}
      </Bubble>
      {mark && <Mark mark={mark} />}
    </div>
  )
}

const bubbleClass = {
  start: 'rounded-es-[4px] border border-line bg-sunken text-ink',
  end: 'rounded-ee-[4px] bg-sign text-on-sign',
  unsent: 'rounded-ee-[4px] border border-dashed border-control bg-surface text-ink',
} as const

/** A text as it was typed: links and markup are shown, and lead nowhere. */
export function Bubble({ side, children }: { side: keyof typeof bubbleClass; children: ReactNode }) {
  return (
    <p
      dir="auto"
      className={cx(
        'w-fit max-w-[84%] rounded-[14px] px-3.5 py-2.5 text-base whitespace-pre-wrap [overflow-wrap:anywhere]',
        bubbleClass[side],
      )}
    >
      {children}
    </p>
  )
}

const tick = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Mark({ mark: { kind, at } }: { mark: ChatMark }) {
  const t = useText()
  const time = useFormat().time(at)
  return (
    <p className={cx('flex items-center gap-1.5 text-sm', kind === 'read' ? 'text-accent' : 'text-ink-3')}>
      {kind === 'read' ? <CheckCheck {...tick} /> : <Check {...tick} />}
      {kind === 'read' ? t('chat_read', { time }) : t('chat_sent', { time })}
    </p>
  )
}
