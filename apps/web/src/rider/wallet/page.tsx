import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWallet } from '@cabstand/contract/http/money/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { myWithdrawalsQuery } from '../../api/queries/my-withdrawals.ts'
import { topUpsQuery } from '../../api/queries/top-ups.ts'
import { walletQuery } from '../../api/queries/wallet.ts'
import { type WalletFilter, walletEntriesQuery } from '../../api/queries/wallet-entries.ts'
import { PagedList } from '../../features/answer/paged-list.tsx'
import { BankWait } from '../../features/bank/bank-wait.tsx'
import { useDayTime } from '../../features/booking/use-day-time.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { findEntryPage } from '../../features/wallet/entry-links.ts'
import { useOnWalletChange } from '../../features/wallet/use-on-wallet-change.ts'
import { AppButtonLink, AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi, Dot } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowIcon, CarIcon, CashIcon, CloseIcon, WalletIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { entryKind, useEntryWords } from './entry-labels.ts'
import { Filters, PeriodSums } from './filters.tsx'

const TopUpDialog = lazy(() => import('./top-up-dialog.tsx').then((file) => ({ default: file.TopUpDialog })))
const EntryDialog = lazy(() => import('./entry-dialog.tsx').then((file) => ({ default: file.EntryDialog })))

type Entry = OutputOf<typeof getWallet>['walletHistory'][number]

type Wallet = OutputOf<typeof getWallet>

