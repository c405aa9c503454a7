import { type Broadcast, deleteBroadcast } from '@cabstand/contract/http/messages/notifications/broadcasts'
import { broadcastEffect } from '../../api/broadcast-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Asks before a broadcast is deleted. */
export function DeleteBroadcast(props: { readonly broadcast: Broadcast; readonly onClose: () => void }) {
  const { broadcast, onClose } = props
  const { id, title } = broadcast
  const t = useText()
  const remove = useAction(deleteBroadcast, 'admin', broadcastEffect, {
    onSuccess: () => {
      toast.done(t('broadcast_deleted'))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('broadcast_delete_question', { title })}
      description={t('broadcast_delete_note')}
      confirmLabel={t('broadcast_delete')}
      keepLabel={t('broadcast_keep')}
      danger
      action={remove}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  )
}
