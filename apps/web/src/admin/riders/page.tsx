import { riderList } from '@cabstand/contract/http/people'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { AddPerson } from '../people/add-person.tsx'
import { ApproveSelected } from '../people/approve-selected.tsx'
import { personCells } from '../people/person-cells.tsx'

const cells = personCells('rider')

/** `/riders`: all riders, for admins. */
export function RidersPage() {
  const t = useText()
  return (
    <ListScreen
      list={riderList}
      title={t('people_riders')}
      searchLabel={t('people_find_person')}
      nameOfRow={({ name }) => name}
      hrefOf={({ id }) => paths.person('rider', id)}
      action={<AddPerson usertype="rider" />}
      cells={cells}
      bulk={(selection) => <ApproveSelected list={riderList.name} selection={selection} />}
      empty={{ title: t('people_riders_empty'), note: t('people_riders_empty_note') }}
    />
  )
}
