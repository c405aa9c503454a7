import { isolateLeftToRight } from '@cabstand/contract/texts/isolate'
import { useQuery } from '@tanstack/react-query'
import { personPositionQuery, type ShownPerson } from '../../api/queries/people.ts'
import { MapView } from '../../map/map-view.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'
import { Panel, PanelAnswer } from '../booking/panel.tsx'
import { LastSeen } from '../drivers/last-seen.tsx'

/** Where a driver is now. */
export function PositionPanel({ person }: { readonly person: ShownPerson }) {
  const t = useText()
  const query = useQuery(personPositionQuery(person.id))
  const { lastSeenAt, bookingId } = query.data ?? {}
  return (
    <Panel
      title={t('person_position')}
      note={lastSeenAt && <LastSeen at={lastSeenAt} />}
      aside={
        bookingId && (
          <AppLink
            href={paths.adminBooking(bookingId)}
            className="font-semibold text-accent underline-offset-3 hover:underline"
          >
            {t('person_open_booking')}
          </AppLink>
        )
      }
    >
      <PanelAnswer answer={query} failedTitle={t('person_list_failed')}>
        {({ position }) =>
          position === null ? (
            <p className="px-4 py-3 text-ink-2">{t('person_position_none')}</p>
          ) : (
            <MapView
              label={t('person_position_map', { name: person.name })}
              cars={[{ id: person.id, ...position, state: person.queue ? 'busy' : 'free' }]}
              frame={{ points: [position], moving: [] }}
              notes={[t('person_position_at', { coordinates: isolateLeftToRight(coordinates(position)) })]}
              className="h-44"
              controlsClassName="end-2 top-2"
            />
          )
        }
      </PanelAnswer>
    </Panel>
  )
}

/** Latitude and longitude to about a metre. */
const coordinates = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`
