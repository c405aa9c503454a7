import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** The state that decides whether drivers are eligible, with their wallets. */
export async function listDriverStates(db: Database, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectDriverStates(db, { ids })
}

/** At most `limit` drivers of a car type, sorted by name. */
export async function listDriversOfCarType(
  db: Database,
  query: { readonly carType: string; readonly limit: number },
): Promise<DriverState[]> {
  return driverStates(db)
    .where('u.carType', '=', query.carType)
    .orderBy('u.firstName')
    .orderBy('u.lastName')
    .orderBy('u.id')
    .limit(query.limit)
    .execute()
}

const selectDriverStates = prepared((db, { ids }: { ids: readonly string[] }) =>
  driverStates(db).where('u.id', '=', sql<string>`any(${ids}::uuid[])`),
)

function driverStates(db: Database) {
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
      'a.held',
    ])
    .where('u.usertype', '=', 'driver')
}

export type DriverState = Awaited<ReturnType<typeof listDriverStates>>[number]

/** Approved, active drivers among these ids, sorted by name; only those of one fleet admin unless it is null. */
export async function listFleetDrivers(
  db: Database,
  query: { readonly ids: readonly string[]; readonly fleetadmin: string | null; readonly limit: number },
) {
  return query.ids.length === 0 ? [] : selectFleetDrivers(db, query)
}

/** The key of all drivers, which admins see. */
export const wholeFleet = 'all'

/**
 * The approved drivers among `ids` that belong to some keys: to `wholeFleet` all, to a fleet admin their own. A driver is
 * listed once for each key.
 */
export async function listDriversOfFleets(
  db: Database,
  query: { readonly keys: readonly string[]; readonly ids: readonly string[] },
) {
  return query.ids.length === 0 ? [] : selectDriversOfFleets(db, query)
}

const selectDriversOfFleets = prepared(
  (db, { keys, ids }: { keys: readonly string[]; ids: readonly string[] }) =>
    db
      .selectFrom(sql<{ key: string }>`unnest(${keys}::text[])`.as<'k'>(sql`k(key)`))
      .innerJoin('users as u', (join) =>
        join.on(sql<boolean>`(k.key = ${wholeFleet} or u.fleetadmin::text = k.key)`),
      )
      .leftJoin('carTypes as c', 'c.id', 'u.carType')
      .select([
        'k.key',
        'u.id',
        'u.firstName',
        'u.lastName',
        'u.vehicleNumber',
        'u.carType',
        'u.driverActiveStatus',
        'c.name as carTypeName',
      ])
      .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('u.usertype', '=', 'driver')
      .where('u.approved', '=', true),
)

const selectFleetDrivers = prepared(
  (db, { ids, fleetadmin, limit }: { ids: readonly string[]; fleetadmin: string | null; limit: number }) =>
    db
      .selectFrom('users as u')
      .leftJoin('carTypes as c', 'c.id', 'u.carType')
      .select(['u.id', 'u.firstName', 'u.lastName', 'u.vehicleNumber', 'c.name as carTypeName'])
      .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('u.usertype', '=', 'driver')
      .where('u.approved', '=', true)
      .where('u.driverActiveStatus', '=', true)
      .where(sql<boolean>`(${fleetadmin}::uuid is null or u.fleetadmin = ${fleetadmin}::uuid)`)
      .orderBy('u.firstName')
      .orderBy('u.lastName')
      .orderBy('u.id')
      .limit(limit),
)
