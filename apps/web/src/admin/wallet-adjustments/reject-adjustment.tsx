import { rejectAdjustment } from '@cabstand/contract/http/money/adjustments'
import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { isolate } from '@cabstand/contract/texts/isolate'
import { adjustmentLimits } from '@cabstand/domain/wallet/adjustments'
import { useState } from 'react'
import { adjustmentEffect } from '../../api/adjustment-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Asks why a request is rejected. */
export function RejectAdjustment(props: { readonly adjustment: Adjustment; readonly onClose: () => void }) {
  const { adjustment, onClose } = props
  const { id, user, amount } = adjustment
  const t = useText()
  const format = useFormat()
  const [reason, setReason] = useState('')
  const reject = useAction(rejectAdjustment, 'admin', adjustmentEffect, {
    onSuccess: () => {
      toast.done(t('adjustment_rejected_done'))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('adjustment_reject_question', { name: isolate(user.name), amount: format.money(amount) })}
      description={t('adjustment_reject_note')}
      confirmLabel={t('adjustment_reject')}
      keepLabel={t('adjustment_later')}
      danger
      blockedReason={reason.trim() === '' ? t('adjustment_reject_needs_reason') : undefined}
      action={reject}
      onConfirm={() => reject.mutate({ params: { id }, body: { reason } })}
    >
      <TextField
        label={t('adjustment_reject_reason')}
        dir="auto"
        maxLength={adjustmentLimits.noteLength}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmAction>
  )
}
