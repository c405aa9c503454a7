import type { Clearing } from '@cabstand/contract/http/money/clearing'
import { isolate } from '@cabstand/contract/texts/isolate'
import { ProviderName } from '../../features/payment/provider-mark.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'

type Provider = Clearing['providers'][number]
type Day = Provider['days'][number]

const amounts = ['payments', 'refunds', 'disputes', 'payouts', 'fees', 'other'] as const

/** What one provider owes, and how that came about by day. */
export function ProviderClearing({ provider, from }: { readonly provider: Provider; readonly from: string }) {
  const { title, owed, opening, days } = provider
  const t = useText()
  const format = useFormat()
  const caption = t('clearing_owes', { provider: isolate(title) })
  const columns: readonly Column<Day>[] = [
    {
      id: 'day',
      header: t('clearing_day'),
      cell: ({ day }) => <span className="whitespace-nowrap">{format.calendarDate(day)}</span>,
    },
    // Columns without any figure say nothing.
    ...amounts
      .filter((name) => days.some((day) => day[name] !== 0))
      .map((name) => ({
        id: name,
        header: t(`clearing_${name}`),
        numeric: true,
        cell: (day: Day) => <Bdi>{day[name] === 0 ? '–' : format.money(day[name])}</Bdi>,
      })),
    {
      id: 'balance',
      header: t('clearing_balance'),
      numeric: true,
      cell: ({ balance }) => <Bdi className="font-semibold">{format.money(balance)}</Bdi>,
    },
  ]
  return (
    <Card className="min-w-0 overflow-hidden text-label">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
        <h2 className="font-bold text-base">
          <ProviderName provider={provider} />
        </h2>
        <p className="flex items-center gap-2.5">
          <span className="visually-hidden">{caption}</span>
          {owed === 0 && <Tag accent>{t('clearing_settled')}</Tag>}
          {owed < 0 && <Tag>{t('clearing_overpaid')}</Tag>}
          <Bdi className="font-display text-h3 tabular-nums">{format.money(owed)}</Bdi>
        </p>
      </div>
      {days.length === 0 ? (
        // Of what owes nothing either, its name is enough.
        owed !== 0 && <p className="border-line border-t px-4 py-3 text-ink-2">{t('clearing_no_days')}</p>
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
          className="rounded-none border-x-0 border-b-0 tabular-nums"
        />
      )}
      {opening !== 0 && (
        <p className="border-line border-t px-4 py-2 text-ink-2">
          {t('clearing_opening', {
            amount: isolate(format.money(opening)),
            day: isolate(format.calendarDate(from)),
          })}
        </p>
      )}
    </Card>
  )
}
