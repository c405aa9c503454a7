import { type Clearing, recordPayout } from '@cabstand/contract/http/money/clearing'
import { isolate } from '@cabstand/contract/texts/isolate'
import { payoutLimits } from '@cabstand/domain/ledger/clearing'
import { useState } from 'react'
import { payoutEffect } from '../../api/payment-setup-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { useDemoReason } from '../../features/form/demo-mode.tsx'
import { readMoney } from '../../features/form/typed-amounts.ts'
import { DayPicker } from '../../ui/app/day-picker.tsx'
import { Select } from '../../ui/app/select.tsx'
import { toast } from '../../ui/app/toast.ts'
import { useBoot } from '../../ui/boot.tsx'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field, noteOf } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

/** Asks what a provider has paid to the bank, and what it kept. */
export function RecordPayout(props: { readonly clearing: Clearing; readonly onClose: () => void }) {
  const { clearing, onClose } = props
  const { providers, today } = clearing
  const t = useText()
  const format = useFormat()
  const demo = useDemoReason()
  const { settings } = useBoot()
  const [provider, setProvider] = useState(
    providers.find(({ owed }) => owed > 0)?.name ?? providers[0]?.name ?? '',
  )
  const [day, setDay] = useState(today)
  const [typedReceived, setReceived] = useState('')
  const [typedFee, setFee] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const record = useAction(recordPayout, 'admin', payoutEffect, {
    onSuccess: () => {
      toast.done(t('payout_recorded'))
      onClose()
    },
  })
  const read = (typed: string) => (typed.trim() === '' ? 0 : readMoney(typed, settings.code))
  const [received, fee] = [read(typedReceived), read(typedFee)]
  const isTyped = Number.isSafeInteger(received + fee)
  const chosen = providers.find(({ name }) => name === provider)
  const isNothing = received + fee === 0
  const confirm = () => {
    setTried(true)
    if (!isTyped || isNothing || day === '') return
    record.mutate({ body: { provider, day, received, fee, note } })
  }
  const receivedProblem = Number.isNaN(received)
    ? t('field_amount')
    : tried && isNothing
      ? t('payout_needs_amount')
      : undefined
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('payout_record')}
      description={t('payout_record_note')}
      confirmLabel={t('payout_record')}
      keepLabel={t('payout_later')}
      blockedReason={demo}
      action={record}
      onConfirm={confirm}
    >
      <Select
        dense
        label={t('payout_provider')}
        value={provider}
        options={providers.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={setProvider}
      />
      <Field
        label={t('payout_day')}
        note={noteOf(
          tried && day === '' ? t('payout_needs_day') : day > today ? t('field_day') : undefined,
          undefined,
        )}
      >
        {(ids) => <DayPicker ids={ids} value={day} onChange={setDay} />}
      </Field>
      <Amount
        label={t('payout_received')}
        value={typedReceived}
        problem={receivedProblem}
        onChange={setReceived}
      />
      <Amount
        label={t('payout_fee')}
        value={typedFee}
        problem={Number.isNaN(fee) ? t('field_amount') : undefined}
        onChange={setFee}
      />
      <Field label={t('payout_note')} note={noteOf(undefined, t('payout_note_hint'))}>
        {(ids) => (
          <DenseInput
            {...ids}
            dir="auto"
            autoComplete="off"
            maxLength={payoutLimits.noteLength}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        )}
      </Field>
      <p aria-live="polite" className="text-label text-ink-2">
        {chosen &&
          isTyped &&
          !isNothing &&
          t('payout_after', {
            provider: isolate(chosen.title),
            amount: isolate(format.money(chosen.owed - received - fee)),
          })}
      </p>
    </ConfirmAction>
  )
}

function Amount(props: {
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (typed: string) => void
}) {
  const { label, value, problem, onChange } = props
  const { settings } = useBoot()
  return (
    <Field label={label} note={noteOf(problem, undefined)}>
      {(ids) => (
        <DenseInput
          {...ids}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          before={settings.symbol}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  )
}
