import { carTypes, type TariffVersion } from '@cabstand/contract/http/trips/car-types'
import { tariffOf } from '@cabstand/domain/fare/car-type-fields'
import { useQuery } from '@tanstack/react-query'
import { changedNames } from '../../features/form/record-changes.ts'
import { useBoot } from '../../ui/boot.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'
import { tariffVersionsQuery } from '../car-types/queries.ts'
import { toTyped } from '../record/record-values.ts'
import { useRecordWords } from '../record/record-words.ts'
import { useCarTypeOwn } from './own-fields.tsx'

/** Every tariff that the car type has had, with the date it came into force and what changed. */
export function TariffHistory({ carType }: { readonly carType: string }) {
  const t = useText()
  const format = useFormat()
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
                  {previous && <Differences before={previous} after={tariff} />}
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

const fields = tariffOf(carTypes.fields)

function Differences(tariffs: { readonly before: TariffVersion; readonly after: TariffVersion }) {
  const t = useText()
  const currency = useBoot().settings.code
  const own = useCarTypeOwn()
  const words = useRecordWords(fields, own)
  const before = toTyped(fields, tariffs.before, { currency, own })
  const after = toTyped(fields, tariffs.after, { currency, own })
  return (
    <ul>
      {changedNames(before, after).map((name) => {
        const [old, next] = [before, after].map(
          (typed) => words[name]?.show(typed[name]) || t('form_nothing'),
        )
        return (
          <li key={name} className="flex flex-wrap gap-x-2">
            <span className="text-ink-2">{words[name]?.label}</span>
            <bdi className="text-ink-3 line-through">{old}</bdi>
            <bdi className="font-semibold">{next}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
