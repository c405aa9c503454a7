import { deletePromo } from '@cabstand/contract/http/promos'
import type { PromoRecord } from '@cabstand/contract/schemas/promo'
import { promoEffect } from '../../api/promo-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useText } from '../../ui/text.tsx'

/** Asks before a promo is deleted that no booking has used. */
export function DeletePromo(props: { readonly promo: PromoRecord; readonly onClose: () => void }) {
  const { promo, onClose } = props
  const { id, promoName: name, version } = promo
  const t = useText()
  const remove = useAction(deletePromo, 'admin', promoEffect, {
    onSuccess: () => {
      toast.done(t('promo_deleted'))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('promo_delete_question', { name })}
      description={t('promo_delete_note')}
      confirmLabel={t('promo_delete')}
      keepLabel={t('promo_keep')}
      danger
      action={remove}
      onConfirm={() => remove.mutate({ params: { id }, version })}
    />
  )
}
