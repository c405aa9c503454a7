import type { RewardDoubt, RewardState } from '@cabstand/domain/reward/reward-doubts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The event of the entry that rewards both sides; its subject is the new person. */
const referralRewarded = 'referral.rewarded'

/** The person with this referral id. Erased people have none. */
export async function findReferrer(db: Database | Tx, referralId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'usertype', 'approved', 'firstName', 'referralId'])
    .where('referralId', '=', referralId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Those of these people whose next paid trip rewards their referral, with who referred them. */
export async function listPendingReferrals(tx: Tx, people: readonly string[]) {
  return tx
    .selectFrom('users as u')
    .innerJoin('users as r', 'r.id', 'u.signupViaReferral')
    .select(['u.id', 'u.usertype', 'r.id as referrer', 'r.usertype as referrerType'])
    .where('u.id', 'in', [...people])
    .where('u.referralPending', '=', true)
    .orderBy('u.id')
    .execute()
}

export interface ReferredRow {
  readonly id: string
  readonly usertype: 'rider' | 'driver'
  readonly firstName: string
  readonly lastName: string
  readonly joinedAt: Date
  readonly pending: boolean
  readonly rewardedAt: Date | null
  /** What the referrer got; null before that, or when the settings gave nothing. */
  readonly bonus: number | null
  /** What became of a bonus that was held, and why it was; null: it never was. */
  readonly review: RewardState | null
  readonly reasons: RewardDoubt[] | null
}

/** The people who signed up with a person's referral id, newest first. Erased ones, and forms not sent, are left out. */
export async function listReferred(db: Database, referrer: string, limit: number): Promise<ReferredRow[]> {
  const { rows } = await sql<ReferredRow>`
    select u.id, u.usertype, u.first_name, u.last_name, u.created_at as joined_at, u.referral_pending as pending,
      e.created_at as rewarded_at, l.amount as bonus, h.state as review, h.reasons
    from users u
    left join ledger_entries e on e.subject_id = u.id and e.event = ${referralRewarded}
    left join ledger_accounts a on a.user_id = ${referrer}
    left join ledger_lines l on l.entry_id = e.id and l.account = a.name
    left join held_rewards h on h.person = u.id and h.kind = 'referral'
    where u.signup_via_referral = ${referrer} and u.erased_at is null and u.first_name <> ''
    order by u.created_at desc, u.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** How many people a person referred, and what they got for it, with those who were erased since. */
export async function sumReferred(
  db: Database,
  referrer: string,
): Promise<{ readonly people: number; readonly earned: number }> {
  const { rows } = await sql<{ people: number; earned: number }>`
    select count(*)::int as people, coalesce(sum(l.amount), 0)::bigint as earned
    from users u
    left join ledger_entries e on e.subject_id = u.id and e.event = ${referralRewarded}
    left join ledger_accounts a on a.user_id = ${referrer}
    left join ledger_lines l on l.entry_id = e.id and l.account = a.name
    where u.signup_via_referral = ${referrer} and (u.erased_at is not null or u.first_name <> '')`.execute(db)
  return rows[0] ?? { people: 0, earned: 0 }
}
