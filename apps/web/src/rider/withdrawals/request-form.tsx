import type { OutputOf } from '@cabstand/contract/endpoint'
import { type listMyWithdrawals, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { currencyExponent } from '@cabstand/domain/currency'
import { findMissingBankDetails } from '@cabstand/domain/withdrawal/withdrawal'
import { useState } from 'react'
import { ownWithdrawalEffect } from '../../api/own-withdrawal-effect.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { readMoney, typeMoney } from '../../features/form/typed-amounts.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppButtonLink, AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

type Mine = OutputOf<typeof listMyWithdrawals>

/** Amount and bank details of a new withdrawal. */
export function RequestForm({ mine }: { readonly mine: Mine }) {
  const t = useText()
  const { settings } = useBoot()
  const role = useSignedIn().usertype === 'rider' ? 'rider' : 'driver'
  const offline = useOfflineReason()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const request = useAction(requestWithdrawal, role, ownWithdrawalEffect, {
    onSuccess: ({ reference }) => {
      toast.done(t('withdraw_requested', { reference }))
      setTyped('')
      setTried(false)
    },
  })
  const refusal = useRefusal(mine)
  const problemOf = useAmountProblem(mine)
  const { bank, availableAmount } = mine
  if (bank !== null && findMissingBankDetails(bank).length > 0) return <BankMissing />
  if (availableAmount <= 0) return <p className="mt-4 text-ink-2">{t('withdraw_nothing')}</p>
  const amount = readMoney(typed, settings.code)
  const problem = problemOf(amount)
  return (
    <form
      noValidate
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (offline || refusal || problem || request.isPending) return
        request.mutate({ body: { amount } })
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={`${t('withdraw_amount')} (${settings.symbol})`}
          inputMode={currencyExponent(settings.code) === 0 ? 'numeric' : 'decimal'}
          dir="ltr"
          autoComplete="off"
          value={typed}
          error={tried ? problem : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          kind="secondary"
          className={tried && problem ? 'mb-7' : ''}
          onClick={() => setTyped(typeMoney(mostOf(mine), settings.code))}
        >
          {t('withdraw_everything')}
        </Button>
      </div>
      {bank !== null && <BankAccount bank={bank} />}
      <InlineError error={request.error} />
      <Button
        type="submit"
        className="justify-self-start"
        working={request.isPending}
        workingLabel={t('withdraw_requesting')}
        disabledReason={offline ?? refusal}
      >
        {t('withdraw_request')}
      </Button>
    </form>
  )
}

/** The most that can be requested now. */
const mostOf = ({ availableAmount, most }: Mine) => Math.min(availableAmount, most)

/** Why an amount cannot be requested. */
function useAmountProblem(mine: Mine) {
  const t = useText()
  const format = useFormat()
  const most = mostOf(mine)
  return (amount: number): string | undefined => {
    if (!(amount > 0)) return t('withdraw_amount_wrong')
    if (amount < mine.least) return t('withdraw_amount_low', { amount: format.money(mine.least) })
    return amount > most ? t('withdraw_amount_high', { amount: format.money(most) }) : undefined
  }
}

/** Why no withdrawal can be requested now. */
function useRefusal({ bankWaitsUntil, withdrawals, openLimit }: Mine): string | undefined {
  const t = useText()
  const open = withdrawals.filter(({ state }) => state === 'requested').length
  if (bankWaitsUntil !== null) return t('withdraw_bank_waits')
  return open >= openLimit ? t('withdraw_limit', { count: openLimit }) : undefined
}

/** Where the money goes. */
function BankAccount({ bank }: { readonly bank: NonNullable<Mine['bank']> }) {
  const t = useText()
  return (
    <div className="grid gap-0.5 rounded-panel border border-line px-3.5 py-3">
      <p className="flex justify-between gap-3 text-label text-ink-2">
        {t('withdraw_bank')}
        <AppLink href={paths.bank()} className="font-bold text-accent hover:underline">
          {t('withdraw_bank_change')}
        </AppLink>
      </p>
      <p className="font-medium">
        <span dir="auto">{bank.bankName}</span>
        <Dot />
        <Bdi>{bank.bankCode}</Bdi>
      </p>
      <p>
        <Bdi>{bank.bankAccount}</Bdi>
      </p>
    </div>
  )
}

function BankMissing() {
  const t = useText()
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <p className="text-ink-2">{t('withdraw_bank_missing')}</p>
      <AppButtonLink href={paths.bank()}>{t('withdraw_bank_add')}</AppButtonLink>
    </div>
  )
}
