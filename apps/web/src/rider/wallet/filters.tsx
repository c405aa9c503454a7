import type { OutputOf } from '@cabstand/contract/endpoint'
import { exportStatement, type getWallet } from '@cabstand/contract/http/money/wallet'
import { lazy, Suspense, useState } from 'react'
import type { WalletFilter } from '../../api/queries/wallet-entries.ts'
import { recentMonths, recentWeeks } from '../../features/wallet/periods.ts'
import { StatementButtons } from '../../features/wallet/statement-buttons.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

// Its library is more than the rest of the screen.
const Select = lazy(() => import('../../ui/app/select.tsx').then((file) => ({ default: file.Select })))

const kinds = {
  all: 'wallet_all',
  Credit: 'wallet_credit',
  Debit: 'wallet_debit',
  Withdraw: 'wallet_withdraw',
} as const

/** Which entries are shown: of a kind, of a week or a month. The statement is that of the month, or of this one. */
export function Filters(props: {
  readonly filter: WalletFilter
  readonly onFilter: (filter: WalletFilter) => void
}) {
  const { filter, onFilter } = props
  const t = useText()
  const { basis } = useFormat()
  const [{ weeks, months }] = useState(() => {
    const now = Date.now()
    return { weeks: recentWeeks(now, basis.timeZone), months: recentMonths(now, basis.timeZone) }
  })
  const monthText = new Intl.DateTimeFormat(basis.dateLocale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const nameOf = (month: string) => monthText.format(new Date(`${month}-01`))
  const isChosen = ({ from, to }: { from: string; to: string }) => from === filter.from && to === filter.to
  const statement = months.find(isChosen) ?? months[0]
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t('wallet_history')}
          name="kind"
          size="small"
          value={filter.type ?? 'all'}
          options={(['all', 'Credit', 'Debit', 'Withdraw'] as const).map((value) => ({
            value,
            label: t(kinds[value]),
          }))}
          onChange={(kind) => onFilter({ ...filter, type: kind === 'all' ? undefined : kind })}
        />
        <Suspense fallback={<SkeletonBar className="h-11 min-w-44 flex-1" />}>
          <Select
            label={t('wallet_period')}
            hiddenLabel
            dense
            className="min-w-44 flex-1"
            value={[...weeks, ...months].find(isChosen)?.name ?? 'all'}
            options={[
              { value: 'all', label: t('wallet_always') },
              { value: 'thisWeek', label: t('wallet_this_week') },
              { value: 'lastWeek', label: t('wallet_last_week') },
              ...months.map(({ name }) => ({ value: name, label: nameOf(name) })),
            ]}
            onChange={(name) => {
              const period = [...weeks, ...months].find((each) => each.name === name)
              onFilter({ ...filter, from: period?.from, to: period?.to })
            }}
          />
        </Suspense>
      </div>
      {statement && (
        <StatementButtons path={exportStatement.path} month={statement.name} label={nameOf(statement.name)} />
      )}
    </>
  )
}

/** What came in and went out in the chosen period. */
export function PeriodSums({ sums }: { sums: NonNullable<OutputOf<typeof getWallet>['period']> }) {
  const t = useText()
  const format = useFormat()
  const shown = [
    ['wallet_sum_in', sums.credited],
    ['wallet_sum_out', -sums.debited],
    ['wallet_sum_withdrawn', -sums.withdrawn],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-3 border-b border-line py-3 text-sm">
      {shown.map(([label, amount]) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-ink-2">{t(label)}</dt>
          <dd className="font-bold tabular-nums">
            <Bdi>{format.money(amount)}</Bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
