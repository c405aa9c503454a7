import type { Clearing } from '@cabstand/contract/http/money/clearing'
import { isolate } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClearingDays, clearingQuery } from '../../api/queries/payment-setup.ts'
import { ProviderName } from '../../features/payment/provider-mark.tsx'
import { DayPicker } from '../../ui/app/day-picker.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { PanelAnswer } from '../booking/panel.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { Payouts } from './payouts.tsx'
import { RecordPayout } from './record-payout.tsx'

/** `/clearing`: what payment providers owe by day, and what they have paid out. */
export function ClearingPage() {
  const t = useText()
  const [days, setDays] = useState<ClearingDays>({ from: '', until: '' })
  const [recording, setRecording] = useState(false)
  const query = useQuery(clearingQuery(days))
  const { data } = query
  const isEmpty = data?.providers.length === 0
  return (
    <PaymentsFrame
      tab="clearing"
      action={
        data !== undefined &&
        !isEmpty && (
          <Button size="small" onClick={() => setRecording(true)}>
            {t('payout_record')}
          </Button>
        )
      }
    >
      <PanelAnswer answer={query} failedTitle={t('clearing_failed')}>
        {(clearing) =>
          isEmpty ? (
            <Card>
              <EmptyState title={t('clearing_empty')} note={t('clearing_empty_note')} />
            </Card>
          ) : (
            <>
              <p className="max-w-3xl text-label text-ink-2">{t('clearing_note')}</p>
              <Days clearing={clearing} onChange={setDays} />
              {clearing.providers.map((provider) => (
                <ProviderClearing key={provider.name} provider={provider} from={clearing.from} />
              ))}
              <Payouts payouts={clearing.payouts} />
              {recording && <RecordPayout clearing={clearing} onClose={() => setRecording(false)} />}
            </>
          )
        }
      </PanelAnswer>
    </PaymentsFrame>
  )
}

const laterOf = (one: string, other: string) => [one, other].toSorted().at(-1) ?? ''

/** The days that are shown. */
function Days(props: { readonly clearing: Clearing; readonly onChange: (days: ClearingDays) => void }) {
  const { clearing, onChange } = props
  const { from, until } = clearing
  const t = useText()
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('clearing_from')} className="w-44">
        {(ids) => (
          <DayPicker
            ids={ids}
            value={from}
            onChange={(day) => onChange({ from: day, until: laterOf(day, until) })}
          />
        )}
      </Field>
      <Field label={t('clearing_until')} className="w-44">
        {(ids) => (
          <DayPicker
            ids={ids}
            value={until}
            onChange={(day) => onChange({ from: day !== '' && from > day ? day : from, until: day })}
          />
        )}
      </Field>
    </div>
  )
}

type Provider = Clearing['providers'][number]
type Day = Provider['days'][number]

const amounts = ['payments', 'refunds', 'disputes', 'payouts', 'fees', 'other'] as const

function ProviderClearing({ provider, from }: { readonly provider: Provider; readonly from: string }) {
  const { title, owed, opening, days } = provider
  const t = useText()
  const format = useFormat()
  const caption = t('clearing_owes', { provider: isolate(title) })
  const columns: readonly Column<Day>[] = [
    { id: 'day', header: t('clearing_day'), cell: ({ day }) => format.calendarDate(day) },
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
        <p className="border-line border-t px-4 py-3 text-ink-2">{t('clearing_no_days')}</p>
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
