import { deletePromo } from '@cabstand/contract/http/promos'
import type { PromoRecord } from '@cabstand/contract/schemas/promo'
import { promoEffect } from '../../api/promo-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { ConfirmDialog } from '../../ui/app/confirm-dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Asks before a promo is deleted that no booking has used. */
export function DeletePromo(props: { readonly promo: PromoRecord; readonly onClose: () => void }) {
  const { promo, onClose } = props
  const { id, promoName: name, version } = promo
  const t = useText()
  const offline = useOfflineReason()
  const remove = useAction(deletePromo, 'admin', promoEffect, {
    onSuccess: () => {
      toast.done(t('promo_deleted'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('promo_delete_question', { name })}
      description={t('promo_delete_note')}
      confirmLabel={t('promo_delete')}
      keepLabel={t('promo_keep')}
      danger
      working={remove.isPending}
      disabledReason={offline}
      onConfirm={() => remove.mutate({ params: { id }, version })}
    >
      <InlineError error={remove.error} />
    </ConfirmDialog>
  )
}
