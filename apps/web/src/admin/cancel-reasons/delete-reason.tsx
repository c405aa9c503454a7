import { type CancelReason, deleteCancelReason } from '@cabstand/contract/http/cancel-reasons'
import { cancelReasonEffect } from '../../api/cancel-reason-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Asks before a reason is deleted. */
export function DeleteReason(props: { readonly reason: CancelReason; readonly onClose: () => void }) {
  const { reason, onClose } = props
  const { id, label, version } = reason
  const t = useText()
  const remove = useAction(deleteCancelReason, 'admin', cancelReasonEffect, {
    onSuccess: () => {
      toast.done(t('cancel_reason_deleted'))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('cancel_reason_delete_question', { label })}
      description={t('cancel_reason_delete_note')}
      confirmLabel={t('cancel_reason_delete')}
      keepLabel={t('cancel_reason_keep')}
      danger
      action={remove}
      onConfirm={() => remove.mutate({ params: { id }, version })}
    />
  )
}
