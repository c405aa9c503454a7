import { fleetAdminList } from '@cabstand/contract/http/people/person-records'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ApproveSelected } from '../people/lazy-approve-selected.ts'
import { peopleProps } from '../people/people-props.tsx'
import { personCells } from '../people/person-cells.tsx'

const shared = peopleProps('fleetadmin')
const cells = personCells('fleetadmin')

/** `/fleetadmins`: all fleet admins, for admins. */
export function FleetAdminsPage() {
  const t = useText()
  return (
    <ListScreen
      {...shared}
      list={fleetAdminList}
      title={t('people_fleet_admins')}
      searchLabel={t('people_find_person')}
      cells={cells}
      bulk={(selection) => <ApproveSelected list={fleetAdminList.name} selection={selection} />}
      empty={{ title: t('people_fleet_admins_empty'), note: t('people_fleet_admins_empty_note') }}
    />
  )
}
