import { auditFields } from '@cabstand/contract/audit-fields'
import type { AuditRow } from '@cabstand/contract/http/operator/audit-log'
import type { FieldChange } from '@cabstand/contract/schemas/audit'
import { fullName } from '../../people/users/index.ts'
import type { Listed } from '../../platform/lists/list-store.ts'
import type { ListedEntry } from './audit-list-store.ts'
import { withValues } from './list-record-history.ts'

const maxFields = 8
const maxText = 80

/** An entry as a row of the list. */
export function toRow(row: Listed<ListedEntry>, hidesContacts: boolean): AuditRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      id: row.actorId,
      name: fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
    },
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    subjectName: row.subjectName ?? '',
    action: row.action,
    changes: shownOf(row, hidesContacts),
    address: row.address,
    userAgent: row.userAgent,
  }
}

/** The fields that have a name, and as much of their values as a line of the list can show. */
function shownOf({ subjectType, changes, personal }: ListedEntry, hidesContacts: boolean): FieldChange[] {
  return changes
    .filter(({ field }) => Object.hasOwn(auditFields[subjectType], field))
    .slice(0, maxFields)
    .map((change) => withValues(change, personal, hidesContacts))
    .map((change) => ({ ...change, ...shortened(change, 'before'), ...shortened(change, 'after') }))
}

function shortened(change: FieldChange, name: 'before' | 'after') {
  const { [name]: value } = change
  return typeof value === 'string' && value.length > maxText ? { [name]: `${value.slice(0, maxText)}…` } : {}
}
