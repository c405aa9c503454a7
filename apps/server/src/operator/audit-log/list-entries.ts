import type { AuditRow } from '@cabstand/contract/http/operator/audit-log'
import type { AuditEntry } from '@cabstand/contract/schemas/audit'
import { fullName } from '../../people/users/index.ts'
import type { Listed } from '../../platform/lists/list-store.ts'
import type { ListedEntry } from './audit-list-store.ts'
import { withValues } from './list-record-history.ts'

const maxSummary = 300

/** An entry as a row of the list, with its changes in one line. */
export function toRow(row: Listed<ListedEntry>, hidesContacts: boolean): AuditRow {
  const changes = row.changes.map((change) => withValues(change, row.personal, hidesContacts))
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
    summary: summaryOf(changes),
    address: row.address,
    userAgent: row.userAgent,
  }
}

/** The id of a new record is that of the subject, and says nothing to a reader. */
function summaryOf(changes: AuditEntry['changes']): string {
  const described = changes.filter(({ field }) => field !== 'id')
  const line = described.map(describe).join('; ')
  return line.length > maxSummary ? `${line.slice(0, maxSummary)}…` : line
}

function describe({ field, before, after, hidden }: AuditEntry['changes'][number]): string {
  if (hidden !== undefined) return field
  if (before === undefined) return `${field}: ${text(after)}`
  return after === undefined ? `${field}: ${text(before)} →` : `${field}: ${text(before)} → ${text(after)}`
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
