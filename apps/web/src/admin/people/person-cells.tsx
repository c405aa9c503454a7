import type { AdminRow } from '@cabstand/contract/http/people/person-records'
import type { Role } from '@cabstand/domain/roles'
import { paths } from '../../navigation/paths.ts'
import type { Cells } from '../list/list-table.tsx'
import { PersonCell } from './person-cell.tsx'
import { WarnChip } from './warn-chip.tsx'

/** How lists of people without a presence show them. */
export const personCells = (usertype: Role): Cells<AdminRow> => ({
  name: ({ id, name, approved }) => (
    <PersonCell name={name} href={paths.person(usertype, id)} presence={approved ? undefined : 'new'} />
  ),
  approved: ({ approved }, t) => (approved ? undefined : <WarnChip>{t('people_waiting')}</WarnChip>),
})
