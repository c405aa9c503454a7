import { fleetAdminList } from '@cabstand/contract/http/people'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { AddPerson } from '../people/add-person.tsx'
import { ApproveSelected } from '../people/approve-selected.tsx'
import { personCells } from '../people/person-cells.tsx'

const cells = personCells('fleetadmin')

/** `/fleetadmins`: all fleet admins, for admins. */
export function FleetAdminsPage() {
  const t = useText()
  return (
    <ListScreen
      list={fleetAdminList}
      title={t('people_fleet_admins')}
      searchLabel={t('people_find_person')}
      nameOfRow={({ name }) => name}
      hrefOf={({ id }) => paths.person('fleetadmin', id)}
      action={<AddPerson usertype="fleetadmin" />}
      cells={cells}
      bulk={(selection) => <ApproveSelected list={fleetAdminList.name} selection={selection} />}
      empty={{ title: t('people_fleet_admins_empty'), note: t('people_fleet_admins_empty_note') }}
    />
  )
}
