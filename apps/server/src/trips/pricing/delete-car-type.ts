import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { type CarTypeEdit, type CarTypeEditDeps, openCarType } from './car-type-edit.ts'
import { changeCarTypePhoto } from './car-type-photo.ts'
import { refuseInUse } from './car-type-refusals.ts'
import { deleteCarTypeRow } from './car-type-store.ts'
import { recordCarTypeChange } from './record-car-type-change.ts'

/**
 * Deletes a car type that nothing refers to; its tariffs stay. Throws `car_type_not_found`, `record_changed` or
 * `car_type_in_use`.
 */
export async function deleteCarType(tx: Tx, deps: CarTypeEditDeps, edit: CarTypeEdit): Promise<void> {
  assertTransaction(tx)
  const before = await openCarType(tx, edit)
  await changeCarTypePhoto(tx, deps.files, { subject: edit.id, before: before.photo, after: '', by: edit.by })
  await deleteCarTypeRow(tx, edit.id).catch(refuseInUse)
  await recordCarTypeChange(tx, before, null)
}
