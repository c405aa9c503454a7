import { type Insertable, type Selectable, sql } from 'kysely'
import { followedTable } from '../../cache/row-change.ts'
import { rowsChanged } from '../../cache/rows-changed.ts'
import type { Database } from '../../db/database.ts'
import { prepared, preparedRead } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'

/** Users whose role, approval, car type or availability changed. */
export const userRows = followedTable('users')

export type User = Selectable<DB['users']>
export type NewUser = Insertable<DB['users']>

const selectUser = preparedRead((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
)

export async function findUser(db: Database | Tx, id: string): Promise<User | undefined> {
  const [user] = await selectUser(db, { id })
  return user
}

/** The fields of a person's own account. Every client reads them first. */
const accountColumns = [
  'id',
  'usertype',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'approved',
  'referralId',
  'profileImage',
  'langLocale',
  'dateLocale',
  'carType',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'driverActiveStatus',
  'queue',
  'ratingSum',
  'ratingCount',
] as const satisfies readonly (keyof User)[]

export type Account = Pick<User, (typeof accountColumns)[number]>

const selectAccount = preparedRead((db, { id }: { id: string }) =>
  db.selectFrom('users').select(accountColumns).where('id', '=', id),
)

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  const [account] = await selectAccount(db, { id })
  return account
}

export async function findUserByMobile(db: Database | Tx, mobile: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()
}

/** Inserts a person unless the mobile number or the referral id already exists. Returns whether a row was inserted. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateUser(tx: Tx, id: string, changes: Partial<NewUser>): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Marks a driver as on a trip; undefined when they are already on a trip, not approved or offline. */
export async function takeDriver(tx: Tx, driver: string): Promise<User | undefined> {
  const [taken] = await updateTakenDriver(tx, { driver })
  return taken
}

const updateTakenDriver = prepared((db, { driver }: { driver: string }) =>
  db
    .updateTable('users')
    .set({ queue: true })
    .where('id', '=', driver)
    .where('usertype', '=', 'driver')
    .where('queue', '=', false)
    .where('approved', '=', true)
    .where('driverActiveStatus', '=', true)
    .returningAll(),
)

/**
 * Sets `queue` to whether the driver still has a current trip. A trip that is current from its acceptance counts for
 * any `now`: it may have been accepted since, or by a process whose clock is ahead.
 */
export async function settleDriverQueue(tx: Tx, driver: string, now: Date): Promise<void> {
  // The row is locked first: a statement that waits for the lock sees trips as of before the wait, and would miss one
  // that the driver has just accepted.
  await tx.selectFrom('users').select('id').where('id', '=', driver).forNoKeyUpdate().execute()
  await tx
    .updateTable('users')
    .set((eb) => ({
      queue: sql<boolean>`${eb.exists(
        eb
          .selectFrom('bookings')
          .select('id')
          .where('driver', '=', driver)
          .where('status', 'in', ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'])
          .where('queueAt', '<=', sql<Date>`greatest(accepted_at, ${now})`),
      )}`,
    }))
    .where('id', '=', driver)
    .where('usertype', '=', 'driver')
    .execute()
}

export async function setDriverActive(tx: Tx, driver: string, active: boolean): Promise<User | undefined> {
  rowsChanged(tx, userRows, [driver])
  return tx
    .updateTable('users')
    .set({ driverActiveStatus: active })
    .where('id', '=', driver)
    .where('usertype', '=', 'driver')
    .returningAll()
    .executeTakeFirst()
}

/** Adds a rating to the average. Each trip is rated once. */
export async function addDriverRating(tx: Tx, driver: string, rating: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      ratingSum: eb('ratingSum', '+', rating),
      ratingCount: eb('ratingCount', '+', 1),
    }))
    .where('id', '=', driver)
    .execute()
}

/** A saved or recent address of a person; `id` is unique within one list. */
export interface KnownAddress {
  readonly id: string
  readonly address: string
  /** The address in other languages, by locale. */
  readonly translations: Readonly<Record<string, string>>
  readonly lat: number
  readonly lng: number
}

/** Saved addresses of the person, most used first. */
export async function listMostUsedAddresses(
  db: Database,
  userId: string,
  limit: number,
): Promise<KnownAddress[]> {
  return db
    .selectFrom('savedAddresses')
    .select(['id', 'description as address', 'translations', 'lat', 'lng'])
    .where('userId', '=', userId)
    .orderBy('count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Drops and pickups of the person's latest trips, newest first, the drop before the pickup. */
export async function listLatestStops(db: Database, userId: string, trips: number): Promise<KnownAddress[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'pickupAddress', 'pickupTranslations', 'pickupLat', 'pickupLng'])
    .select(['dropAddress', 'dropTranslations', 'dropLat', 'dropLng'])
    .where('customer', '=', userId)
    .orderBy('id', 'desc')
    .limit(trips)
    .execute()
  return rows.flatMap((trip) => [
    {
      id: `${trip.id}-drop`,
      address: trip.dropAddress,
      translations: trip.dropTranslations,
      lat: trip.dropLat,
      lng: trip.dropLng,
    },
    {
      id: `${trip.id}-pickup`,
      address: trip.pickupAddress,
      translations: trip.pickupTranslations,
      lat: trip.pickupLat,
      lng: trip.pickupLng,
    },
  ])
}

export async function listSavedAddresses(tx: Tx, userId: string) {
  return tx
    .selectFrom('savedAddresses')
    .select(['id', 'lat', 'lng', 'count'])
    .where('userId', '=', userId)
    .execute()
}

export async function insertSavedAddress(tx: Tx, address: Insertable<DB['savedAddresses']>): Promise<void> {
  await tx.insertInto('savedAddresses').values(address).execute()
}

export async function countSavedAddress(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('savedAddresses')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
