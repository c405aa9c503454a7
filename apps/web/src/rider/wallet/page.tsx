import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWallet } from '@cabstand/contract/http/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQuery } from '../../api/queries/wallet.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowIcon, CarIcon, CashIcon, CloseIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { entryKind, useEntryWords } from './entry-labels.ts'

type Entry = OutputOf<typeof getWallet>['walletHistory'][number]

/** The balance and its entries. */
export function WalletPage() {
  const t = useText()
  const wallet = useInfiniteQuery(walletQuery)
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={t('wallet_title')} className="mb-3" />
      {wallet.data?.pages[0] && <WalletTop balance={wallet.data.pages[0].walletBalance} />}
      <PagedList
        query={wallet}
        rowsOf={(page) => page.walletHistory}
        failedTitle={t('wallet_failed')}
        failedClass="rounded-card border border-line"
        skeleton={<WalletSkeleton />}
        empty={<EmptyState className="px-0" title={t('wallet_empty')} note={t('wallet_empty_note')} />}
      >
        {(entries) => (
          <ul>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function WalletTop({ balance }: { balance: number }) {
  const t = useText()
  return (
    <>
      <Balance balance={balance} />
      <h2 className="mt-7 border-b border-line pb-2 text-lead font-bold">{t('wallet_history')}</h2>
    </>
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
