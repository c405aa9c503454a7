import { updateBank } from '@cabstand/contract/http/people/users'
import type { BankDetails } from '@cabstand/contract/schemas/withdrawal'
import { findBankProblems, personLimits } from '@cabstand/domain/people/person-check'
import { bankFieldNames } from '@cabstand/domain/withdrawal/withdrawal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ownWithdrawalEffect } from '../../api/own-withdrawal-effect.ts'
import { myWithdrawalsQuery } from '../../api/queries/my-withdrawals.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'

/** Where withdrawals are paid to, for people who may withdraw; nothing for others. */
export function BankSection({ role }: { readonly role: 'rider' | 'driver' }) {
  const t = useText()
  const mine = useInfiniteQuery(myWithdrawalsQuery).data?.pages[0]
  if (!mine?.allowed) return null
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      {mine.bank !== null && <BankForm role={role} bank={mine.bank} />}
      <AppLink
        href={paths.myWithdrawals()}
        className="justify-self-start font-bold text-accent hover:underline"
      >
        {t('profile_withdraw')}
      </AppLink>
    </section>
  )
}

const labels = {
  bankName: 'profile_bank_name',
  bankCode: 'profile_bank_code',
  bankAccount: 'profile_bank_account',
} as const

function BankForm({ role, bank }: { readonly role: 'rider' | 'driver'; readonly bank: BankDetails }) {
  const t = useText()
  const offline = useOfflineReason()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<BankDetails>>({})
  const [tried, setTried] = useState(false)
  useEffect(() => {
    // Withdrawals lead here.
    if (location.hash !== '#bank') return
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  const save = useAction(updateBank, role, ownWithdrawalEffect, {
    onSuccess: () => toast.done(t('profile_bank_saved')),
  })
  const body = { ...bank, ...typed }
  const problems = tried ? findBankProblems(body) : []
  const errorOf = (name: keyof BankDetails) => {
    const problem = problems.find(({ path }) => path === name)
    return problem && t(problem.code === 'bic' ? 'profile_bank_bic' : 'profile_bank_iban')
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid scroll-mt-20 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const [wrong] = findBankProblems(body)
        if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong.path}]`)?.focus()
        else if (!offline && !save.isPending) save.mutate({ body })
      }}
    >
      <div>
        <h2 className="text-lead font-bold">{t('profile_bank')}</h2>
        <p className="text-sm text-ink-2">{t('profile_bank_note')}</p>
      </div>
      {bankFieldNames.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(labels[name])}
          error={errorOf(name)}
          autoComplete="off"
          dir={name === 'bankName' ? 'auto' : 'ltr'}
          maxLength={personLimits[name]}
          value={typed[name] ?? bank[name]}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <InlineError error={save.error} />
      <Button
        type="submit"
        kind="secondary"
        className="justify-self-start"
        working={save.isPending}
        disabledReason={offline}
      >
        {t('profile_bank_save')}
      </Button>
    </form>
  )
}
