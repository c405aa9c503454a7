import { endPaymentCase, type PaymentCaseRow } from '@cabstand/contract/http/money/payment-cases'
import { isolate } from '@cabstand/contract/texts/isolate'
import { type CaseEnd, caseNoteLength, endsOf } from '@cabstand/domain/payment/cases'
import { useState } from 'react'
import { caseEffect } from '../../api/payment-setup-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { Select } from '../../ui/app/select.tsx'
import { toast } from '../../ui/app/toast.ts'
import { TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'

/** Asks what was done about a case, and how a dispute ended. */
export function EndCase(props: { readonly asked: PaymentCaseRow; readonly onClose: () => void }) {
  const { asked, onClose } = props
  const { id, kind } = asked
  const t = useText()
  const [outcome, setOutcome] = useState<CaseEnd | ''>(kind === 'dispute' ? '' : 'handled')
  const [note, setNote] = useState('')
  const params = { amount: isolate(asked.money), provider: isolate(asked.provider) }
  const end = useAction(endPaymentCase, 'admin', caseEffect, {
    onSuccess: () => {
      toast.done(t('case_ended'))
      onClose()
    },
  })
  const asks = kind === 'dispute' ? 'dispute' : 'refused'
  const explains = kind === 'paidTwice' || kind === 'reversed' ? kind : asks
  const missing =
    outcome === '' ? t('case_needs_outcome') : note.trim() === '' ? t('case_needs_note') : undefined
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t(`case_end_${asks}`, params)}
      description={t(`case_end_${explains}_note`, params)}
      confirmLabel={t('case_end_confirm')}
      keepLabel={t('case_keep')}
      blockedReason={missing}
      action={end}
      onConfirm={() => outcome !== '' && end.mutate({ params: { id }, body: { outcome, note } })}
    >
      {kind === 'dispute' && (
        <Select
          dense
          label={t('case_outcome')}
          value={outcome}
          options={endsOf(kind).map((value) => ({ value, label: t(`case_${value}`) }))}
          onChange={setOutcome}
        />
      )}
      <TextField
        label={t('case_note')}
        dir="auto"
        maxLength={caseNoteLength}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </ConfirmAction>
  )
}
