import { addToWallet, correctWallet } from '@cabstand/contract/http/money/adjustments'
import type { Adjustment, WalletOwnerRecord } from '@cabstand/contract/schemas/adjustment'
import { isolate } from '@cabstand/contract/texts/isolate'
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
import { Field, NoteLine, noteOf } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { CorrectedEntry } from './corrected-entry.tsx'
import { OwnerPicker } from './owner-picker.tsx'

type What = 'credit' | 'add' | 'take'

interface Result {
  readonly adjustment: Adjustment
  readonly walletBalance: number
}

const parseSearch = (search: Readonly<Record<string, unknown>>) => ({
  user: typeof search.user === 'string' ? search.user : '',
})

/** `/addtowallet`: adds money to a wallet, or corrects one. */
export function AddToWalletPage() {
  const t = useText()
  const { user } = useScreenSearch(parseSearch)
  const linked = useQuery(walletOwnerQuery(user))
  const [result, setResult] = useState<Result | null>(null)
  // A form of its own for each person that a link names, and after each result.
  const key = `${user}:${linked.data?.id ?? ''}:${result?.adjustment.id ?? ''}`
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

function AddForm(props: {
  readonly first: WalletOwnerRecord | null
  readonly onDone: (result: Result) => void
}) {
  const { first, onDone } = props
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const demo = useDemoReason()
  const offline = useOfflineReason()
  const limit = useQuery(allSettingsQuery).data?.adjustmentApprovalAbove ?? 0
  const [owner, setOwner] = useState(first)
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
  const waits = limit > 0 && amount > limit
  const request = { kind: what === 'credit' ? 'credit' : 'correction', amount: signed, note } as const
  const lacksReason = findAdjustmentProblems(request).some(({ path }) => path === 'note')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined || demo !== undefined || offline !== undefined || action.isPending) return
    setTried(true)
    if (lacksReason) {
      noteField.current?.focus()
      return
    }
    const body = { ...(owner && { userId: owner.id }), amount: signed, note }
    if (what === 'credit') credit.mutate({ body })
    else correct.mutate({ body: { ...body, ...(entryId !== undefined && { entryId }) } })
  }
  return (
    <form onSubmit={send} noValidate className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <OwnerPicker
          value={owner}
          onChange={(next) => {
            setOwner(next)
            setEntryId(undefined)
          }}
        />
        <Segmented
          label={t('add_wallet_what')}
          name="what"
          size="small"
          value={what}
          onChange={setWhat}
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
          <CorrectedEntry key={owner.id} owner={owner.id} value={entryId} onChange={setEntryId} />
        )}
        <Field
          label={t('adjustment_amount')}
          note={noteOf(
            problem,
            limit > 0 ? t('add_wallet_limit', { amount: format.money(limit) }) : undefined,
          )}
        >
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
          note={noteOf(tried && lacksReason ? t('field_required') : undefined, t('add_wallet_note_hint'))}
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
        <div className="grid justify-items-start gap-2">
          <Button
            type="submit"
            size="small"
            working={action.isPending}
            disabledReason={demo ?? offline ?? problem}
          >
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

/** The wallet as it is, and as it will be. */
function Balance(props: {
  readonly owner: WalletOwnerRecord
  readonly change: number
  readonly waits: boolean
}) {
  const { owner, change, waits } = props
  const t = useText()
  const format = useFormat()
  const { id, name, usertype, walletBalance, heldAmount } = owner
  return (
    <SignPanel className="max-lg:order-first">
      <p className="font-semibold">
        <AppLink href={paths.person(usertype, id)} className="underline">
          <span dir="auto">{name}</span>
        </AppLink>
      </p>
      <p className="text-label text-on-sign-2">{t('add_wallet_balance')}</p>
      <p className="py-1 font-display text-[2.25rem] leading-none">
        <bdi dir="ltr" className="caps-center">
          {format.money(walletBalance)}
        </bdi>
      </p>
      {heldAmount > 0 && (
        <p className="text-label text-on-sign-2">
          {t('add_wallet_held', { amount: format.money(heldAmount) })}
        </p>
      )}
      {change !== 0 && (
        <p aria-live="polite" className="mt-2 border-t border-sign-line pt-2 text-label">
          {t(waits ? 'add_wallet_after_approval' : 'add_wallet_after', {
            amount: format.money(walletBalance + change),
          })}
        </p>
      )}
    </SignPanel>
  )
}

/** What has happened: posted with the new balance, or waiting. */
function ResultMessage({ result }: { readonly result: Result }) {
  const t = useText()
  const format = useFormat()
  const { adjustment, walletBalance } = result
  const { user, kind, amount, state } = adjustment
  const params = {
    name: isolate(user.name),
    amount: format.money(Math.abs(amount)),
    balance: format.money(walletBalance),
  }
  return (
    <div
      role="status"
      className="mb-5 grid gap-1 rounded-panel border border-line bg-accent-soft px-3.5 py-3 text-label"
    >
      {state === 'requested' ? (
        <>
          <p className="font-bold">{t('add_wallet_waits', params)}</p>
          <AppLink
            href={paths.walletAdjustments('waiting')}
            className="font-semibold text-link hover:underline"
          >
            {t('add_wallet_see_waiting')}
          </AppLink>
        </>
      ) : (
        <>
          <p className="font-bold">{t(amount < 0 ? 'add_wallet_taken' : 'add_wallet_added', params)}</p>
          <NoteLine
            note={{
              kind: 'plain',
              text: t('add_wallet_reference', {
                balance: params.balance,
                reference: kind === 'credit' ? 'AdminCredit' : 'AdminCorrection',
              }),
            }}
          />
        </>
      )}
    </div>
  )
}
