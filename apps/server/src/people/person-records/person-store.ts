import { sql } from 'kysely'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { stateOfDriver } from './people-list-store.ts'

/** All people for admins, their own drivers for fleet admins. Erased people are not shown. */
const visibleTo = ({ role, userId }: SignedIn) =>
  role === 'admin'
    ? sql<boolean>`u.erased_at is null`
    : sql<boolean>`u.erased_at is null and u.usertype = 'driver' and u.fleetadmin = ${userId}`

const nameOf = (person: 'f' | 'r' | 'e' | 'm' | 'b') =>
  sql<string | null>`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`

const paidTrips = sql<number>`(
  select count(*) from bookings b
  where b.status in ('PAID', 'COMPLETE') and (b.driver = u.id or b.customer = u.id))`

function people(db: Database | Tx, caller: SignedIn) {
  return db
    .selectFrom('users as u')
    .leftJoin('carTypes as c', 'c.id', 'u.carType')
    .leftJoin('users as f', 'f.id', 'u.fleetadmin')
    .leftJoin('users as r', 'r.id', 'u.signupViaReferral')
    .leftJoin('users as e', 'e.id', 'u.changedBy')
    .leftJoin('users as m', 'm.id', 'u.addedBy')
    .leftJoin('users as b', 'b.id', 'u.blockedBy')
    .leftJoin('ledgerAccounts as a', 'a.userId', 'u.id')
    .leftJoin('driverPresence as d', 'd.driver', 'u.id')
    .selectAll('u')
    .select(['c.name as carTypeName', 'a.balance as walletBalance'])
    .select([
      nameOf('f').as('fleetadminName'),
      nameOf('r').as('referrerName'),
      'r.usertype as referrerType',
      nameOf('e').as('changedByName'),
      nameOf('m').as('addedByName'),
      nameOf('b').as('blockedByName'),
      stateOfDriver.as('state'),
      paidTrips.as('trips'),
      sql<number>`(select count(*) from users d where d.fleetadmin = u.id and d.erased_at is null)`.as(
        'drivers',
      ),
    ])
    .where(visibleTo(caller))
}

/** A person with the names of the records that they refer to. */
export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

export function findPerson(db: Database | Tx, caller: SignedIn, id: string): Promise<PersonRow | undefined> {
  return people(db, caller).where('u.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export function lockPerson(tx: Tx, caller: SignedIn, id: string): Promise<PersonRow | undefined> {
  return people(tx, caller).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()
}

/** The role of a person whom the caller may see. */
export async function findVisibleRole(db: Database | Tx, caller: SignedIn, id: string) {
  const row = await db
    .selectFrom('users as u')
    .select('u.usertype')
    .where('u.id', '=', id)
    .where(visibleTo(caller))
    .executeTakeFirst()
  return row?.usertype
}

/**
 * Whether a person has this mobile number, or has confirmed this e-mail address, in any case: an address that nobody has
 * confirmed blocks nobody. Empty texts are not looked for.
 */
export async function findTakenContacts(
  db: Database | Tx,
  { mobile, email }: { readonly mobile: string; readonly email: string },
): Promise<{ readonly mobile: boolean; readonly email: boolean }> {
  const { rows } = await sql<{ mobile: boolean; email: boolean }>`
    select exists (select from users where mobile = ${mobile}) as mobile,
      exists (select from users where email <> '' and lower(email) = lower(${email})
        and email_confirmed_at is not null) as email`.execute(db)
  const [taken] = rows
  if (taken === undefined) throw new Error('the check has no row')
  return taken
}
