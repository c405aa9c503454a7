import type { PersonTrip } from '@cabstand/contract/http/people/person-records'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { shortcuts } from './shortcuts.ts'

/** The caller's newest rides: people also call about the one that they have. */
export function LatestRides({ trips }: { readonly trips: readonly PersonTrip[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Panel
      title={t('add_booking_latest')}
      aside={
        <span className="flex items-center gap-2 text-small text-ink-2 max-lg:hidden">
          {t('add_booking_go_to_list')} <KeyHint keys={shortcuts.rides} />
        </span>
      }
    >
      {trips.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t('add_booking_latest_none')}</p>
      ) : (
        <ul data-latest-rides>
          {trips.map(({ id, reference, tripDate, status, other, tripCost }) => (
            <li
              key={id}
              className="flex min-h-9 items-center gap-4 border-line px-4 not-first:border-t max-sm:gap-2.5"
            >
              <span className="w-28 shrink-0 whitespace-nowrap max-sm:w-auto">
                {format.dateTime(tripDate)}
              </span>
              <AppLink
                href={paths.adminBooking(id)}
                className="font-mono font-semibold text-accent underline-offset-3 hover:underline"
              >
                <Bdi>{reference}</Bdi>
              </AppLink>
              <StatusChip status={status} />
              <span className="min-w-0 flex-1 truncate text-ink-2" dir="auto">
                {other}
              </span>
              <Bdi className="whitespace-nowrap">{format.money(tripCost)}</Bdi>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
