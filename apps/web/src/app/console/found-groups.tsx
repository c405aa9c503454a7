import type { SearchResults } from '@cabstand/contract/http/operator/console'
import type { Role } from '@cabstand/domain/roles'
import { CarFront, List, type LucideIcon, UserRound } from 'lucide-react'
import { minSearchLength } from '../../api/queries/search.ts'
import { MobileNumber } from '../../features/phone/mobile-number.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import type { Command, CommandGroup } from '../../ui/app/command-palette.tsx'
import { Plate } from '../../ui/plate.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useText } from '../../ui/text.tsx'
import { findScreen } from '../screen.ts'
import { consoleScreens } from './console-screens.ts'

const icon = (Icon: LucideIcon) => (
  <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
)

/** What the search has found, by kind; empty while the text is too short to be searched for. */
export function useFoundGroups(found: SearchResults | undefined, text: string): readonly CommandGroup[] {
  const t = useText()
  const go = useGo()
  const viewer = useSignedIn().usertype
  if (!found || text.length < minSearchLength) return []
  const opening = (path: string | undefined) => (path === undefined ? {} : { onSelect: () => go(path) })
  const bookings = found.bookings.map(
    ({ id, reference, customerName, status }): Command => ({
      id,
      label: `${reference} ${customerName}`,
      icon: icon(List),
      aside: <StatusChip status={status} />,
      ...opening(paths.adminBooking(id)),
    }),
  )
  const people = found.people.map(
    ({ id, name, usertype, mobile }): Command => ({
      id,
      label: name,
      icon: icon(UserRound),
      aside: (
        <span className="shrink-0 text-label text-ink-2">
          {t(`role_${usertype}`)}
          <span className="ms-2 max-sm:hidden">
            {mobile === null ? t('console_hidden') : <MobileNumber number={mobile} />}
          </span>
        </span>
      ),
      ...opening(personPath(viewer, usertype, id, name)),
    }),
  )
  const plates = found.plates.map(
    ({ driverId, vehicleNumber, name }): Command => ({
      id: `plate-${driverId}`,
      label: name,
      icon: icon(CarFront),
      aside: <Plate number={vehicleNumber} small />,
      ...opening(personPath(viewer, 'driver', driverId, vehicleNumber)),
    }),
  )
  return [
    { id: 'bookings', label: t('drawer_bookings'), items: bookings },
    { id: 'people', label: t('drawer_group_people'), items: people },
    { id: 'plates', label: t('console_plates'), items: plates },
  ].filter(({ items }) => items.length > 0)
}

/** The page of a person, else their list searched for them; undefined while the viewer may open neither. */
function personPath(viewer: Role, usertype: Role, id: string, search: string): string | undefined {
  const list = paths.people(usertype)
  if (findScreen(consoleScreens, `${list}/$id`, viewer)) return paths.person(usertype, id)
  return findScreen(consoleScreens, list, viewer) && paths.people(usertype, search)
}
