import type { OutputOf } from '@cabstand/contract/endpoint'
import { processWithdrawal, processWithdrawals } from '@cabstand/contract/http/money/withdrawals'
import type { WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestedWithdrawalsQuery } from '../../api/queries/withdrawals.ts'
import { useAction } from '../../api/use-action.ts'
import { withdrawalEffect } from '../../api/withdrawal-effect.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'

/** One withdrawal, those that are selected, or all that are requested. */
export type ToProcess =
  | { readonly kind: 'one'; readonly withdrawal: WithdrawalRow }
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all' }

type Result = OutputOf<typeof processWithdrawals>

/** Asks for the reference of the bank, processes, and says what was not processed. */
export function ProcessDialog(props: {
  readonly what: ToProcess
  readonly onClose: () => void
  readonly onProcessed?: () => void
}) {
  const { what, onClose, onProcessed } = props
  const t = useText()
  const format = useFormat()
  const titleOf = useTitle()
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<Result>()
  const requested = useQuery({ ...requestedWithdrawalsQuery, enabled: what.kind === 'all' })
  const all = requested.data
  const bankReference = typed.trim() === '' ? undefined : typed.trim()
  const one = useAction(processWithdrawal, 'admin', withdrawalEffect, {
    onSuccess: () => {
      toast.done(t('withdraws_process_done'))
      onClose()
    },
  })
  const many = useAction(processWithdrawals, 'admin', withdrawalEffect, {
    onSuccess: (answer) => {
      toast.done(t('withdraws_done', { count: answer.processed, amount: format.money(answer.amount) }))
      onProcessed?.()
      if (answer.refused.length === 0 && (what.kind !== 'all' || answer.remaining === 0)) onClose()
      else setResult(answer)
    },
  })
  if (result !== undefined) return <Unprocessed result={result} all={what.kind === 'all'} onClose={onClose} />
  const send = () => {
    if (what.kind === 'one') one.mutate({ params: { id: what.withdrawal.id }, body: { bankReference } })
    else if (what.kind === 'some') many.mutate({ body: { withdrawals: [...what.ids], bankReference } })
    else if (all) many.mutate({ body: { requestedUntil: all.until, bankReference } })
  }
  const blocked =
    what.kind !== 'all' || (all && all.count > 0)
      ? undefined
      : t(all ? 'withdraws_none_requested' : 'withdraws_counting')
  return (
    <ConfirmAction
      open
      onOpenChange={onClose}
      title={titleOf(what, all)}
      description={t('withdraws_process_note')}
      confirmLabel={t('withdraws_process')}
      keepLabel={t('withdraws_process_keep')}
      action={what.kind === 'one' ? one : { isPending: many.isPending, error: many.error ?? requested.error }}
      blockedReason={blocked}
      onConfirm={send}
    >
      <TextField
        label={t('withdraws_bank_reference')}
        hint={t('withdraws_bank_reference_hint')}
        autoComplete="off"
        maxLength={withdrawalLimits.bankReferenceLength}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmAction>
  )
}

/** What is processed, as a question. `all`: all that are requested, once they have been counted. */
function useTitle() {
  const t = useText()
  const format = useFormat()
  return (what: ToProcess, all: { readonly count: number; readonly amount: number } | undefined) => {
    switch (what.kind) {
      case 'one': {
        const { amount, name } = what.withdrawal
        return t('withdraws_process_question', { amount: format.money(amount), name })
      }
      case 'some':
        return t('withdraws_process_many', { count: what.ids.length })
      case 'all':
        return all
          ? t('withdraws_process_all_question', { count: all.count, amount: format.money(all.amount) })
          : t('withdraws_process_all')
      default:
        return what satisfies never
    }
  }
}

function Unprocessed(props: {
  readonly result: Result
  readonly all: boolean
  readonly onClose: () => void
}) {
  const { result, all, onClose } = props
  const t = useText()
  const format = useFormat()
  const errorText = useErrorText()
  const { processed, amount, refused, remaining } = result
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('withdraws_done', { count: processed, amount: format.money(amount) })}
      actions={<Button onClick={onClose}>{t('withdraws_close')}</Button>}
    >
      {all && remaining > 0 && <p>{t('withdraws_remaining', { count: remaining })}</p>}
      {refused.length > 0 && (
        <section className="grid gap-1.5">
          <h3 className="text-label font-semibold text-ink-2">{t('withdraws_not_done')}</h3>
          <ul className="grid max-h-60 gap-1.5 overflow-y-auto rounded-panel bg-warn-soft px-3.5 py-2.5 text-label">
            {refused.map(({ id, reference, code }) => (
              <li key={id}>
                <Bdi className="font-mono font-bold">{reference || '–'}</Bdi>: {errorText(code)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
