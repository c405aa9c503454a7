import type { Role } from '@cabstand/domain/roles'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { plannedByValues } from '../../platform/db/statement-names.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { NewUser } from './users-store.ts'

// Statements with many rows are long and another one for each number of rows, so that they must not be kept.

export async function insertPeople(tx: Tx, people: readonly NewUser[]): Promise<void> {
  await sql`${plannedByValues} ${tx.insertInto('users').values([...people])}`.execute(tx)
}

/** People have any number of addresses, and a statement has at most 65,535 parameters: hence lists as parameters. */
export async function insertAddresses(
  tx: Tx,
  addresses: readonly Pick<
    Insertable<DB['savedAddresses']>,
    'id' | 'userId' | 'description' | 'lat' | 'lng' | 'count'
  >[],
): Promise<void> {
  const column = (name: keyof (typeof addresses)[number]) => addresses.map((address) => address[name])
  await sql`
    insert into saved_addresses (id, user_id, description, lat, lng, count)
    select * from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('description')}::text[],
      ${column('lat')}::double precision[], ${column('lng')}::double precision[], ${column('count')}::integer[])`.execute(
    tx,
  )
}

/** Who has these referral ids. */
export async function listReferralIds(
  db: Database | Tx,
  referralIds: readonly string[],
): Promise<{ id: string; referralId: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'referralId'])
    .where('referralId', '=', sql<string>`any(${referralIds}::text[])`)
    .execute()
}

/** Who has these mobile numbers. */
export async function listPeopleByMobile(
  db: Database | Tx,
  mobiles: readonly string[],
): Promise<{ id: string; mobile: string | null; usertype: Role }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'mobile', 'usertype'])
    .where('mobile', '=', sql<string>`any(${mobiles}::text[])`)
    .execute()
}

/** Notes who referred whom. No bonus waits for it. */
export async function setReferrers(
  tx: Tx,
  pairs: readonly { readonly person: string; readonly referrer: string }[],
): Promise<void> {
  await sql`
    update users u set signup_via_referral = p.referrer
    from unnest(${pairs.map(({ person }) => person)}::uuid[], ${pairs.map(({ referrer }) => referrer)}::uuid[])
      as p (person, referrer)
    where u.id = p.person and u.signup_via_referral is null and u.erased_at is null`.execute(tx)
}
