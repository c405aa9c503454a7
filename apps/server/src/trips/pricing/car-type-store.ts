import type { CarTypeFields, TariffFields } from '@cabstand/domain/fare/car-type-fields'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import { followedTable } from '../../platform/cache/row-change.ts'
import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { toJson } from '../../platform/db/json.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import type { RecordSource } from '../../platform/records/record-source.ts'
import { changeCarTypePhoto } from './car-type-photo.ts'

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

/** A car type with what only staff see: who changed it last, how many drivers have it, and whether anything refers to it. */
export interface StaffCarTypeRow extends CarTypeRow {
  readonly changedByName: string | null
  readonly drivers: number
  readonly inUse: boolean
}

const staffColumns = sql`c.*,
  (select ${fullName('u')} from person_names u where u.id = c.changed_by) as changed_by_name,
  (select count(*)::integer from users d where d.usertype = 'driver' and d.car_type = c.id) as drivers,
  coalesce(
    (select true from users d where d.usertype = 'driver' and d.car_type = c.id limit 1),
    (select true from bookings b where b.car_type = c.id limit 1),
    (select true from quotes q where q.car_type = c.id limit 1),
    false) as in_use`

/** In display order. */
export async function listStaffCarTypes(db: Database | Tx): Promise<StaffCarTypeRow[]> {
  const { rows } = await sql<StaffCarTypeRow>`
    select ${staffColumns} from car_types c order by c.position, c.name`.execute(db)
  return rows
}

/** The car types of admins, with their pictures. */
export const carTypeSource = (files: FilesDeps): RecordSource<StaffCarTypeRow, CarTypeFields> => ({
  id: sql`c.id`,
  from: sql`car_types c`,
  locks: sql`c`,
  select: staffColumns,
  insert: async (tx, { changedBy: by, ...row }) => {
    const { id, photo, changedAt } = row
    await changeCarTypePhoto(tx, files, { subject: id, before: '', after: photo, by })
    const position = await nextCarTypePosition(tx)
    await insertCarTypes(tx, [
      { ...toColumns(row), position, createdAt: changedAt, tariffSince: changedAt, changedBy: by },
    ])
  },
  update: async (tx, { id, photo }, change) => {
    const { photo: after, changedBy: by } = change
    await changeCarTypePhoto(tx, files, { subject: id, before: photo, after, by })
    await updateCarTypeRow(tx, id, toColumns(change))
  },
  remove: async (tx, { id, photo }, { changedBy: by }) => {
    await changeCarTypePhoto(tx, files, { subject: id, before: photo, after: '', by })
    rowsChanged(tx, carTypeRows)
    await tx.deleteFrom('carTypes').where('id', '=', id).execute()
  },
})

/** Steps of the cancellation fee are stored in their order. */
const toColumns = <F extends CarTypeFields>(fields: F) => ({
  ...fields,
  translations: toJson(fields.translations),
  ...tariffColumns(fields),
})

export const tariffColumns = ({
  cancelSlab,
  parcelTypes,
  options,
}: Pick<TariffFields, 'cancelSlab' | 'parcelTypes' | 'options'>) => ({
  cancelSlab: toJson(cancelSlab.toSorted((one, other) => one.minsDelayed - other.minsDelayed)),
  parcelTypes: toJson(parcelTypes),
  options: toJson(options),
})

/** Changes columns of a car type. The database raises its version, and the tariff's when a price changes. */
export async function updateCarTypeRow(
  tx: Tx,
  id: string,
  columns: Updateable<DB['carTypes']> & { readonly changedBy: string; readonly changedAt: Date },
): Promise<void> {
  rowsChanged(tx, carTypeRows)
  await tx.updateTable('carTypes').set(columns).where('id', '=', id).execute()
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

async function nextCarTypePosition(tx: Tx): Promise<number> {
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
