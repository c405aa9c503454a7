import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readOlderMessages } from '../../api/older-messages.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'

/** Reads older messages. */
export function OlderButton({ bookingId }: { bookingId: string }) {
  const t = useText()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const read = useMutation({ mutationFn: () => readOlderMessages(client, bookingId) })
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        kind="secondary"
        size="small"
        working={read.isPending}
        disabledReason={offline}
        onClick={() => read.mutate()}
      >
        {t('chat_older')}
      </Button>
      <InlineError error={read.error} />
    </div>
  )
}
