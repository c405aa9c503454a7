import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

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

/** A car type with what only staff see: who changed it last, and how many drivers have it. */
export interface StaffCarTypeRow extends CarTypeRow {
  readonly changedByName: string | null
  readonly drivers: number
}

export async function listStaffCarTypes(db: Database | Tx): Promise<StaffCarTypeRow[]> {
  return staffCarTypes(db).orderBy('c.position').orderBy('c.name').execute()
}

export async function findStaffCarType(db: Database | Tx, id: string): Promise<StaffCarTypeRow | undefined> {
  return staffCarTypes(db).where('c.id', '=', id).executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export async function lockCarType(tx: Tx, id: string): Promise<StaffCarTypeRow | undefined> {
  return staffCarTypes(tx).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
}

function staffCarTypes(db: Database | Tx) {
  return db
    .selectFrom('carTypes as c')
    .selectAll('c')
    .select((eb) => [
      eb
        .selectFrom('personNames as u')
        .select(fullName('u').as('name'))
        .whereRef('u.id', '=', 'c.changedBy')
        .as('changedByName'),
      eb
        .selectFrom('users as d')
        .select(eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .where('d.usertype', '=', 'driver')
        .whereRef('d.carType', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('drivers'),
    ])
}

/** Changes columns of a car type. The database raises its version, and the tariff's when a price changes. */
export async function updateCarTypeRow(
  tx: Tx,
  id: string,
  columns: Updateable<DB['carTypes']> & { readonly changedBy: string; readonly changedAt: Date },
): Promise<void> {
  rowsChanged(tx, carTypeRows)
  await tx.updateTable('carTypes').set(columns).where('id', '=', id).execute()
}

/** Fails with a foreign key error when other rows refer to the car type. */
export async function deleteCarTypeRow(tx: Tx, id: string): Promise<void> {
  rowsChanged(tx, carTypeRows)
  await tx.deleteFrom('carTypes').where('id', '=', id).execute()
}

export async function isCarTypeInUse(db: Database | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('users').select('id').where('carType', '=', id)),
          eb.exists(eb.selectFrom('quotes').select('id').where('carType', '=', id)),
          eb.exists(eb.selectFrom('bookings').select('id').where('carType', '=', id)),
        ])
        .as('inUse'),
    ])
    .executeTakeFirstOrThrow()
  return row.inUse === true
}

/** Locks all car types in the order of their ids, so that two who set the order wait for each other. */
export async function lockCarTypes(tx: Tx): Promise<void> {
  await tx.selectFrom('carTypes').select('id').orderBy('id').forUpdate().execute()
}

/** Sets the position of each car type to its place in the list. */
export async function setCarTypePositions(tx: Tx, ids: readonly string[]): Promise<void> {
  rowsChanged(tx, carTypeRows)
  await sql`
    update car_types c set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where c.id = o.id and c.position <> o.place - 1
  `.execute(tx)
}

export async function nextCarTypePosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('carTypes')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

export const carTypeSubject: AuditSubject = {
  type: 'carType',
  name: (id) => sql`select name from car_types where id = ${id}`,
}
