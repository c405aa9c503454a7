import { maxMessageLength } from '@cabstand/domain/booking/chat'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { useText } from '../../ui/text.tsx'
import { clearDraft, readDraft, writeDraft } from './message-draft.ts'
import { useTypingSignal } from './use-typing.ts'

export interface ComposerProps {
  readonly bookingId: string
  /** The first name of the other party. */
  readonly to: string
  readonly replies: readonly string[]
  readonly onSend: (text: string) => void
}

/** From this many characters left, their number is shown. */
const fewLeft = 200

/** Short replies, the text field and the button that sends. Enter sends; with Shift it begins a new line. */
export function Composer({ bookingId, to, replies, onSend }: ComposerProps) {
  const t = useText()
  const leftId = useId()
  const [text, setText] = useState(() => readDraft(bookingId))
  const signalTyping = useTypingSignal(bookingId)
  const left = maxMessageLength - text.length
  const change = (next: string) => {
    setText(next)
    writeDraft(bookingId, next)
  }
  const send = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
    clearDraft(bookingId)
  }
  return (
    <div className="grid gap-3 px-4 pt-3 pb-4">
      <ul aria-label={t('chat_replies')} className="flex gap-2.5 overflow-x-auto p-0.5">
        {replies.map((reply) => (
          <li key={reply}>
            <button
              type="button"
              onClick={() => onSend(reply)}
              className="min-h-10 rounded-control border border-accent px-3.5 font-semibold whitespace-nowrap text-accent hover:bg-accent-soft"
            >
              <span className="caps-center">{reply}</span>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={send} className="flex items-end gap-2">
        <textarea
          rows={1}
          dir="auto"
          value={text}
          maxLength={maxMessageLength}
          enterKeyHint="send"
          placeholder={t('chat_write', { name: to })}
          aria-label={t('chat_write', { name: to })}
          aria-describedby={left <= fewLeft ? leftId : undefined}
          onChange={(event) => {
            change(event.target.value)
            if (event.target.value.trim() !== '') signalTyping()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
          }}
          className="field-sizing-content max-h-32 min-h-12 w-full resize-none rounded-control border border-control bg-surface px-3.5 py-[11px] text-base text-ink placeholder:text-ink-3"
        />
        <button
          type="submit"
          aria-label={t('chat_send')}
          title={t('chat_send')}
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-accent text-on-accent hover:bg-accent-hover"
        >
          <SendHorizontal size={22} strokeWidth={1.75} aria-hidden="true" className="mirror-rtl" />
        </button>
      </form>
      {left <= fewLeft && (
        <p id={leftId} role="status" className="text-label text-ink-3">
          {t('chat_left', { count: left })}
        </p>
      )}
    </div>
  )
}
