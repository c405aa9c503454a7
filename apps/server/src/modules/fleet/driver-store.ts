import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** What decides whether drivers can be asked, with their wallet balances. */
export async function listDriverStates(db: Database, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectDriverStates(db, { ids })
}

const selectDriverStates = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('users as u')
    .leftJoin('ledgerAccounts as a', 'a.userId', 'u.id')
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.vehicleNumber',
      'u.carType',
      'u.approved',
      'u.driverActiveStatus',
      'u.queue',
      'a.balance',
    ])
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('u.usertype', '=', 'driver'),
)

export type DriverState = Awaited<ReturnType<typeof listDriverStates>>[number]
