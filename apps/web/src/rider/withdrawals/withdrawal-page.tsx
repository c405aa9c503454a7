import { cancelWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import type { OwnWithdrawal } from '@cabstand/contract/schemas/withdrawal'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ownWithdrawalEffect } from '../../api/own-withdrawal-effect.ts'
import { myWithdrawalQuery } from '../../api/queries/my-withdrawals.ts'
import { useAction } from '../../api/use-action.ts'
import { Answer } from '../../features/answer/answer.tsx'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOnWalletChange } from '../../features/wallet/use-on-wallet-change.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useIdInPath } from '../../navigation/use-id-in-path.ts'
import { toast } from '../../ui/app/toast.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { WithdrawalState } from './state-tag.tsx'

const ConfirmAction = lazy(() =>
  import('../../features/confirm/confirm-action.tsx').then((file) => ({ default: file.ConfirmAction })),
)

/** `/wallet/withdrawals/:id`: one of the person's withdrawals, which they can cancel while it is open. */
export function WithdrawalPage() {
  const t = useText()
  const query = useQuery(myWithdrawalQuery(useIdInPath()))
  useOnWalletChange(() => void query.refetch())
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <AppLink href={paths.myWithdrawals()} className="text-label font-bold text-accent hover:underline">
        {t('withdraw_back')}
      </AppLink>
      <PageHeading title={query.data?.reference ?? t('wallet_withdraw')} className="mt-1 mb-3" />
      <Answer
        answer={query}
        failedTitle={t('withdraw_one_failed')}
        className="rounded-card border border-line"
        skeleton={
          <Skeleton className="grid gap-4">
            <SkeletonBar className="w-1/3" />
            <SkeletonBar className="h-37" />
          </Skeleton>
        }
      >
        {(withdrawal) => <Details withdrawal={withdrawal} />}
      </Answer>
    </div>
  )
}

function Details({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const t = useText()
  const format = useFormat()
  const dayTime = useDayTime()
  const { amount, date, processDate, cancelledAt, reason, bankReference, state } = withdrawal
  return (
    <div className="grid gap-5">
      <p className="flex items-center justify-between gap-3">
        <Bdi className="font-display text-[2.5rem] leading-none">{format.money(amount)}</Bdi>
        <WithdrawalState withdrawal={withdrawal} />
      </p>
      <Facts>
        <Fact name={t('withdraw_date')}>{dayTime(date)}</Fact>
        {processDate !== null && <Fact name={t('withdraw_process_date')}>{dayTime(processDate)}</Fact>}
        {cancelledAt !== null && (
          <Fact name={t(reason === '' ? 'withdraw_cancelled_at' : 'withdraw_refused_at')}>
            {dayTime(cancelledAt)}
          </Fact>
        )}
        {reason !== '' && <Fact name={t('withdraw_reason')}>{reason}</Fact>}
        {bankReference !== '' && <Fact name={t('withdraw_bank_reference')}>{bankReference}</Fact>}
        {withdrawal.bankAccount !== '' && (
          <Fact name={t('withdraw_bank')}>
            {withdrawal.bankName} {withdrawal.bankCode}
            <br />
            {withdrawal.bankAccount}
          </Fact>
        )}
      </Facts>
      {state === 'requested' && <Cancel withdrawal={withdrawal} />}
    </div>
  )
}

function Cancel({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const t = useText()
  const format = useFormat()
  const role = useSignedIn().usertype === 'rider' ? 'rider' : 'driver'
  const [asked, setAsked] = useState(false)
  const cancel = useAction(cancelWithdrawal, role, ownWithdrawalEffect, {
    onSuccess: () => {
      toast.done(t('withdraw_cancelled'))
      setAsked(false)
    },
  })
  return (
    <>
      <Button kind="danger-quiet" className="justify-self-start" onClick={() => setAsked(true)}>
        {t('withdraw_cancel')}
      </Button>
      <Suspense>
        {asked && (
          <ConfirmAction
            open
            onOpenChange={setAsked}
            title={t('withdraw_cancel_question', { amount: format.money(withdrawal.amount) })}
            description={t('withdraw_cancel_note')}
            confirmLabel={t('withdraw_cancel')}
            keepLabel={t('withdraw_keep')}
            danger
            action={cancel}
            onConfirm={() => cancel.mutate({ params: { id: withdrawal.id } })}
          />
        )}
      </Suspense>
    </>
  )
}
