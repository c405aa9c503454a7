import type { CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { type CarTypeEdit, type CarTypeEditDeps, getStored, openCarType } from './car-type-edit.ts'
import { toCarTypeRecord } from './car-type-record.ts'
import { findStaffCarType, updateCarTypeRow } from './car-type-store.ts'
import { recordCarTypeChange } from './record-car-type-change.ts'

/** Stops offering a car type. Throws `car_type_not_found` or `record_changed`. */
export async function archiveCarType(
  tx: Tx,
  deps: CarTypeEditDeps,
  edit: CarTypeEdit,
): Promise<CarTypeRecord> {
  return setArchived(tx, deps, edit, true)
}

/** Offers a car type again. Throws `car_type_not_found` or `record_changed`. */
export async function restoreCarType(
  tx: Tx,
  deps: CarTypeEditDeps,
  edit: CarTypeEdit,
): Promise<CarTypeRecord> {
  return setArchived(tx, deps, edit, false)
}

async function setArchived(
  tx: Tx,
  deps: CarTypeEditDeps,
  edit: CarTypeEdit,
  archived: boolean,
): Promise<CarTypeRecord> {
  assertTransaction(tx)
  const before = await openCarType(tx, edit)
  if ((before.archivedAt !== null) !== archived) {
    const changedAt = deps.now()
    const archivedAt = archived ? changedAt : null
    await updateCarTypeRow(tx, edit.id, { archivedAt, changedBy: edit.by, changedAt })
  }
  const after = await getStored(findStaffCarType(tx, edit.id))
  await recordCarTypeChange(tx, before, after)
  return toCarTypeRecord(after)
}
