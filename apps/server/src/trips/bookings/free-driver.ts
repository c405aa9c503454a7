import { driverUnchangedPart, lockUser, settledQueuePart } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { StatementPart } from '../../platform/db/statement-part.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { BookingRow } from './booking-row.ts'

/**
 * The parts of a change that ends a trip: its driver is free unless they have another current trip. In a transaction
 * the driver is locked first, because the statement sees only trips that were accepted before it began.
 */
export async function freeDriver(
  db: Database | Tx,
  { id, driver }: BookingRow,
  now: Date,
): Promise<StatementPart[]> {
  if (driver === null) return []
  const settled = settledQueuePart({ driver, ended: id, now })
  if (!db.isTransaction) return [driverUnchangedPart({ driver }), settled]
  await lockUser(db, driver)
  return [settled]
}
