import type { Database } from '../../db/database.ts'

/** What decides whether drivers can be asked, with their wallet balances. */
export async function listDriverStates(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
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
    .where('u.id', 'in', [...ids])
    .where('u.usertype', '=', 'driver')
    .execute()
}

export type DriverState = Awaited<ReturnType<typeof listDriverStates>>[number]
