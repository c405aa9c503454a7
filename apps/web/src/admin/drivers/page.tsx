import { type DriverRow, driverList, fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Cells } from '../list/list-table.tsx'
import type { Selection } from '../list/use-selection.ts'
import { ApproveSelected } from '../people/lazy-approve-selected.ts'
import { peopleProps } from '../people/people-props.tsx'
import { PersonCell } from '../people/person-cell.tsx'
import { PersonStateChip } from '../people/person-state-chip.tsx'
import { referrerCell } from '../people/referrer.tsx'
import { WarnChip } from '../people/warn-chip.tsx'
import { LastSeen } from './last-seen.tsx'

const shared = peopleProps('driver')

/** Undefined: shown as its kind is. What is fine is plain text; only exceptions get a chip. */
const cells: Cells<DriverRow> = {
  name: ({ id, name, approved, blocked, state }) => (
    <PersonCell
      name={name}
      href={paths.person('driver', id)}
      presence={approved ? state : blocked ? 'blocked' : 'new'}
    />
  ),
  signupViaReferral: referrerCell,
  vehicleNumber: ({ vehicleNumber }) =>
    vehicleNumber === '' ? undefined : <Plate small number={vehicleNumber} />,
  licence: ({ licence }, t) =>
    licence === 'missing' ? <WarnChip>{t('people_licence_missing')}</WarnChip> : undefined,
  userrating: ({ userrating }) => (userrating === null ? undefined : <Rating value={userrating} />),
  lastSeenAt: ({ lastSeenAt }) => (lastSeenAt === null ? undefined : <LastSeen at={lastSeenAt} />),
  approved: (row) => (row.approved ? undefined : <PersonStateChip person={row} />),
}

/** `/drivers`: all drivers for admins, their own for fleet admins. */
export function DriversPage() {
  const t = useText()
  const format = useFormat()
  const isAdmin = useSignedIn().usertype === 'admin'
  const { data: carTypes = [] } = useQuery(carTypesQuery)
  const carTypeNames = carTypes.map((carType) => ({ id: carType.id, name: format.carType(carType).name }))
  return (
    <ListScreen
      {...shared}
      list={driverList}
      title={t('people_drivers')}
      searchLabel={t('people_find_driver')}
      cells={{
        ...cells,
        // An archived car type has only the operator's name.
        carType: ({ carType }) => carTypeNames.find(({ id }) => id === carType?.id)?.name,
      }}
      references={{
        carType: carTypeNames,
        fleetadmin: { list: fleetAdminList, role: 'admin' },
      }}
      {...(isAdmin && {
        bulk: (selection: Selection) => (
          <ApproveSelected list={driverList.name} selection={selection} areDrivers />
        ),
      })}
      empty={{ title: t('people_drivers_empty'), note: t('people_drivers_empty_note') }}
    />
  )
}

function Rating({ value }: { value: number }) {
  const format = useFormat()
  return (
    <span className="inline-flex items-center gap-1">
      <Star size={14} aria-hidden="true" className="fill-current text-accent" />
      <Bdi>{format.number(value, 1, 1)}</Bdi>
    </span>
  )
}
