import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getBookingMapCosts } from '@cabstand/contract/http/trips/bookings'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { bookingMapCostsQuery } from '../../api/queries/booking-details.ts'
import { monthMapCostsQuery } from '../../api/queries/map-costs.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { todayIn } from '../../ui/days.ts'
import { latinDigits } from '../../ui/format.ts'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'

type Cost = OutputOf<typeof getBookingMapCosts>['costs'][number]

const microsPerUnit = 1_000_000
/** The ISO 4217 code for no currency: the provider is free of charge. */
const noCurrency = 'XXX'

/** The costs of external map providers for this booking. */
export function BookingMapCosts({ bookingId }: { readonly bookingId: string }) {
  const t = useText()
  return <MapCostsPanel note={t('admin_map_costs_note')} costs={useQuery(bookingMapCostsQuery(bookingId))} />
}

/** Their costs for everything since the first day of the month. */
export function MonthMapCosts() {
  const t = useText()
  const { timeZone } = useFormat().basis
  const costs = useQuery(monthMapCostsQuery(todayIn(timeZone)))
  return <MapCostsPanel note={t('admin_map_costs_month')} costs={costs} />
}

/** Hidden when there were no calls. */
function MapCostsPanel({
  note,
  costs,
}: {
  readonly note: string
  readonly costs: UseQueryResult<readonly Cost[]>
}) {
  const t = useText()
  if (!costs.isError && (costs.data ?? []).length === 0) return null
  return (
    <Panel title={t('admin_map_costs')} note={note}>
      <PanelAnswer answer={costs} failedTitle={t('admin_map_costs_failed')}>
        {(data) => (
          <ul>
            {data.map((cost) => (
              <CostLine key={`${cost.provider} ${cost.currency}`} cost={cost} />
            ))}
          </ul>
        )}
      </PanelAnswer>
    </Panel>
  )
}

function CostLine({ cost: { provider, calls, currency, costMicros } }: { cost: Cost }) {
  const t = useText()
  const { locale } = useLocale()
  // A call costs a fraction of a cent.
  const money = new Intl.NumberFormat(latinDigits(locale), {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
  })
  return (
    <li className="flex min-h-9 items-center gap-4 border-t border-line px-4 first:border-t-0">
      <Bdi>{provider}</Bdi>
      <span className="text-ink-2">{t('admin_map_calls', { count: calls })}</span>
      {currency !== noCurrency && (
        <span className="ms-auto whitespace-nowrap">
          <Bdi>{money.format(costMicros / microsPerUnit)}</Bdi>
        </span>
      )}
    </li>
  )
}
