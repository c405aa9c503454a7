import { documentFields } from '@cabstand/domain/people/missing-for-approval'
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { prepared, preparedRead } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { KnownAddress } from './saved-address-store.ts'

/** Users whose role, approval, car type or availability changed. */
export const userRows = followedTable('users')

export type User = Selectable<DB['users']>
export type NewUser = Insertable<DB['users']>

const selectUser = preparedRead((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
)

/** The admins who may sign in. */
export async function listAdminIds(db: Database | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('usertype', '=', 'admin')
    .where('approved', '=', true)
    .where('erasedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

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
  'emailConfirmedAt',
  'loginType',
  'mobile',
  'approved',
  'referralId',
  'profileImage',
  'langLocale',
  'dateLocale',
  'receiptsByMail',
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

/** Whom a confirmed e-mail address signs in. Of people who share one, it is the first who has confirmed it. */
export async function findUserByConfirmedEmail(db: Database | Tx, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .where('emailConfirmedAt', 'is not', null)
    .orderBy('emailConfirmedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

const stateColumns = [
  'id',
  'usertype',
  'approved',
  'waitsForApproval',
  'blockedAt',
  'blockedBy',
  'blockedReason',
  ...documentFields,
] as const satisfies readonly (keyof User)[]

/** Whether staff have approved or blocked a person, and what they look at before. */
export type PersonState = Pick<User, (typeof stateColumns)[number]>

/**
 * These people, locked in the order of their ids. Throws `person_not_found` for those who were erased, and for a fleet
 * admin as `caller` for all but their own drivers.
 */
export async function lockPeople(
  tx: Tx,
  people: readonly string[],
  caller?: SignedIn,
): Promise<PersonState[]> {
  const ids = new Set(people)
  const rows = await tx
    .selectFrom('users')
    .select(stateColumns)
    .where('id', 'in', [...ids])
    .where('erasedAt', 'is', null)
    .$if(caller?.role === 'fleetadmin', (query) =>
      query.where('usertype', '=', 'driver').where('fleetadmin', '=', caller?.userId ?? null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < ids.size) throw new AppError('person_not_found')
  return rows
}

/** What was asked of a driver is settled when they are approved. */
export const approve = (tx: Tx, ids: readonly string[]) =>
  setState(tx, ids, { approved: true, approvalNote: '' })

export const block = (
  tx: Tx,
  ids: readonly string[],
  by: { readonly blockedBy: string; readonly blockedReason: string; readonly blockedAt: Date },
) => setState(tx, ids, { ...by, approved: false, driverActiveStatus: false })

/** A driver who was never approved waits for approval again. */
export const unblock = (tx: Tx, ids: readonly string[]) =>
  setState(tx, ids, {
    approved: sql<boolean>`not waits_for_approval`,
    blockedAt: null,
    blockedBy: null,
    blockedReason: '',
  })

async function setState(
  tx: Tx,
  ids: readonly string[],
  state: UpdateObject<DB, 'users', 'users'>,
): Promise<void> {
  if (ids.length === 0) return
  rowsChanged(tx, userRows, ids)
  await tx
    .updateTable('users')
    .set(state)
    .where('id', 'in', [...ids])
    .execute()
}

/** Makes a rider a driver with these fields. */
export async function turnIntoDriver(tx: Tx, id: string, fields: Partial<NewUser>): Promise<void> {
  rowsChanged(tx, userRows, [id])
  await tx
    .updateTable('users')
    .set({ ...fields, usertype: 'driver' })
    .where('id', '=', id)
    .execute()
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

/** Gives a person this referral id. Returns false, and changes nothing, when it is in use. */
export async function setReferralId(tx: Tx, id: string, referralId: string): Promise<boolean> {
  const result = await tx
    .updateTable('users as u')
    .set({ referralId })
    .where('u.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as o').select('o.id').where('o.referralId', '=', referralId))),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function updateUser(tx: Tx, id: string, changes: Partial<NewUser>): Promise<void> {
  rowsChanged(tx, userRows, [id])
  await tx.updateTable('users').set(changes).where('id', '=', id).execute()
}

const selectUserForUpdate = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate(),
)

/** Locks a person until the transaction ends. */
export async function lockUser(tx: Database | Tx, id: string): Promise<User | undefined> {
  assertTransaction(tx)
  const [user] = await selectUserForUpdate(tx, { id })
  return user
}

/** Marks a driver, who is locked, as on a trip. */
export async function takeDriver(tx: Tx, driver: string): Promise<void> {
  await tx.updateTable('users').set({ queue: true }).where('id', '=', driver).execute()
}

/**
 * The trips that keep a driver busy. One that is current from its acceptance counts for any `now`: it may have been
 * accepted since, or by a process whose clock is ahead.
 */
const currentTrips = (driver: string, now: Date) => sql`
  select from bookings
  where driver_on_trip(status, driver) = ${driver}::uuid
    and queue_at <= greatest(accepted_at, ${now}::timestamptz)`

/** Sets `queue` to whether the driver, if there is one, has a current trip. */
export async function settleDriverQueue(tx: Tx, driver: string | null, now: Date): Promise<void> {
  if (driver === null) return
  // The row is locked first: a statement that waits for the lock sees trips as of before the wait, and would miss one
  // that the driver has just accepted.
  await lockUser(tx, driver)
  await sql`
    update users set queue = exists (${currentTrips(driver, now)})
    where id = ${driver} and usertype = 'driver'`.execute(tx)
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

/** Adds a rating to the driver's average. Each trip is rated once. */
export async function countDriverRating(tx: Tx, driver: string, rating: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ratingSum: eb('ratingSum', '+', rating), ratingCount: eb('ratingCount', '+', 1) }))
    .where('id', '=', driver)
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

export const personSubject: AuditSubject = {
  type: 'person',
  name: (id) => sql`select ${fullName('u')} from users u where u.id = ${id}`,
  isInFleet: (id, fleetadmin) => sql<boolean>`
    exists (select from users where id = ${id} and usertype = 'driver' and fleetadmin = ${fleetadmin})`,
}
