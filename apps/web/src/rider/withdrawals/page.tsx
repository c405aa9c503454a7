import type { OutputOf } from '@cabstand/contract/endpoint'
import type { listMyWithdrawals } from '@cabstand/contract/http/money/my-withdrawals'
import type { OwnWithdrawal } from '@cabstand/contract/schemas/withdrawal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { myWithdrawalsQuery } from '../../api/queries/my-withdrawals.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { BankWait } from '../../features/bank/bank-wait.tsx'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useOnWalletChange } from '../../features/wallet/use-on-wallet-change.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { RequestForm } from './request-form.tsx'
import { WithdrawalState } from './state-tag.tsx'

type Mine = OutputOf<typeof listMyWithdrawals>

/** `/wallet/withdrawals`: what can be withdrawn, a form for it, and the person's withdrawals. */
export function WithdrawalsPage() {
  const t = useText()
  const query = useInfiniteQuery(myWithdrawalsQuery)
  useOnWalletChange(() => void query.refetch())
  const mine = query.data?.pages[0]
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <AppLink href={paths.wallet()} className="text-label font-bold text-accent hover:underline">
        {t('nav_wallet')}
      </AppLink>
      <PageHeading title={t('withdraw_title')} className="mt-1 mb-3" />
      {mine && <Available mine={mine} />}
      {mine && <h2 className="mt-7 border-b border-line pb-3 text-lead font-bold">{t('withdraw_mine')}</h2>}
      <PagedList
        query={query}
        rowsOf={(page): readonly OwnWithdrawal[] => page.withdrawals}
        failedTitle={t('withdraw_failed')}
        failedClass="rounded-card border border-line"
        skeleton={<PageSkeleton />}
        empty={<EmptyState className="px-0" title={t('withdraw_none')} note={t('withdraw_none_note')} />}
      >
        {(rows) => (
          <ul>
            {rows.map((withdrawal) => (
              <Row key={withdrawal.id} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function Available({ mine }: { readonly mine: Mine }) {
  const t = useText()
  const format = useFormat()
  if (!mine.allowed)
    return <EmptyState className="px-0" title={t('withdraw_closed')} note={t('withdraw_closed_note')} />
  return (
    <>
      <SignPanel>
        <p className="text-on-sign-2">{t('withdraw_available')}</p>
        <p className="py-1 font-display text-[3.25rem] leading-none">
          <Bdi className="caps-center">{format.money(Math.max(0, mine.availableAmount))}</Bdi>
        </p>
        <p className="text-on-sign-2">{t('withdraw_note')}</p>
      </SignPanel>
      <BankWait />
      <RequestForm mine={mine} />
    </>
  )
}

function Row({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const format = useFormat()
  const dayTime = useDayTime()
  const { id, reference, date, amount } = withdrawal
  return (
    <li className="border-b border-line">
      <AppLink href={paths.myWithdrawal(id)} className="flex items-center gap-3.5 py-3 hover:bg-hover">
        <span className="min-w-0 flex-1">
          <span className="block font-mono font-medium">
            <Bdi>{reference}</Bdi>
          </span>
          <span className="block text-sm text-ink-3">
            <bdi>{dayTime(date)}</bdi>
            {withdrawal.reason !== '' && (
              <>
                <Dot />
                <span dir="auto">{withdrawal.reason}</span>
              </>
            )}
          </span>
        </span>
        <span className="grid justify-items-end gap-1">
          <Bdi className="font-bold">{format.money(amount)}</Bdi>
          <WithdrawalState withdrawal={withdrawal} />
        </span>
      </AppLink>
    </li>
  )
}

function PageSkeleton() {
  return (
    <Skeleton className="grid gap-4">
      <SkeletonBar className="h-37 rounded-sign" />
      <SkeletonBar className="h-11" />
      <SkeletonBar className="w-1/2" />
      <SkeletonBar className="w-1/3" />
    </Skeleton>
  )
}
