import { sql } from 'kysely'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'

/** Notes that a driver went online or offline; nothing when they were so before. */
export async function noteShift(tx: Tx, driver: string, isOnline: boolean, at: Date): Promise<void> {
  assertTransaction(tx)
  if (isOnline) {
    await sql`insert into driver_shifts (driver, started_at) values (${driver}::uuid, ${at})
      on conflict do nothing`.execute(tx)
  } else {
    await sql`update driver_shifts set ended_at = greatest(started_at, ${at}::timestamptz)
      where driver = ${driver}::uuid and ended_at is null`.execute(tx)
  }
}

/** Deletes when an erased person was online. */
export async function deleteShiftsOf(tx: Tx, driver: string): Promise<void> {
  await sql`delete from driver_shifts where driver = ${driver}::uuid`.execute(tx)
}
