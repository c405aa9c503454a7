import { adminList } from '@cabstand/contract/http/people/person-records'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ApproveSelected } from '../people/lazy-approve-selected.ts'
import { peopleProps } from '../people/people-props.tsx'
import { personCells } from '../people/person-cells.tsx'

const shared = peopleProps('admin')
const cells = personCells('admin')

/** `/alladmin`: all admins, for admins. */
export function AdminsPage() {
  const t = useText()
  return (
    <ListScreen
      {...shared}
      list={adminList}
      title={t('people_admins')}
      searchLabel={t('people_find_person')}
      cells={cells}
      bulk={(selection) => <ApproveSelected list={adminList.name} selection={selection} />}
      empty={{ title: t('people_admins_empty'), note: t('people_admins_empty_note') }}
    />
  )
}
