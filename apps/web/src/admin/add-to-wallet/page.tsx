import { addToWallet, correctWallet } from '@cabstand/contract/http/money/adjustments'
import type { WalletOwnerRecord } from '@cabstand/contract/schemas/adjustment'
import { adjustmentLimits, findAdjustmentProblems } from '@cabstand/domain/wallet/adjustments'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { adjustmentEffect } from '../../api/adjustment-effects.ts'
import { allSettingsQuery } from '../../api/queries/operator.ts'
import { walletOwnerQuery } from '../../api/queries/wallet-owners.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { readMoney } from '../../features/form/typed-amounts.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useScreenSearch } from '../../navigation/use-screen-search.ts'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field, noteOf } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Balance, type Result, ResultMessage } from './balance.tsx'
import { CorrectedEntry } from './corrected-entry.tsx'
import { OwnerPicker } from './owner-picker.tsx'

type What = 'credit' | 'add' | 'take'

const parseSearch = (search: Readonly<Record<string, unknown>>) => ({
  user: typeof search.user === 'string' ? search.user : '',
})

/** `/addtowallet`: adds money to a wallet, or corrects one. */
export function AddToWalletPage() {
  const t = useText()
  const { user } = useScreenSearch(parseSearch)
  const linked = useQuery(walletOwnerQuery(user))
  const [result, setResult] = useState<Result | null>(null)
  // A form of its own for each link, and after each result.
  const key = `${user}:${result?.adjustment.id ?? ''}`
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-5 lg:px-6">
      <PageHeading title={t('add_wallet_title')} />
      <DemoBanner />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4 text-label">
        <p className="max-w-xl text-ink-2">{t('add_wallet_note')}</p>
        <AppLink href={paths.walletAdjustments()} className="font-semibold text-link hover:underline">
          {t('add_wallet_list')}
        </AppLink>
      </div>
      {result && <ResultMessage result={result} />}
      <AddForm key={key} first={result === null ? (linked.data ?? null) : null} onDone={setResult} />
    </div>
  )
}

interface AddFormProps {
  /** Whom the link names, once they are known: what was chosen and typed before stays. */
  readonly first: WalletOwnerRecord | null
  readonly onDone: (result: Result) => void
}

/** What is typed into the form, what is wrong with it, and what sends it. */
function useAddForm({ first, onDone }: AddFormProps) {
  const t = useText()
  const { settings } = useBoot()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const [chosen, setOwner] = useState<WalletOwnerRecord | null>()
  const owner = chosen === undefined ? first : chosen
  const [what, setWhat] = useState<What>('credit')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [entryId, setEntryId] = useState<string>()
  const [tried, setTried] = useState(false)
  const noteField = useRef<HTMLInputElement>(null)
  const credit = useAction(addToWallet, 'admin', adjustmentEffect, { onSuccess: onDone })
  const correct = useAction(correctWallet, 'admin', adjustmentEffect, { onSuccess: onDone })
  const action = what === 'credit' ? credit : correct
  // Empty counts as 0, which is refused.
  const amount = typed.trim() === '' ? 0 : readMoney(typed, settings.code)
  const signed = what === 'take' ? -amount : amount
  const problem = Number.isNaN(amount) ? t('field_amount') : undefined
  const request = { kind: what === 'credit' ? 'credit' : 'correction', amount: signed, note } as const
  const lacksReason = findAdjustmentProblems(request).some(({ path }) => path === 'note')
  const disabledReason = demo ?? offline ?? problem
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (disabledReason !== undefined || action.isPending) return
    setTried(true)
    if (lacksReason) {
      noteField.current?.focus()
      return
    }
    const body = { ...(owner && { userId: owner.id }), amount: signed, note }
    if (what === 'credit') credit.mutate({ body })
    else correct.mutate({ body: { ...body, ...(entryId !== undefined && { entryId }) } })
  }
  return {
    ...{ owner, what, setWhat, typed, setTyped, note, setNote, noteField, entryId, setEntryId },
    ...{ action, amount, signed, problem, disabledReason, send },
    lacksReason: tried && lacksReason,
    setOwner: (next: WalletOwnerRecord | null) => {
      setOwner(next)
      setEntryId(undefined)
    },
  }
}

function AddForm(props: AddFormProps) {
  const form = useAddForm(props)
  const { owner, what, action, amount, signed } = form
  const t = useText()
  const format = useFormat()
  const limit = useQuery(allSettingsQuery).data?.adjustmentApprovalAbove ?? 0
  const waits = limit > 0 && amount > limit
  return (
    <form
      onSubmit={form.send}
      noValidate
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid gap-4">
        <OwnerPicker value={owner} onChange={form.setOwner} />
        <Segmented
          label={t('add_wallet_what')}
          name="what"
          size="small"
          value={what}
          onChange={form.setWhat}
          options={(['credit', 'add', 'take'] as const).map((value) => ({
            value,
            label: t(`add_wallet_what_${value}`),
          }))}
          className="justify-self-start"
        />
        {what !== 'credit' && (
          <p className="text-label text-ink-2">
            {t('add_wallet_correction_note')}{' '}
            {what === 'take' &&
              t(owner?.usertype === 'driver' ? 'add_wallet_driver_owes' : 'add_wallet_rider_owes')}
          </p>
        )}
        {what !== 'credit' && owner && (
          <CorrectedEntry key={owner.id} owner={owner.id} value={form.entryId} onChange={form.setEntryId} />
        )}
        <AmountAndNote form={form} limit={limit} />
        <div className="grid justify-items-start gap-2">
          <Button type="submit" size="small" working={action.isPending} disabledReason={form.disabledReason}>
            {signed === 0 || Number.isNaN(signed)
              ? t(`add_wallet_what_${what}`)
              : t(waits ? 'add_wallet_request' : `add_wallet_do_${what}`, { amount: format.money(amount) })}
          </Button>
          <InlineError error={action.error} />
        </div>
      </div>
      {owner && <Balance owner={owner} change={Number.isNaN(signed) ? 0 : signed} waits={waits} />}
    </form>
  )
}

function AmountAndNote({ form, limit }: { form: ReturnType<typeof useAddForm>; limit: number }) {
  const { what, typed, setTyped, note, setNote, noteField, problem, lacksReason } = form
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const limitNote = limit > 0 ? t('add_wallet_limit', { amount: format.money(limit) }) : undefined
  return (
    <>
      <Field label={t('adjustment_amount')} note={noteOf(problem, limitNote)}>
        {(ids) => (
          <DenseInput
            {...ids}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            before={settings.symbol}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
      </Field>
      <Field
        label={t(what === 'credit' ? 'add_wallet_note_field' : 'add_wallet_reason_field')}
        note={noteOf(lacksReason ? t('field_required') : undefined, t('add_wallet_note_hint'))}
      >
        {(ids) => (
          <DenseInput
            {...ids}
            ref={noteField}
            dir="auto"
            autoComplete="off"
            maxLength={adjustmentLimits.noteLength}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        )}
      </Field>
    </>
  )
}
