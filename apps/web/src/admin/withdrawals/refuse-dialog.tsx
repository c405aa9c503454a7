import { refuseWithdrawal } from '@cabstand/contract/http/money/withdrawals'
import type { WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { useAction } from '../../api/use-action.ts'
import { withdrawalEffect } from '../../api/withdrawal-effect.ts'
import { ConfirmWithReason } from '../../features/confirm/confirm-with-reason.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useFormat, useText } from '../../ui/text.tsx'

/** Asks why a withdrawal is refused, and gives the amount back. */
export function RefuseDialog(props: { readonly withdrawal: WithdrawalRow; readonly onClose: () => void }) {
  const { withdrawal, onClose } = props
  const { id, name, amount } = withdrawal
  const t = useText()
  const format = useFormat()
  const refuse = useAction(refuseWithdrawal, 'admin', withdrawalEffect, {
    onSuccess: () => {
      toast.done(t('withdraws_refused'))
      onClose()
    },
  })
  return (
    <ConfirmWithReason
      onOpenChange={onClose}
      title={t('withdraws_refuse_question', { amount: format.money(amount), name })}
      description={t('withdraws_refuse_note')}
      confirmLabel={t('withdraws_refuse')}
      keepLabel={t('withdraws_refuse_keep')}
      danger
      label={t('withdraws_reason')}
      missing={t('withdraws_refuse_required')}
      maxLength={withdrawalLimits.reasonLength}
      action={refuse}
      onConfirm={(reason) => refuse.mutate({ params: { id }, body: { reason } })}
    />
  )
}
