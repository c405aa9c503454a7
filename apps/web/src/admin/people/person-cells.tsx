import type { AdminRow } from '@cabstand/contract/http/people'
import type { Cells } from '../list/list-table.tsx'
import { PersonCell } from './person-cell.tsx'
import { WarnChip } from './warn-chip.tsx'

/** How lists of people without a presence show them. */
export const personCells: Cells<AdminRow> = {
  name: ({ name, approved }) => <PersonCell name={name} presence={approved ? undefined : 'new'} />,
  approved: ({ approved }, t) => (approved ? undefined : <WarnChip>{t('people_waiting')}</WarnChip>),
}
