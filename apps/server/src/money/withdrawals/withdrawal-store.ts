import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'

export type WithdrawalRow = Selectable<DB['withdrawals']>
export type NewWithdrawal = Insertable<DB['withdrawals']>

/** Inserts a withdrawal; undefined when its reference already exists. */
export function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<WithdrawalRow | undefined> {
  return tx
    .insertInto('withdrawals')
    .values(withdrawal)
    .onConflict((oc) => oc.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findWithdrawal(db: Database | Tx, id: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The withdrawals with these ids, locked in the order of their ids until the transaction ends. */
export function lockWithdrawals(tx: Tx, ids: readonly string[]): Promise<WithdrawalRow[]> {
  return tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The oldest open withdrawals that were requested until a time, locked. */
export function lockRequested(
  tx: Tx,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<WithdrawalRow[]> {
  return tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'requested')
    .where('date', '<=', until)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** What `lockRequested` would lock: how many, and their sum. */
export async function sumRequested(
  db: Database,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from (
      select amount from withdrawals where state = 'requested' and date <= ${until} order by id limit ${limit}) oldest`.execute(
    db,
  )
  return rows[0] ?? { count: 0, amount: 0 }
}

export async function updateWithdrawal(
  tx: Tx,
  id: string,
  changes: Partial<NewWithdrawal>,
): Promise<WithdrawalRow> {
  return tx
    .updateTable('withdrawals')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many withdrawals are open: of a person, or of all who requested theirs until a time. */
export async function countOpen(
  db: Database | Tx,
  of: { readonly person: string } | { readonly until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .$if('person' in of, (query) => query.where('uid', '=', 'person' in of ? of.person : ''))
    .$if('until' in of, (query) => query.where('date', '<=', 'until' in of ? of.until : new Date(0)))
    .executeTakeFirstOrThrow()
  return count
}

/** The reference of a withdrawal of a person that is open; undefined: none is. */
export async function findOpen(tx: Tx, person: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('withdrawals')
    .select('reference')
    .where('uid', '=', person)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return row?.reference
}

/** A person's withdrawals, newest first. */
export function listOfPerson(
  db: Database,
  person: string,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('uid', '=', person)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** What people are told of withdrawals. */
export async function listWithdrawalFacts(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; reference: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('withdrawals')
    .select(['id', 'reference'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Removes name and bank details from a person's withdrawals, and why they were refused. Returns their ids. */
export async function blankWithdrawals(tx: Tx, person: string): Promise<string[]> {
  const rows = await tx
    .updateTable('withdrawals')
    .set({ name: '', bankName: '', bankCode: '', bankAccount: '', reason: '' })
    .where('uid', '=', person)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The list of withdrawals for admins. */
export const withdrawalListSource: ListSource = {
  id: sql`w.id`,
  from: sql`withdrawals w`,
  select: sql`w.*`,
  columns: {
    date: { type: 'timestamptz', value: sql`w.date` },
    name: { type: 'text', value: sql`lower(w.name)` },
    usertype: { type: 'text', value: sql`w.usertype` },
    amount: { type: 'bigint', value: sql`w.amount` },
    state: { type: 'text', value: sql`w.state` },
    processed: { type: 'boolean', value: sql`w.processed` },
    processDate: { type: 'timestamptz', value: sql`w.process_date` },
  },
  visibleTo: ({ role }) => sql<boolean>`${role === 'admin'}::boolean`,
  matches: (typed) => {
    const like = `%${escapeLike(typed)}%`
    return sql<boolean>`(w.name ilike ${like} or w.reference ilike ${like} or w.bank_reference ilike ${like})`
  },
}

/** How many withdrawals there are in each state: what changes one changes these numbers. */
export function createWithdrawalMarks(db: Database): ListMarks {
  return {
    async all() {
      const { rows } = await sql<{ mark: string }>`
        select concat_ws('-', count(*), count(*) filter (where state = 'requested'),
          count(*) filter (where state = 'processed')) as mark
        from withdrawals`.execute(db)
      return rows[0]?.mark ?? ''
    },
  }
}

export const withdrawalSubject: AuditSubject = {
  type: 'withdrawal',
  name: (id) => sql`select reference from withdrawals where id = ${id}`,
}
