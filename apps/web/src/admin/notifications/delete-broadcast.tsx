import { type Broadcast, deleteBroadcast } from '@cabstand/contract/http/notifications/broadcasts'
import { broadcastEffect } from '../../api/broadcast-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Asks before a broadcast is deleted. */
export function DeleteBroadcast(props: { readonly broadcast: Broadcast; readonly onClose: () => void }) {
  const { broadcast, onClose } = props
  const { id, title } = broadcast
  const t = useText()
  const offline = useOfflineReason()
  const remove = useAction(deleteBroadcast, 'admin', broadcastEffect, {
    onSuccess: () => {
      toast.done(t('broadcast_deleted'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('broadcast_delete_question', { title })}
      description={t('broadcast_delete_note')}
      confirmLabel={t('broadcast_delete')}
      keepLabel={t('broadcast_keep')}
      danger
      working={remove.isPending}
      disabledReason={offline}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      <InlineError error={remove.error} />
    </ConfirmDialog>
  )
}
