import { heardWithinSeconds } from '@cabstand/domain/dispatch/eligibility'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'

/**
 * Notes that a driver went online or offline, if they were not before. A driver who was not heard from for a while was
 * not online then, whatever the switch says: their open shift ends when they were last heard from.
 */
export async function noteShift(tx: Tx, driver: string, isOnline: boolean, at: Date): Promise<void> {
  assertTransaction(tx)
  if (isOnline) {
    await sql`update driver_shifts s set ended_at = greatest(s.started_at, p.last_seen_at)
      from driver_presence p
      where s.driver = ${driver}::uuid and s.ended_at is null and p.driver = s.driver
        and p.last_seen_at < ${at}::timestamptz - make_interval(secs => ${heardWithinSeconds})`.execute(tx)
    await sql`insert into driver_shifts (driver, started_at) values (${driver}::uuid, ${at})
      on conflict do nothing`.execute(tx)
  } else {
    await sql`update driver_shifts set ended_at = greatest(started_at, ${at}::timestamptz)
      where driver = ${driver}::uuid and ended_at is null`.execute(tx)
  }
}

/** How many drivers are online and were heard from lately. */
export async function countOnline(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from driver_shifts s join driver_presence p on p.driver = s.driver
    where s.ended_at is null
      and p.last_seen_at >= ${now}::timestamptz - make_interval(secs => ${heardWithinSeconds})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes when an erased person was online. */
export async function deleteShiftsOf(tx: Tx, driver: string): Promise<void> {
  await sql`delete from driver_shifts where driver = ${driver}::uuid`.execute(tx)
}
