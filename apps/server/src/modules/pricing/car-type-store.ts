import type { Insertable, Selectable } from 'kysely'
import { followedTable } from '../../cache/row-change.ts'
import { rowsChanged } from '../../cache/rows-changed.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/schema.generated.ts'
import type { Tx } from '../../db/transaction.ts'

export const carTypeRows = followedTable('car_types')

export type CarTypeRow = Selectable<DB['carTypes']>
export type NewCarType = Insertable<DB['carTypes']>

export async function listCarTypes(db: Database | Tx): Promise<CarTypeRow[]> {
  return db.selectFrom('carTypes').selectAll().orderBy('position').orderBy('name').execute()
}

export async function insertCarTypes(tx: Tx, rows: readonly NewCarType[]): Promise<void> {
  rowsChanged(tx, carTypeRows)
  await tx
    .insertInto('carTypes')
    .values([...rows])
    .execute()
}
