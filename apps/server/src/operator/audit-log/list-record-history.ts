import type { AuditEntry, SubjectType } from '@cabstand/contract/schemas/audit'
import { fleetBooking } from '@cabstand/contract/schemas/booking'
import { isUuid } from '@cabstand/domain/ids'
import { lookUp } from '@cabstand/domain/look-up'
import type { RawBuilder } from 'kysely'
import { fullName } from '../../people/users/index.ts'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AuditedField } from '../../platform/db/stored-values.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isContact } from '../../platform/http/hide-contacts.ts'
import { listEntriesOf, type StoredEntry } from './audit-log-store.ts'

const pageSize = 30

export interface HistoryDeps {
  /** The records of all modules. */
  readonly subjects: readonly AuditSubject[]
  readonly db: Database
  /** Demo mode. */
  readonly hidesContacts: () => Promise<boolean>
}

/** A page of what staff changed in one record, newest first. The query limits fleet admins to their fleet. */
export async function listRecordHistory(
  { db, subjects, hidesContacts }: HistoryDeps,
  caller: SignedIn,
  subject: { subjectType: SubjectType; subjectId: string },
  page: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  if (page.cursor !== undefined && !isUuid(page.cursor)) {
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  }
  const limit = page.limit ?? pageSize
  const fleetadmin = caller.role === 'admin' ? undefined : caller.userId
  const only = fleetadmin === undefined ? undefined : inFleet(subjects, subject, fleetadmin)
  if (only === 'none') return { entries: [], nextCursor: null }
  const rows = await listEntriesOf(db, { ...subject, only, before: page.cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const hides = await hidesContacts()
  const entries = shown.map((row) => {
    const entry = toEntry(row, hides)
    return fleetadmin === undefined ? entry : { ...entry, changes: seenByFleet(subject, entry.changes) }
  })
  return { entries, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** The condition that a record is of this fleet; `none`: no record of its kind is. */
function inFleet(
  subjects: readonly AuditSubject[],
  { subjectType, subjectId }: { subjectType: SubjectType; subjectId: string },
  fleetadmin: string,
): RawBuilder<boolean> | 'none' {
  const subject = subjects.find(({ type }) => type === subjectType)
  if (subject?.isInFleet === undefined || !isUuid(subjectId)) return 'none'
  return subject.isInFleet(subjectId, fleetadmin)
}

/** Fleet admins see the fields of a booking that they may read in the booking itself. */
function seenByFleet({ subjectType }: { subjectType: SubjectType }, changes: AuditEntry['changes']) {
  if (subjectType !== 'booking') return changes
  return changes.filter(({ field }) => Object.hasOwn(fleetBooking.shape, field.split('.')[0] ?? ''))
}

function toEntry(row: StoredEntry, hides: boolean): AuditEntry {
  const { id, at, action, address, userAgent, requestId } = row
  const name = fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' })
  return {
    id,
    at: at.toISOString(),
    action,
    actor: { id: row.actorId, role: row.actorRole, name },
    changes: row.changes.map((change) => withValues(change, row.personal, hides)),
    address,
    userAgent,
    requestId,
  }
}

/** A personal field with its values, unless they were erased or are contacts that demo mode hides. */
export function withValues(
  change: AuditedField,
  personal: StoredEntry['personal'],
  hidesContacts: boolean,
): AuditedField {
  if (hidesContacts && isContact(change.field)) return change
  const values = change.hidden === 'personal' ? lookUp(personal ?? {}, change.field) : undefined
  return values === undefined ? change : { field: change.field, ...values }
}
