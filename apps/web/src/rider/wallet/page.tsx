import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWallet } from '@cabstand/contract/http/drivers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorCode } from '../../api/api-error.ts'
import { walletQuery } from '../../api/queries/driver.ts'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ArrowIcon, CarIcon, CashIcon, CloseIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { entryKind, useEntryWords } from './entry-words.ts'

type Entry = OutputOf<typeof getWallet>['walletHistory'][number]

/** The balance and what moved it. */
export function WalletPage() {
  const t = useText()
  const errorText = useErrorText()
  const offline = useOfflineReason()
  const wallet = useInfiniteQuery(walletQuery)
  const balance = wallet.data?.pages[0]?.walletBalance
  const entries = wallet.data?.pages.flatMap((page) => page.walletHistory) ?? []
  const failed = wallet.isError && (
    <ErrorPanel
      className="rounded-card border border-line"
      title={t('wallet_failed')}
      note={errorText(errorCode(wallet.error))}
      retrying={wallet.isFetching}
      onRetry={() => void (wallet.data ? wallet.fetchNextPage() : wallet.refetch())}
    />
  )
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={t('wallet_title')} className="mb-3" />
      {balance === undefined ? failed || <WalletSkeleton /> : <Balance balance={balance} />}
      {wallet.data && (
        <section aria-labelledby="wallet-history" className="mt-7">
          <h2 id="wallet-history" className="border-b border-line pb-2 text-lead font-bold">
            {t('wallet_history')}
          </h2>
          {entries.length === 0 ? (
            <EmptyState className="px-0" title={t('wallet_empty')} note={t('wallet_empty_note')} />
          ) : (
            <ul>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          <div className="mt-4 grid justify-items-center">
            {failed}
            {wallet.hasNextPage && !wallet.isError && (
              <Button
                kind="secondary"
                working={wallet.isFetchingNextPage}
                workingLabel={t('loading')}
                disabledReason={offline}
                onClick={() => void wallet.fetchNextPage()}
              >
                {t('bookings_more')}
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  )
}

function Balance({ balance }: { balance: number }) {
  const t = useText()
  const format = useFormat()
  const me = useSignedIn()
  const note = me.usertype === 'driver' ? t('wallet_note_driver') : t('wallet_note_rider')
  return (
    <SignPanel>
      <p className="text-on-sign-2">{t('wallet_balance')}</p>
      <p className="py-1 font-display text-[3.25rem] leading-none">
        <Bdi className="caps-center">{format.money(balance)}</Bdi>
      </p>
      <p className="text-on-sign-2">{balance < 0 ? t('wallet_owed') : note}</p>
    </SignPanel>
  )
}

const icons = { ride: CarIcon, cancelled: CloseIcon, withdrawal: ArrowIcon, other: CashIcon } as const

function EntryRow({ entry }: { entry: Entry }) {
  const format = useFormat()
  const dayTime = useDayTime()
  const words = useEntryWords()
  const Icon = icons[entryKind(entry.purpose)]
  const gain = entry.type === 'Credit'
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-2.5">
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-sunken text-ink-2">
        <Icon size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{words(entry)}</span>
        <span className="block text-sm text-ink-3">
          <bdi>{dayTime(entry.date)}</bdi>
          {entry.bookingId !== null && (
            <>
              <Dot />
              <Bdi className="font-mono">{entry.txRef}</Bdi>
            </>
          )}
        </span>
      </span>
      <Bdi className={cx('font-bold', gain && 'text-accent')}>
        {gain ? '+' : ''}
        {format.money(gain ? entry.amount : -entry.amount)}
      </Bdi>
    </li>
  )
}

function WalletSkeleton() {
  return (
    <Skeleton className="grid gap-4">
      <SkeletonBar className="h-37 rounded-sign" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="mt-4 flex items-center gap-3.5">
          <SkeletonBar className="size-10 rounded-full" />
          <SkeletonBar className="w-1/2" />
          <SkeletonBar className="ms-auto w-16" />
        </div>
      ))}
    </Skeleton>
  )
}
