import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readOlderMessages } from '../../api/older-messages.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'

/** Reads older messages. */
export function OlderButton({ bookingId }: { bookingId: string }) {
  const t = useText()
  const client = useQueryClient()
  const read = useMutation({ mutationFn: () => readOlderMessages(client, bookingId) })
  return (
    <div className="grid justify-items-center gap-2">
      <Button kind="secondary" size="small" working={read.isPending} onClick={() => read.mutate()}>
        {t('chat_older')}
      </Button>
      <InlineError error={read.error} />
    </div>
  )
}
