import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { RecordVersion } from '../http/record-version.ts'
import type { ListSource } from '../lists/list-source.ts'

/** Who changed a record, and when. */
export interface ChangeMark {
  readonly changedBy: string
  readonly changedAt: Date
}

export interface StoredRecord extends RecordVersion {
  readonly id: string
}

/** Where the rows of a record are, and how they are written. Only a module's store makes one. */
export interface RecordSource<Row extends StoredRecord, Fields>
  extends Pick<ListSource, 'id' | 'select' | 'from'> {
  /** The alias of the table whose row is locked. */
  readonly locks: RawBuilder<unknown>
  /** For records that depend on each other, such as on their order: locks all of them before one is read. */
  lockAll?(tx: Tx): Promise<void>
  insert(tx: Tx, row: Fields & ChangeMark & { readonly id: string }): Promise<void>
  update(tx: Tx, before: Row, changes: Fields & ChangeMark): Promise<void>
  remove(tx: Tx, row: Row, mark: ChangeMark): Promise<void>
}

export async function findRecord<Row extends StoredRecord>(
  db: Database | Tx,
  { id, select, from }: Pick<RecordSource<Row, never>, 'id' | 'select' | 'from'>,
  of: string,
): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select ${id} as id, ${select} from ${from} where ${id} = ${of}::uuid`.execute(db)
  return rows[0]
}

/** Locks the record until the transaction ends. */
export async function lockRecord<Row extends StoredRecord>(
  tx: Tx,
  source: RecordSource<Row, never>,
  of: string,
): Promise<Row | undefined> {
  const { id, select, from, locks } = source
  await source.lockAll?.(tx)
  const { rows } = await sql<Row>`
    select ${id} as id, ${select} from ${from} where ${id} = ${of}::uuid for update of ${locks}`.execute(tx)
  return rows[0]
}
