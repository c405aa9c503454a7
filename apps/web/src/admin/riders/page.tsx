import { riderList } from '@cabstand/contract/http/people/person-records'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ApproveSelected } from '../people/lazy-approve-selected.ts'
import { peopleProps } from '../people/people-props.tsx'
import { personCells } from '../people/person-cells.tsx'
import { referrerCell } from '../people/referrer.tsx'

const shared = peopleProps('rider')
const cells = { ...personCells('rider'), signupViaReferral: referrerCell }

/** `/riders`: all riders, for admins. */
export function RidersPage() {
  const t = useText()
  return (
    <ListScreen
      {...shared}
      list={riderList}
      title={t('people_riders')}
      searchLabel={t('people_find_person')}
      cells={cells}
      bulk={(selection) => <ApproveSelected list={riderList.name} selection={selection} />}
      empty={{ title: t('people_riders_empty'), note: t('people_riders_empty_note') }}
    />
  )
}
