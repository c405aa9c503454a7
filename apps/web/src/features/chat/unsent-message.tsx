import { Clock3 } from 'lucide-react'
import { useConnectionState } from '../../realtime/realtime-context.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { useOnline } from '../session/use-online.ts'
import { Bubble } from './chat-log.tsx'
import type { QueuedMessage } from './queued-messages.ts'

export interface UnsentMessageProps {
  readonly message: QueuedMessage
  readonly onRetry: () => void
  readonly onDelete: () => void
}

/** A message that waits to be sent, or was refused. */
export function UnsentMessage({ message, onRetry, onDelete }: UnsentMessageProps) {
  const t = useText()
  const errorText = useErrorText()
  return (
    <div className="grid justify-items-end gap-1">
      <Bubble side="unsent">{message.text}</Bubble>
      {message.refused === undefined ? (
        <Waiting />
      ) : (
        <>
          <p className="flex items-start gap-1.5 text-end text-sm text-danger">
            <AlertIcon size={16} className="mt-0.5" />
            {t('chat_refused', { reason: errorText(message.refused) })}
          </p>
          <div className="flex gap-2">
            <Button kind="secondary" size="small" onClick={onRetry}>
              {t('chat_try_again')}
            </Button>
            <Button kind="danger-quiet" size="small" onClick={onDelete}>
              {t('chat_delete')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Waiting() {
  const t = useText()
  const online = useOnline()
  const isLive = useConnectionState().kind === 'live'
  const isSending = online && isLive
  return (
    <p className={`flex items-center gap-1.5 text-sm ${isSending ? 'text-ink-3' : 'text-warn'}`}>
      <Clock3 size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(isSending ? 'chat_sending' : 'chat_unsent')}
    </p>
  )
}
