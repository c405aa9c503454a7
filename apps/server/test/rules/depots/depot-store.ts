import { sql } from 'kysely'
import type { AuditSubject } from '../../../src/platform/audit/audit-subject.ts'
import { escapeLike } from '../../../src/platform/db/escape-like.ts'
import { fullName } from '../../../src/platform/db/full-name.ts'
import type { ListSource } from '../../../src/platform/lists/list-source.ts'
import type { RecordSource, StoredRecord } from '../../../src/platform/records/record-source.ts'
import type { FieldsOf } from '../../../src/platform/records/staff-record.ts'
import type { depots } from './contract.ts'

export type DepotRow = StoredRecord & FieldsOf<typeof depots>

// In the product the query builder writes the rows: it knows the table from the generated types.
export const depotSource: RecordSource<DepotRow, FieldsOf<typeof depots>> & ListSource = {
  from: sql`depots d left join person_names u on u.id = d.changed_by`,
  locks: sql`d`,
  select: sql`d.name, d.places, d.version, d.changed_at, ${fullName('u')} as changed_by_name`,
  id: sql`d.id`,
  columns: { name: { type: 'text', value: sql`lower(d.name)` } },
  visibleTo: () => sql<boolean>`true`,
  matches: (typed) => sql<boolean>`d.name ilike ${`%${escapeLike(typed)}%`}`,
  insert: async (tx, { id, name, places, changedAt, changedBy }) => {
    await sql`insert into depots (id, name, places, changed_at, changed_by)
      values (${id}, ${name}, ${places}, ${changedAt}, ${changedBy})`.execute(tx)
  },
  update: async (tx, { id }, { name, places, changedAt, changedBy }) => {
    await sql`update depots set name = ${name}, places = ${places}, changed_at = ${changedAt},
      changed_by = ${changedBy} where id = ${id}`.execute(tx)
  },
  remove: async (tx, { id }) => {
    await sql`delete from depots where id = ${id}`.execute(tx)
  },
}

export const depotSubject: AuditSubject = {
  type: 'broadcast',
  name: (id) => sql`select name from depots where id = ${id}`,
}
