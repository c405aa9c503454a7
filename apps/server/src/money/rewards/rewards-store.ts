import type { RewardDoubt, RewardKind, RewardState } from '@cabstand/domain/reward/reward-doubts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'

export type HeldRewardRow = Selectable<DB['heldRewards']> & {
  readonly kind: RewardKind
  readonly state: RewardState
  readonly reasons: RewardDoubt[]
}

/** A held reward with the names of its people. */
export interface ListedReward extends HeldRewardRow {
  readonly reference: string
  readonly personName: string
  readonly personType: 'rider' | 'driver'
  readonly beneficiaryName: string
  readonly beneficiaryType: 'rider' | 'driver'
  readonly decidedByName: string | null
}

export async function insertHeldReward(tx: Tx, row: Insertable<DB['heldRewards']>): Promise<void> {
  await tx.insertInto('heldRewards').values(row).execute()
}

/** The reward, locked. */
export async function lockHeldReward(tx: Tx, id: string): Promise<HeldRewardRow | undefined> {
  const row = await tx
    .selectFrom('heldRewards')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as HeldRewardRow | undefined
}

/** Rewards that cannot be paid without this person, locked: bonuses of both sides, and discounts of the driver. */
export async function lockRewardsOf(tx: Tx, userId: string): Promise<HeldRewardRow[]> {
  const rows = await tx
    .selectFrom('heldRewards')
    .selectAll()
    .where('state', '=', 'held')
    .where((eb) =>
      eb.or([
        eb('beneficiary', '=', userId),
        eb.and([eb('person', '=', userId), eb('kind', '=', 'referral')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as HeldRewardRow[]
}

export async function decideRewardRow(
  tx: Tx,
  id: string,
  decision: {
    readonly state: 'released' | 'refused'
    readonly decidedBy: string | null
    readonly decidedAt: Date
  },
): Promise<void> {
  await tx.updateTable('heldRewards').set(decision).where('id', '=', id).execute()
}

const joined = sql`held_rewards h
  join booking_references b on b.id = h.booking_id
  join person_names p on p.id = h.person
  join person_names o on o.id = h.beneficiary
  left join person_names d on d.id = h.decided_by`
const columns = sql`h.*, b.reference, ${fullName('p')} as person_name, p.usertype as person_type,
  ${fullName('o')} as beneficiary_name, o.usertype as beneficiary_type, ${fullName('d')} as decided_by_name`

export async function getListedReward(tx: Tx, id: string): Promise<ListedReward> {
  const { rows } = await sql<ListedReward>`select ${columns} from ${joined} where h.id = ${id}::uuid`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the held reward does not exist')
  return row
}

/** The rewards that were held, for admins. */
export const rewardListSource: ListSource = {
  id: sql`h.id`,
  from: joined,
  select: columns,
  columns: {
    heldAt: { type: 'timestamptz', value: sql`h.held_at` },
    kind: { type: 'text', value: sql`h.kind` },
    state: { type: 'text', value: sql`h.state` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const like = `%${escapeLike(typed)}%`
    return sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${like}
      or o.first_name || ' ' || o.last_name ilike ${like} or b.reference ilike ${like})`
  },
}

/** A reward is held, or decided about. */
export function createRewardMarks(db: Database): ListMarks {
  return {
    async all() {
      const { rows } = await sql<{ mark: string }>`
        select concat_ws('-', count(*), count(decided_at)) as mark from held_rewards`.execute(db)
      return rows[0]?.mark ?? ''
    },
  }
}

export const heldRewardSubject: AuditSubject = {
  type: 'heldReward',
  name: (id) => sql`
    select b.reference from held_rewards h join booking_references b on b.id = h.booking_id where h.id = ${id}`,
}
