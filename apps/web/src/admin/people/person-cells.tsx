import type { AdminRow } from '@cabstand/contract/http/people/person-records'
import type { Role } from '@cabstand/domain/roles'
import { paths } from '../../navigation/paths.ts'
import type { Cells } from '../list/list-table.tsx'
import { PersonCell } from './person-cell.tsx'
import { PersonStateChip } from './person-state-chip.tsx'

/** How lists of people without a presence show them. */
export const personCells = (usertype: Role): Cells<AdminRow> => ({
  name: ({ id, name, approved, blocked }) => (
    <PersonCell
      name={name}
      href={paths.person(usertype, id)}
      presence={approved ? undefined : blocked ? 'blocked' : 'new'}
    />
  ),
  approved: (row) => (row.approved ? undefined : <PersonStateChip person={row} />),
})
