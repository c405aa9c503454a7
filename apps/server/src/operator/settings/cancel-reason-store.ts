import type { CancelReasonUser } from '@cabstand/domain/booking/cancel-reason-check'
import { sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { toJson } from '../../platform/db/json.ts'
import type { Translations } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'
import { newId } from '../../platform/new-id.ts'
import type { RecordSource } from '../../platform/records/record-source.ts'

export const cancelReasonRows = followedTable('cancel_reasons')

export interface CancelReason {
  /** Its position in the list of all, from 0. */
  readonly value: number
  readonly usedBy: CancelReasonUser
  readonly label: string
  /** The text in other languages, by locale. */
  readonly translations: Translations
}

export interface StaffCancelReason extends CancelReason {
  readonly id: string
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string | null
}

export async function listCancelReasons(db: Database | Tx): Promise<CancelReason[]> {
  return db
    .selectFrom('cancelReasons')
    .select(['value', 'usedBy', 'label', 'translations'])
    .orderBy('value')
    .execute()
}

export async function insertCancelReasons(
  tx: Tx,
  reasons: readonly Omit<CancelReason, 'value'>[],
): Promise<void> {
  rowsChanged(tx, cancelReasonRows)
  await tx
    .insertInto('cancelReasons')
    .values(reasons.map((reason, value) => ({ ...toColumns(reason), id: newId(), value })))
    .execute()
}

const toColumns = <R extends { readonly translations: Translations }>(reason: R) => ({
  ...reason,
  translations: toJson(reason.translations),
})

/** The reasons of admins. Their values have no gaps, so a write locks them all. People can still read them. */
export const cancelReasonSource: RecordSource<StaffCancelReason, Omit<CancelReason, 'value'>> & ListSource = {
  from: sql`cancel_reasons c left join person_names u on u.id = c.changed_by`,
  locks: sql`c`,
  select: sql`c.value, c.used_by, c.label, c.translations, c.version, c.changed_at, ${fullName('u')} as changed_by_name`,
  id: sql`c.id`,
  columns: {
    value: { type: 'bigint', value: sql`c.value` },
    usedBy: { type: 'text', value: sql`c.used_by` },
  },
  visibleTo: () => sql<boolean>`true`,
  matches: (typed) => sql<boolean>`c.label ilike ${`%${escapeLike(typed)}%`}`,
  lockAll: async (tx) => {
    await sql`lock table cancel_reasons in share row exclusive mode`.execute(tx)
  },
  insert: async (tx, reason) => {
    rowsChanged(tx, cancelReasonRows)
    const { last } = await tx
      .selectFrom('cancelReasons')
      .select((eb) => eb.fn.max('value').as('last'))
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('cancelReasons')
      .values({ ...toColumns(reason), value: last === null ? 0 : last + 1 })
      .execute()
  },
  update: async (tx, { id }, change) => {
    rowsChanged(tx, cancelReasonRows)
    await tx.updateTable('cancelReasons').set(toColumns(change)).where('id', '=', id).execute()
  },
  /** Moves those after it up. */
  remove: async (tx, { id, value }) => {
    rowsChanged(tx, cancelReasonRows)
    await tx.deleteFrom('cancelReasons').where('id', '=', id).execute()
    await tx
      .updateTable('cancelReasons')
      .set((eb) => ({ value: eb('value', '-', 1) }))
      .where('value', '>', value)
      .execute()
  },
}

export const cancelReasonSubject: AuditSubject = {
  type: 'cancelReason',
  name: (id) => sql`select label from cancel_reasons where id = ${id}`,
}
