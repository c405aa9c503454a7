import { readChat } from '@cabstand/contract/http/messages/chat'
import type { Chat } from '@cabstand/contract/schemas/chat'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { ChatLog } from '../../features/chat/chat-log.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel } from './panel.tsx'

export interface ChatPanelProps {
  readonly booking: {
    readonly id: string
    readonly customerName: string
    readonly driverName: string | null
  }
}

/** What rider and driver of a booking have written, once an admin asks for it: each reading is kept. */
export function ChatPanel({ booking: { id, customerName, driverName } }: ChatPanelProps) {
  const t = useText()
  const [chat, setChat] = useState<Chat>()
  const { mutate, isPending, error } = useAction(readChat, 'admin', {})
  const read = () => mutate({ params: { id }, query: {} }, { onSuccess: setChat })
  const oldest = chat?.messages[0]?.number ?? 1
  const readOlder = () =>
    mutate(
      { params: { id }, query: { before: String(oldest) } },
      {
        onSuccess: (older) =>
          setChat((held) => held && { ...held, messages: [...older.messages, ...held.messages] }),
      },
    )
  return (
    <Panel title={t('chat_open')}>
      <div className="grid justify-items-start gap-3 p-4">
        <p className="text-small text-ink-2">{t('admin_chat_note')}</p>
        {chat?.messages.length === 0 && <p role="status">{t('chat_staff_none')}</p>}
        {chat && chat.messages.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section tabIndex={0} aria-label={t('chat_log')} className="max-h-120 w-full overflow-y-auto">
            {oldest > 1 && (
              <Button kind="secondary" size="small" working={isPending} onClick={readOlder}>
                {t('chat_older')}
              </Button>
            )}
            <ChatLog bookingId={null} chat={chat} names={{ rider: customerName, driver: driverName ?? '' }} />
          </section>
        )}
        <InlineError error={error} />
        <Button kind="secondary" size="small" working={isPending} onClick={read}>
          {t(chat ? 'admin_chat_again' : 'admin_chat_read')}
        </Button>
      </div>
    </Panel>
  )
}
