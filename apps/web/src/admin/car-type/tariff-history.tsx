import { useQuery } from '@tanstack/react-query'
import { tariffVersionsQuery } from '../../api/queries/all-car-types.ts'
import { changedNames } from '../../features/form/record-changes.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'
import { type TariffValues, toTariffValues } from './car-type-values.ts'
import { useCarTypeWords } from './use-car-type-words.ts'

/** Every tariff that the car type has had, with the date it came into force and what changed. */
export function TariffHistory({ carType }: { readonly carType: string }) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const query = useQuery(tariffVersionsQuery(carType))
  return (
    <Panel title={t('tariff_history')}>
      <PanelAnswer answer={query} failedTitle={t('tariff_history_failed')}>
        {(tariffs) => (
          <ol className="divide-y divide-line text-label">
            {tariffs.map((tariff, index) => {
              const previous = tariffs[index + 1]
              return (
                <li key={tariff.version} className="grid gap-1 px-4 py-2.5">
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span className="font-semibold">
                      {t('car_type_tariff_number', { version: tariff.version })}
                    </span>
                    <time dateTime={tariff.since} className="text-ink-2">
                      {t('tariff_since', {
                        date: format.date(tariff.since),
                        time: format.time(tariff.since),
                      })}
                    </time>
                  </p>
                  {previous && (
                    <Differences
                      before={toTariffValues(previous, settings.code)}
                      after={toTariffValues(tariff, settings.code)}
                    />
                  )}
                  {tariff.changedBy && <p className="text-ink-3">{tariff.changedBy}</p>}
                </li>
              )
            })}
          </ol>
        )}
      </PanelAnswer>
    </Panel>
  )
}

function Differences({ before, after }: { readonly before: TariffValues; readonly after: TariffValues }) {
  const t = useText()
  const words = useCarTypeWords()
  return (
    <ul>
      {changedNames(before, after).map((name) => {
        const { label, show } = words[name as keyof TariffValues]
        const [old, next] = [before[name as keyof TariffValues], after[name as keyof TariffValues]].map(
          (value) => show(value) || t('form_nothing'),
        )
        return (
          <li key={name} className="flex flex-wrap gap-x-2">
            <span className="text-ink-2">{label}</span>
            <bdi className="text-ink-3 line-through">{old}</bdi>
            <bdi className="font-semibold">{next}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
