import { sql } from 'kysely'
import { followedTable } from '../../cache/row-change.ts'
import { rowsChanged } from '../../cache/rows-changed.ts'
import type { Database } from '../../db/database.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { fullName } from '../../db/full-name.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { newId } from '../../new-id.ts'

export const cancelReasonRows = followedTable('cancel_reasons')

/** A reason as people choose it. */
export interface CancelReason {
  /** Its position in the list, from 0. */
  readonly value: number
  readonly label: string
}

export interface StaffCancelReason extends CancelReason {
  readonly id: string
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string | null
}

export async function listCancelReasons(db: Database | Tx): Promise<CancelReason[]> {
  return db.selectFrom('cancelReasons').select(['value', 'label']).orderBy('value').execute()
}

export async function insertCancelReasons(tx: Tx, labels: readonly string[]): Promise<void> {
  rowsChanged(tx, cancelReasonRows)
  await tx
    .insertInto('cancelReasons')
    .values(labels.map((label, value) => ({ id: newId(), label, value })))
    .execute()
}

/** Locks the list, so that values stay without gaps and labels are unique. People can still read it. */
export async function lockCancelReasons(tx: Tx): Promise<void> {
  await sql`lock table cancel_reasons in share row exclusive mode`.execute(tx)
}

/** Whether another reason has this label, in upper or lower case. */
export async function isLabelTaken(tx: Tx, label: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cancelReasons')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['label']), '=', label.toLowerCase()))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findCancelReason(
  db: Database | Tx,
  id: string,
): Promise<StaffCancelReason | undefined> {
  const { rows } = await sql<StaffCancelReason>`
    select c.id, ${cancelReasonListSource.select} from ${cancelReasonListSource.from} where c.id = ${id}::uuid
  `.execute(db)
  return rows[0]
}

interface ChangeMark {
  readonly changedBy: string
  readonly changedAt: Date
}

/** Adds a reason at the end of the list, which the caller has locked. */
export async function appendCancelReason(
  tx: Tx,
  reason: { readonly id: string; readonly label: string } & ChangeMark,
): Promise<void> {
  rowsChanged(tx, cancelReasonRows)
  const { last } = await tx
    .selectFrom('cancelReasons')
    .select((eb) => eb.fn.max('value').as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('cancelReasons')
    .values({ ...reason, value: last === null ? 0 : last + 1 })
    .execute()
}

export async function setCancelReasonLabel(
  tx: Tx,
  id: string,
  change: { readonly label: string } & ChangeMark,
): Promise<void> {
  rowsChanged(tx, cancelReasonRows)
  await tx.updateTable('cancelReasons').set(change).where('id', '=', id).execute()
}

/** Deletes a reason and moves those after it up. */
export async function removeCancelReason(tx: Tx, { id, value }: StaffCancelReason): Promise<void> {
  rowsChanged(tx, cancelReasonRows)
  await tx.deleteFrom('cancelReasons').where('id', '=', id).execute()
  await tx
    .updateTable('cancelReasons')
    .set((eb) => ({ value: eb('value', '-', 1) }))
    .where('value', '>', value)
    .execute()
}

/** The list of reasons for admins. */
export const cancelReasonListSource: ListSource = {
  from: sql`cancel_reasons c left join users u on u.id = c.changed_by`,
  select: sql`c.value, c.label, c.version, c.changed_at, ${fullName('u')} as changed_by_name`,
  id: sql`c.id`,
  columns: { value: { type: 'bigint', value: sql`c.value` } },
  visibleTo: () => sql<boolean>`true`,
  matches: (typed) => sql<boolean>`c.label ilike ${`%${escapeLike(typed)}%`}`,
}
