import { useQuery } from '@tanstack/react-query'
import { chatQuery } from '../../api/queries/chat.ts'
import { ChatLog } from '../../features/chat/chat-log.tsx'
import { chatUpdates } from '../../realtime/apply-chat-event.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from './panel.tsx'

export interface ChatPanelProps {
  readonly booking: {
    readonly id: string
    readonly customerName: string
    readonly driverName: string | null
  }
}

/** What rider and driver of a booking have written, live. Staff only read it. */
export function ChatPanel({ booking: { id, customerName, driverName } }: ChatPanelProps) {
  const t = useText()
  const chat = useQuery(chatQuery(id))
  useFeed(chatUpdates, id)
  return (
    <Panel title={t('chat_open')}>
      <PanelAnswer answer={chat} failedTitle={t('chat_failed')}>
        {(data) =>
          data.messages.length === 0 ? (
            <EmptyState title={t('chat_not_found')} note={t('chat_staff_none')} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            <section tabIndex={0} aria-label={t('chat_log')} className="max-h-120 overflow-y-auto p-4">
              <ChatLog bookingId={id} chat={data} names={{ rider: customerName, driver: driverName ?? '' }} />
            </section>
          )
        }
      </PanelAnswer>
    </Panel>
  )
}
