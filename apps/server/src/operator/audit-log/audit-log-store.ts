import type { SubjectType } from '@cabstand/contract/schemas/audit'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

export interface HistoryFilter {
  readonly subjectType: SubjectType
  readonly subjectId: string
  /** A condition that the record must meet; undefined: none. */
  readonly only: RawBuilder<boolean> | undefined
  /** Only entries older than this one. */
  readonly before: string | undefined
  readonly limit: number
}

/** Entries about one record, newest first, with the present names of the actors. */
export async function listEntriesOf(db: Database, filter: HistoryFilter) {
  const { subjectType, subjectId, only, before, limit } = filter
  let query = db
    .selectFrom('auditLog as a')
    .leftJoin('personNames as u', 'u.id', 'a.actorId')
    .select(['a.id', 'a.at', 'a.action', 'a.actorId', 'a.actorRole', 'a.address', 'a.userAgent'])
    .select(['a.requestId', 'a.changes', 'a.personal', 'u.firstName', 'u.lastName'])
    .where('a.subjectType', '=', subjectType)
    .where('a.subjectId', '=', subjectId)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (only !== undefined) query = query.where(only)
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
