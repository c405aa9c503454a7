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
  const t = useText()
  const demo = useDemoReason()
  const payout = usePayout(clearing, onClose)
  const { typed, type, problems } = payout
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={t('payout_record')}
      description={t('payout_record_note')}
      confirmLabel={t('payout_record')}
      keepLabel={t('payout_later')}
      blockedReason={demo}
      action={payout.record}
      onConfirm={payout.confirm}
    >
      <Select
        dense
        label={t('payout_provider')}
        value={typed.provider}
        options={clearing.providers.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(provider) => type({ provider })}
      />
      <Field label={t('payout_day')} note={noteOf(problems.day, undefined)}>
        {(ids) => <DayPicker ids={ids} value={typed.day} onChange={(day) => type({ day })} />}
      </Field>
      <Amount
        label={t('payout_received')}
        value={typed.received}
        problem={problems.received}
        onChange={(received) => type({ received })}
      />
      <Amount
        label={t('payout_fee')}
        value={typed.fee}
        problem={problems.fee}
        onChange={(fee) => type({ fee })}
      />
      <Field label={t('payout_note')} note={noteOf(undefined, t('payout_note_hint'))}>
        {(ids) => (
          <DenseInput
            {...ids}
            dir="auto"
            autoComplete="off"
            maxLength={payoutLimits.noteLength}
            value={typed.note}
            onChange={({ currentTarget: { value } }) => type({ note: value })}
          />
        )}
      </Field>
      <p aria-live="polite" className="text-label text-ink-2">
        {payout.after}
      </p>
    </ConfirmAction>
  )
}

/** What was typed, what is wrong with it, and what the provider owes after it. */
function usePayout({ providers, today }: Clearing, onDone: () => void) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const owing = providers.find(({ owed }) => owed > 0) ?? providers[0]
  const [typed, setTyped] = useState({
    provider: owing?.name ?? '',
    day: today,
    received: '',
    fee: '',
    note: '',
  })
  const [tried, setTried] = useState(false)
  const record = useAction(recordPayout, 'admin', payoutEffect, {
    onSuccess: () => {
      toast.done(t('payout_recorded'))
      onDone()
    },
  })
  const read = (text: string) => (text.trim() === '' ? 0 : readMoney(text, settings.code))
  const [received, fee] = [read(typed.received), read(typed.fee)]
  const sum = received + fee
  const chosen = providers.find(({ name }) => name === typed.provider)
  const amountOf = (amount: number) => (Number.isNaN(amount) ? t('field_amount') : undefined)
  return {
    typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    problems: {
      day: tried && typed.day === '' ? t('payout_needs_day') : typed.day > today ? t('field_day') : undefined,
      received: amountOf(received) ?? (tried && sum === 0 ? t('payout_needs_amount') : undefined),
      fee: amountOf(fee),
    },
    after:
      chosen &&
      Number.isSafeInteger(sum) &&
      sum !== 0 &&
      t('payout_after', {
        provider: isolate(chosen.title),
        amount: isolate(format.money(chosen.owed - sum)),
      }),
    record,
    confirm() {
      setTried(true)
      if (!Number.isSafeInteger(sum) || sum === 0 || typed.day === '') return
      const { provider, day, note } = typed
      record.mutate({ body: { provider, day, received, fee, note } })
    },
  }
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
