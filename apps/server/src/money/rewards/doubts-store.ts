import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/** A person and whom they must differ from. */
export interface MustDiffer {
  readonly person: string
  readonly people: readonly string[]
  /** Those who used this promo. */
  readonly promo: string | null
  /** Those whom this person referred. */
  readonly referrer: string | null
}

/** Whether a person shares a device or a bank account with one of those whom they must differ from. */
export async function findShared(
  tx: Tx,
  { person, people, promo, referrer }: MustDiffer,
): Promise<{ readonly device: boolean; readonly bankAccount: boolean }> {
  const { rows } = await sql<{ device: boolean; bankAccount: boolean }>`
    with others as (
      select t.user_id as id, true as device
      from user_devices m join user_devices t on t.device = m.device and t.user_id <> m.user_id
      where m.user_id = ${person}
      union all
      select o.id, false
      from users m join users o on bank_account_key(o.bank_account) = bank_account_key(m.bank_account)
      where m.id = ${person} and o.id <> m.id and m.bank_account <> '' and o.bank_account <> '')
    select coalesce(bool_or(device), false) as device, coalesce(bool_or(not device), false) as "bankAccount"
    from others o
    where o.id = any(${people}::uuid[])
      or exists (select from promo_uses p where p.promo = ${promo} and p.rider = o.id and p.state <> 'returned')
      or exists (select from users r where r.id = o.id and r.signup_via_referral = ${referrer})`.execute(tx)
  return rows[0] ?? { device: false, bankAccount: false }
}

/** How many bonuses a person got for people whom they referred. */
export async function countBonusesSince(tx: Tx, referrer: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from users u join ledger_entries e on e.subject_id = u.id and e.event = 'referral.rewarded'
    where u.signup_via_referral = ${referrer} and e.created_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}
