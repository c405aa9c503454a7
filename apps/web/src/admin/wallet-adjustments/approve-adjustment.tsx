import { approveAdjustment } from '@cabstand/contract/http/money/adjustments'
import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { isolate } from '@cabstand/contract/texts/isolate'
import { adjustmentEffect } from '../../api/adjustment-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useFormat, useText } from '../../ui/text.tsx'

/** Asks before a request is posted. */
export function ApproveAdjustment(props: { readonly adjustment: Adjustment; readonly onClose: () => void }) {
  const { adjustment, onClose } = props
  const t = useText()
  const format = useFormat()
  const { id, user, amount, note, requestedBy } = adjustment
  const params = {
    name: isolate(user.name),
    admin: isolate(requestedBy.name),
    amount: format.money(Math.abs(amount)),
  }
  const approve = useAction(approveAdjustment, 'admin', adjustmentEffect, {
    onSuccess: ({ walletBalance }) => {
      toast.done(t('adjustment_approved', { ...params, balance: format.money(walletBalance) }))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t(amount < 0 ? 'adjustment_approve_take' : 'adjustment_approve_add', params)}
      description={
        <>
          <p>
            {t('adjustment_requested_text', params)} {t('adjustment_approve_who')}
          </p>
          {note !== '' && (
            <p dir="auto" className="mt-1 text-start text-ink">
              {note}
            </p>
          )}
        </>
      }
      confirmLabel={t('adjustment_approve')}
      keepLabel={t('adjustment_later')}
      action={approve}
      onConfirm={() => approve.mutate({ params: { id }, body: {} })}
    />
  )
}
