import type { SubjectType } from '@cabstand/contract/schemas/audit'
import { isUuid } from '@cabstand/domain/ids'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export interface HistoryFilter {
  readonly subjectType: SubjectType
  readonly subjectId: string
  /** Only records of this fleet admin's fleet; undefined: all. */
  readonly fleetadmin: string | undefined
  /** Only entries older than this one. */
  readonly before: string | undefined
  readonly limit: number
}

/** Entries about one record, newest first, with the present names of the actors. */
export async function listEntriesOf(db: Database, filter: HistoryFilter) {
  const { subjectType, subjectId, fleetadmin, before, limit } = filter
  let query = db
    .selectFrom('auditLog as a')
    .leftJoin('users as u', 'u.id', 'a.actorId')
    .select(['a.id', 'a.at', 'a.action', 'a.actorId', 'a.actorRole', 'a.address', 'a.userAgent'])
    .select(['a.requestId', 'a.changes', 'a.personal', 'u.firstName', 'u.lastName'])
    .where('a.subjectType', '=', subjectType)
    .where('a.subjectId', '=', subjectId)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (fleetadmin !== undefined) query = query.where(isInFleet(subjectType, subjectId, fleetadmin))
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(a.at, a.id) < (
        select at, id from audit_log
        where subject_type = ${subjectType} and subject_id = ${subjectId} and id = ${before})`,
    )
  }
  return query.execute()
}

export type StoredEntry = Awaited<ReturnType<typeof listEntriesOf>>[number]

/** Whether a record is a driver of this fleet admin, or a booking of one of their drivers. */
function isInFleet(type: SubjectType, id: string, fleetadmin: string) {
  if (!isUuid(id)) return sql<boolean>`false`
  switch (type) {
    case 'person':
      return sql<boolean>`exists (
        select from users where id = ${id} and usertype = 'driver' and fleetadmin = ${fleetadmin})`
    case 'booking':
      return sql<boolean>`exists (select from bookings where id = ${id} and fleetadmin = ${fleetadmin})`
    default:
      return sql<boolean>`false`
  }
}

/** The id of the newest entry; empty when there is none. */
export async function findNewestEntry(db: Database): Promise<string> {
  const [newest] = await db
    .selectFrom('auditLog')
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return newest?.id ?? ''
}
