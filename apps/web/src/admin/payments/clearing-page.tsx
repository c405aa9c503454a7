import { type Clearing, exportClearing } from '@cabstand/contract/http/money/clearing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClearingDays, clearingQuery } from '../../api/queries/payment-setup.ts'
import { DayPicker } from '../../ui/app/day-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { PanelAnswer } from '../booking/panel.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { Payouts } from './payouts.tsx'
import { ProviderClearing } from './provider-clearing.tsx'
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
          <div className="flex gap-2">
            <ExportMenu path={exportClearing.path} query={{ from: data.from, until: data.until }} />
            <Button size="small" onClick={() => setRecording(true)}>
              {t('payout_record')}
            </Button>
          </div>
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
