import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** What a process says about itself. */
export interface ProcessReport {
  readonly name: string
  readonly version: string
  readonly startedAt: Date
  /** Of one core. */
  readonly cpuPercent: number
  readonly memoryBytes: number
}

/** Stores a report, at the time of the database: the clocks of machines differ. */
export async function putProcess(db: Database, report: ProcessReport): Promise<void> {
  await db
    .insertInto('serverProcesses')
    .values({ ...report, seenAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        version: row.ref('excluded.version'),
        startedAt: row.ref('excluded.startedAt'),
        seenAt: row.ref('excluded.seenAt'),
        cpuPercent: row.ref('excluded.cpuPercent'),
        memoryBytes: row.ref('excluded.memoryBytes'),
      })),
    )
    .execute()
}

export async function deleteProcess(db: Database, name: string): Promise<void> {
  await db.deleteFrom('serverProcesses').where('name', '=', name).execute()
}

export async function deleteSilentProcesses(db: Database, silentSeconds: number): Promise<void> {
  await sql`delete from server_processes where seen_at < now() - make_interval(secs => ${silentSeconds})`.execute(
    db,
  )
}

/** All processes by name, with the seconds since they were last seen. */
export function listProcesses(db: Database) {
  return db
    .selectFrom('serverProcesses')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - seen_at)::float8`.as('silentSeconds'))
    .orderBy('name')
    .execute()
}

/** The seconds since any process has reported, which one does every 15 seconds; undefined: none ever has. */
export async function findReportAge(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('serverProcesses')
    .select(sql<number | null>`extract(epoch from now() - max(seen_at))::float8`.as('seconds'))
    .executeTakeFirst()
  return row?.seconds ?? undefined
}
