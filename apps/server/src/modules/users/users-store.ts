import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'

export type User = Selectable<DB['users']>
export type NewUser = Insertable<DB['users']>

const selectUser = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
)

export async function findUser(db: Database | Tx, id: string): Promise<User | undefined> {
  const [user] = await selectUser(db, { id })
  return user
}

export async function findUserByMobile(db: Database | Tx, mobile: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()
}

/** Inserts a person unless the mobile number or the referral id is taken; true when inserted. */
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

/** Marks a driver as on a job; undefined when already on one, not approved or offline. */
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
 * Sets `queue` to whether the driver still has a trip that binds him now. One that binds him from its acceptance
 * does so whatever `now` is: it may have been accepted since, or by a process whose clock is ahead.
 */
export async function settleDriverQueue(tx: Tx, driver: string, now: Date): Promise<void> {
  // The row is locked first: a statement that waits for the lock looks at trips as they were before it waited,
  // and would not see one that the driver has just accepted.
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
  return tx
    .updateTable('users')
    .set({ driverActiveStatus: active })
    .where('id', '=', driver)
    .where('usertype', '=', 'driver')
    .returningAll()
    .executeTakeFirst()
}

/** Counts a new rating, or replaces nothing: each trip is rated once. */
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

/** An address that a person goes to or has been to; `id` is unique among those of one list. */
export interface KnownAddress {
  readonly id: string
  readonly address: string
  /** The address in other languages, by locale. */
  readonly translations: Readonly<Record<string, string>>
  readonly lat: number
  readonly lng: number
}

/** Saved addresses of the person, the most used first. */
export async function listMostUsedAddresses(
  db: Database,
  userId: string,
  limit: number,
): Promise<KnownAddress[]> {
  const rows = await db
    .selectFrom('savedAddresses')
    .select(['id', 'description as address', 'translations', 'lat', 'lng'])
    .where('userId', '=', userId)
    .orderBy('count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, translations: toTranslations(row.translations) }))
}

/** Where the person's latest trips went and began, the newest first, the drop before the pickup. */
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
      translations: toTranslations(trip.dropTranslations),
      lat: trip.dropLat,
      lng: trip.dropLng,
    },
    {
      id: `${trip.id}-pickup`,
      address: trip.pickupAddress,
      translations: toTranslations(trip.pickupTranslations),
      lat: trip.pickupLat,
      lng: trip.pickupLng,
    },
  ])
}

/** The column's check makes this narrowing true. */
const toTranslations = (column: unknown) => column as Readonly<Record<string, string>>

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
