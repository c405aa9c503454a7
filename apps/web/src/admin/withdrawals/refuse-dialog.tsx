import { refuseWithdrawal } from '@cabstand/contract/http/money/withdrawals'
import type { WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { withdrawalEffect } from '../../api/withdrawal-effect.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { toast } from '../../ui/app/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Asks why a withdrawal is refused, and gives the amount back. */
export function RefuseDialog(props: { readonly withdrawal: WithdrawalRow; readonly onClose: () => void }) {
  const { withdrawal, onClose } = props
  const { id, name, amount } = withdrawal
  const t = useText()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const reason = typed.trim()
  const refuse = useAction(refuseWithdrawal, 'admin', withdrawalEffect, {
    onSuccess: () => {
      toast.done(t('withdraws_refused'))
      onClose()
    },
  })
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('withdraws_refuse_question', { amount: format.money(amount), name })}
      description={t('withdraws_refuse_note')}
      confirmLabel={t('withdraws_refuse')}
      keepLabel={t('withdraws_refuse_keep')}
      danger
      action={refuse}
      onConfirm={() => {
        setTried(true)
        if (reason !== '') refuse.mutate({ params: { id }, body: { reason } })
      }}
    >
      <TextField
        label={t('withdraws_reason')}
        required
        autoComplete="off"
        dir="auto"
        maxLength={withdrawalLimits.reasonLength}
        value={typed}
        error={tried && reason === '' ? t('withdraws_refuse_required') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmAction>
  )
}