/** The balance with what is held, and its entries by kind and period. */
export function WalletPage() {
  const t = useText()
  const [filter, setFilter] = useState<WalletFilter>({})
  const first = useInfiniteQuery(walletQuery)
  const isFiltered = filter.type !== undefined || filter.from !== undefined
  const entries = useInfiniteQuery(isFiltered ? walletEntriesQuery(filter) : walletQuery)
  const wallet = first.data?.pages[0]
  const sums = entries.data?.pages[0]?.period
  useOnWalletChange(() => {
    void first.refetch()
    if (isFiltered) void entries.refetch()
  })
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-5 pb-6 lg:pt-8">
      <PageHeading title={t('wallet_title')} className="mb-3" />
      {wallet && <WalletTop wallet={wallet} filter={filter} onFilter={setFilter} />}
      {sums && <PeriodSums sums={sums} />}
      <PagedList
        query={entries}
        rowsOf={(page) => page.walletHistory}
        failedTitle={t('wallet_failed')}
        failedClass="rounded-card border border-line"
        skeleton={<WalletSkeleton withTop={!wallet} />}
        empty={
          <EmptyState
            className="px-0"
            title={t(isFiltered ? 'wallet_none' : 'wallet_empty')}
            note={t(isFiltered ? 'wallet_none_note' : 'wallet_empty_note')}
          />
        }
      >
        {(rows) => (
          <ul>
            {rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function WalletTop(props: {
  readonly wallet: Wallet
  readonly filter: WalletFilter
  readonly onFilter: (filter: WalletFilter) => void
}) {
  const { wallet, filter, onFilter } = props
  const t = useText()
  // What drivers do with their wallet is to take out what they earned.
  const isDriver = useSignedIn().usertype === 'driver'
  return (
    <>
      <Balance wallet={wallet} />
      <BankWait />
      <div className="mt-4 flex flex-wrap items-start gap-3 empty:hidden">
        {isDriver && <WithdrawLink kind="primary" />}
        <TopUp kind={isDriver ? 'secondary' : 'primary'} />
        {!isDriver && <WithdrawLink kind="secondary" />}
      </div>
      <div className="mt-7 grid gap-3 border-b border-line pb-3">
        <h2 className="text-lead font-bold">{t('wallet_history')}</h2>
        {/* Nothing to choose from before the first entry. */}
        {wallet.walletHistory.length > 0 && <Filters filter={filter} onFilter={onFilter} />}
      </div>
    </>
  )
}

/** Drivers withdraw from their wallet; riders when the settings allow it. */
function WithdrawLink({ kind }: { readonly kind: 'primary' | 'secondary' }) {
  const t = useText()
  const mine = useInfiniteQuery(myWithdrawalsQuery).data?.pages[0]
  if (!mine?.allowed) return null
  return (
    <AppButtonLink kind={kind} href={paths.myWithdrawals()}>
      <ArrowIcon size={18} />
      {t('wallet_withdraw_money')}
    </AppButtonLink>
  )
}

/** Adds money by card, where the operator takes cards. */
function TopUp({ kind }: { readonly kind: 'primary' | 'secondary' }) {
  const t = useText()
  const offline = useOfflineReason()
  const options = useQuery(topUpsQuery).data
  const [open, setOpen] = useState(false)
  if (options === undefined) return null
  if (options.providers.length === 0)
    return <p className="basis-full text-sm text-ink-2">{t('top_up_no_provider')}</p>
  return (
    <>
      <Button kind={kind} disabledReason={offline} onClick={() => setOpen(true)}>
        <WalletIcon size={18} />
        {t('top_up')}
      </Button>
      {open && (
        <Suspense>
          <TopUpDialog options={options} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Balance({ wallet }: { wallet: Wallet }) {
  const t = useText()
  const format = useFormat()
  const me = useSignedIn()
  const { walletBalance: balance, heldAmount, availableAmount, holds } = wallet
  const note = me.usertype === 'driver' ? t('wallet_note_driver') : t('wallet_note_rider')
  return (
    <SignPanel>
      <p className="text-on-sign-2">{t('wallet_balance')}</p>
      <p className="py-1 font-display text-[3.25rem] leading-none">
        <Bdi className="caps-center">{format.money(balance)}</Bdi>
      </p>
      {heldAmount > 0 ? (
        <dl className="grid gap-1 text-on-sign-2">
          {holds.map((hold) => (
            <div key={hold.bookingId} className="flex justify-between gap-4">
              <dt>
                {t('wallet_held')}
                <Dot />
                <AppLink href={paths.booking(hold.bookingId)} className="font-mono underline">
                  <Bdi>{hold.reference}</Bdi>
                </AppLink>
              </dt>
              <dd>
                <Bdi>{format.money(hold.amount)}</Bdi>
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 font-bold text-on-sign">
            <dt>{t('wallet_available')}</dt>
            <dd>
              <Bdi>{format.money(availableAmount)}</Bdi>
            </dd>
          </div>
        </dl>
      ) : (
        <p className="text-on-sign-2">{balance < 0 ? t('wallet_owed') : note}</p>
      )}
    </SignPanel>
  )
}

const icons = { ride: CarIcon, cancelled: CloseIcon, withdrawal: ArrowIcon, other: CashIcon } as const

function EntryRow({ entry }: { entry: Entry }) {
  const format = useFormat()
  const dayTime = useDayTime()
  const words = useEntryWords()
  const t = useText()
  const href = findEntryPage(useSignedIn().usertype, entry)
  // What has no page of its own is shown over the wallet.
  const opens = entry.cause?.kind === 'adjustment' || entry.cause?.kind === 'topUp'
  const [open, setOpen] = useState(false)
  const Icon = icons[entryKind(entry.purpose)]
  const gain = entry.type === 'Credit'
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-2.5">
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-sunken text-ink-2">
        <Icon size={18} />
      </span>
      <span className="min-w-0 flex-1">
        {href !== undefined ? (
          <AppLink href={href} className="block font-medium underline">
            {words(entry)}
          </AppLink>
        ) : opens ? (
          <button
            type="button"
            className="block text-start font-medium underline"
            onClick={() => setOpen(true)}
          >
            {words(entry)}
          </button>
        ) : (
          <span className="block font-medium">{words(entry)}</span>
        )}
        {entry.note !== '' && (
          <span className="block text-sm text-ink-2">
            <bdi>{entry.note}</bdi>
          </span>
        )}
        <span className="block text-sm text-ink-3">
          <bdi>{dayTime(entry.date)}</bdi>
          {entry.cause?.kind === 'booking' && (
            <>
              <Dot />
              <Bdi className="font-mono">{entry.txRef}</Bdi>
            </>
          )}
        </span>
      </span>
      <span className="text-end">
        <Bdi className={cx('block font-bold', gain && 'text-accent')}>
          {gain ? '+' : ''}
          {format.money(gain ? entry.amount : -entry.amount)}
        </Bdi>
        <span className="block text-sm text-ink-3">
          {t('wallet_after', { balance: format.money(entry.balance) })}
        </span>
      </span>
      {open && (
        <Suspense>
          <EntryDialog entry={entry} title={words(entry)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

function WalletSkeleton({ withTop }: { withTop: boolean }) {
  return (
    <Skeleton className="grid gap-4">
      {withTop && <SkeletonBar className="h-37 rounded-sign" />}
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
