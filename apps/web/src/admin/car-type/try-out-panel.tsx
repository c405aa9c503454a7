import type { OutputOf } from '@cabstand/contract/endpoint'
import type { tryOutTariff } from '@cabstand/contract/http/trips/car-types'
import type { TariffFields } from '@cabstand/domain/fare/car-type-fields'
import { useState } from 'react'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { SignPanel } from '../../ui/sign-panel.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { RouteFields } from './route-fields.tsx'
import { type TrialTrip, useTryOut } from './use-try-out.ts'

type Trial = OutputOf<typeof tryOutTariff>

export interface TryOutProps {
  /** Absent for a new car type. */
  readonly carType: string | undefined
  readonly version: number
  /** The number of the saved tariff; 0 when there is none. */
  readonly tariffVersion: number
  /** Whether saving makes a new tariff. */
  readonly isNewTariff: boolean
  /** The typed tariff, with saved values where typed ones are wrong; undefined when a value is missing. */
  readonly tariff: TariffFields | undefined
  /** The labels of fields whose saved values are used. */
  readonly replaced: readonly string[]
}

const startTrip: TrialTrip = { distance: '6.4', durationSeconds: 900 }
const secondsPerMinute = 60

/** Prices a trip while the tariff is being edited, beside the saved tariff. Nothing is saved. */
export function TryOutPanel(props: TryOutProps) {
  const { carType, version, tariff, replaced } = props
  const t = useText()
  const { basis } = useFormat()
  const [trip, setTrip] = useState(startTrip)
  const query = useTryOut(carType, version, tariff, trip)
  return (
    <div className="grid content-start gap-3">
      <Panel title={t('try_out')} aside={<span className="text-ink-2">{t('try_out_nothing')}</span>}>
        <div className="grid gap-3 p-4">
          <TripFields trip={trip} onTrip={setTrip} />
          {tariff === undefined ? (
            <p className="text-label text-ink-2">{t('try_out_missing')}</p>
          ) : (
            query.data && <Prices {...props} trial={query.data} late={query.isPlaceholderData} />
          )}
          <InlineError error={query.error} />
        </div>
      </Panel>
      {tariff !== undefined && replaced.length > 0 && (
        <p className="flex items-start gap-2 px-1 text-label text-ink-2">
          <InfoIcon size={16} />
          {t('try_out_replaced', { fields: new Intl.ListFormat(basis.numberLocale).format(replaced) })}
        </p>
      )}
    </div>
  )
}

/** Distance and time of the trip, typed or of a route. */
function TripFields(props: { readonly trip: TrialTrip; readonly onTrip: (trip: TrialTrip) => void }) {
  const { trip, onTrip } = props
  const t = useText()
  const { settings } = useBoot()
  const [minutes, setMinutes] = useState(String(startTrip.durationSeconds / secondsPerMinute))
  const [byRoute, setByRoute] = useState(false)
  const typeMinutes = (typed: string) => {
    setMinutes(typed)
    const seconds = Math.round(Number(typed.replace(',', '.')) * secondsPerMinute)
    if (typed.trim() !== '' && seconds >= 0) onTrip({ ...trip, durationSeconds: seconds })
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <DecimalField
          label={t('try_out_distance')}
          value={trip.distance}
          after={t(settings.convertToMile ? 'car_type_mile_short' : 'car_type_km_short')}
          onType={(distance) => onTrip({ ...trip, distance })}
        />
        <DecimalField
          label={t('try_out_time')}
          value={minutes}
          after={t('car_type_minutes')}
          onType={typeMinutes}
        />
      </div>
      {byRoute ? (
        <RouteFields
          onTrip={(found) => {
            onTrip(found)
            setMinutes(String(Math.round(found.durationSeconds / 6) / 10))
          }}
        />
      ) : (
        <Button
          kind="quiet"
          size="small"
          className="-ms-3 justify-self-start"
          onClick={() => setByRoute(true)}
        >
          {t('try_out_route')}
        </Button>
      )}
    </>
  )
}

function DecimalField(props: {
  readonly label: string
  readonly value: string
  readonly after: string
  readonly onType: (typed: string) => void
}) {
  const { label, value, after, onType } = props
  return (
    <Field label={label}>
      {(ids) => (
        <DenseInput
          {...ids}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          after={after}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

const totals: readonly string[] = ['fare', 'tripCost']

function Prices({ trial, late, tariffVersion, isNewTariff }: TryOutProps & { trial: Trial; late: boolean }) {
  const t = useText()
  const format = useFormat()
  // Beside an unchanged tariff there is nothing to compare.
  const present = isNewTariff ? trial.present : null
  const before = new Map(present?.lines.map(({ kind, amount }) => [kind, amount]))
  const difference = trial.trial.tripCost - (present?.tripCost ?? 0)
  const header = 'h-9 px-1 text-right font-semibold text-ink-2'
  return (
    <div aria-busy={late || undefined} className="grid gap-4">
      <table className="w-full border-collapse text-label" aria-label={t('try_out')}>
        <thead>
          <tr>
            <td />
            {present && (
              <th scope="col" className={header}>
                {t('car_type_tariff_number', { version: tariffVersion })}
              </th>
            )}
            <th scope="col" className={header}>
              {t('car_type_tariff_number', { version: tariffVersion + (isNewTariff ? 1 : 0) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {trial.trial.lines.map(({ kind, amount, percent }) => {
            const old = before.get(kind) ?? 0
            const isTotal = totals.includes(kind)
            return (
              <tr key={kind} className={cx('border-t border-line', isTotal && 'font-bold')}>
                <th scope="row" className={cx('h-9 text-start', isTotal ? 'font-bold' : 'font-normal')}>
                  {percent === undefined
                    ? t(`try_out_${kind}`)
                    : t('try_out_fee_percent', { percent: format.percent(Number(percent)) })}
                </th>
                {present && (
                  <td className="px-1 text-right text-ink-3">
                    <Bdi>{format.money(old)}</Bdi>
                  </td>
                )}
                <td className={cx('px-1 text-right', present && amount !== old && 'text-accent')}>
                  <Bdi>{format.money(amount)}</Bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <SignPanel size="compact">
        <div className="flex items-end justify-between gap-3">
          <div>
            <p className="text-label text-on-sign-2">{t('try_out_rider_pays')}</p>
            <p className="text-h3 font-bold">
              <Bdi>{format.money(trial.trial.tripCost)}</Bdi>
            </p>
          </div>
          {present && (
            <p className="text-end text-label text-on-sign-2">
              {difference === 0 ? t('try_out_same') : differenceText(t, format, difference, present.tripCost)}
            </p>
          )}
        </div>
      </SignPanel>
    </div>
  )
}

/** "+ €0.36, 2.7 % more" */
function differenceText(
  t: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
  difference: number,
  before: number,
): string {
  const price = format.money(Math.abs(difference))
  const percent = format.percent(before === 0 ? 100 : Math.round((Math.abs(difference) / before) * 1000) / 10)
  return difference > 0 ? t('try_out_more', { price, percent }) : t('try_out_less', { price, percent })
}
