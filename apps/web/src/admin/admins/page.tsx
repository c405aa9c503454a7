import { adminList } from '@cabstand/contract/http/people'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { AddPerson } from '../people/add-person.tsx'
import { ApproveSelected } from '../people/approve-selected.tsx'
import { personCells } from '../people/person-cells.tsx'

const cells = personCells('admin')

/** `/alladmin`: all admins, for admins. */
export function AdminsPage() {
  const t = useText()
  return (
    <ListScreen
      list={adminList}
      title={t('people_admins')}
      searchLabel={t('people_find_person')}
      nameOfRow={({ name }) => name}
      hrefOf={({ id }) => paths.person('admin', id)}
      action={<AddPerson usertype="admin" />}
      cells={cells}
      bulk={(selection) => <ApproveSelected list={adminList.name} selection={selection} />}
      empty={{ title: t('people_admins_empty'), note: t('people_admins_empty_note') }}
    />
  )
}
