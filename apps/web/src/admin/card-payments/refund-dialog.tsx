import { refundPayment } from '@cabstand/contract/http/money/card-refunds'
import { refundReasonLength } from '@cabstand/domain/payment/refund'
import { useState } from 'react'
import { cardPaymentEffect, type StaffPayment } from '../../api/queries/card-payments.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmWithReason } from '../../features/confirm/confirm-with-reason.tsx'
import { readMoney, typeMoney } from '../../features/form/typed-amounts.ts'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Asks how much of a payment goes back to the card, and why. */
export function RefundDialog(props: { readonly payment: StaffPayment; readonly onClose: () => void }) {
  const { payment, onClose } = props
  const { id, title, refundable, refundSource } = payment
  const t = useText()
  const format = useFormat()
  const { code } = useBoot().settings
  const [typed, setTyped] = useState(() => typeMoney(refundable, code))
  const amount = readMoney(typed, code)
  const isWrong = !(amount > 0 && amount <= refundable)
  const wrong = t('card_refund_amount_wrong', { most: format.money(refundable) })
  const send = useAction(refundPayment, 'admin', cardPaymentEffect, {
    onSuccess: () => {
      toast.done(t('card_refund_sent', { amount: format.money(amount) }))
      onClose()
    },
  })
  return (
    <ConfirmWithReason
      onOpenChange={onClose}
      title={t('card_refund_title', { amount: format.money(isWrong ? refundable : amount), provider: title })}
      description={t(`card_refund_note_${refundSource}`)}
      confirmLabel={t('card_refund_confirm')}
      keepLabel={t('back')}
      label={t('card_refund_reason')}
      missing={t('card_refund_reason_missing')}
      maxLength={refundReasonLength}
      action={send}
      onConfirm={(reason) => !isWrong && send.mutate({ params: { id }, body: { amount, reason } })}
    >
      <TextField
        label={t('card_refund_amount')}
        required
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={typed}
        error={isWrong ? wrong : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmWithReason>
  )
}
