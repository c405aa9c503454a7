import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** How calls to another server ended. */
export interface ServiceCalls {
  readonly name: string
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  /** Since the last one that succeeded. */
  readonly failures: number
}

/** Adds what a process has seen to what others have. */
export async function addServiceCalls(db: Database, calls: ServiceCalls): Promise<void> {
  const { name, succeededAt, failedAt, failures } = calls
  await sql`
    insert into called_services as known (name, succeeded_at, failed_at, failures)
    values (${name}, ${succeededAt}, ${failedAt}, ${failures})
    on conflict (name) do update set
      succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at),
      failed_at = greatest(known.failed_at, excluded.failed_at),
      failures = excluded.failures + case when excluded.succeeded_at is null then known.failures else 0 end`.execute(
    db,
  )
}

export function listServices(db: Database) {
  return db.selectFrom('calledServices').selectAll().orderBy('name').execute()
}

/** Deletes those that were not called since. */
export async function deleteServicesBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from called_services where greatest(succeeded_at, failed_at) < ${before}`.execute(db)
}
