import type { BodyOf } from '@cabstand/contract/endpoint'
import type { updateCarType as updateCarTypeEndpoint } from '@cabstand/contract/http/trips/car-types'
import type { CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import { type CarTypeEdit, type CarTypeEditDeps, getStored, openCarType } from './car-type-edit.ts'
import { changeCarTypePhoto } from './car-type-photo.ts'
import { carTypeFieldsOf, toCarTypeRecord, toColumns } from './car-type-record.ts'
import { refuseTakenName } from './car-type-refusals.ts'
import { findStaffCarType, updateCarTypeRow } from './car-type-store.ts'
import { recordCarTypeChange } from './record-car-type-change.ts'

type Changes = BodyOf<typeof updateCarTypeEndpoint>

/**
 * Changes the fields that `changes` names. Throws `car_type_not_found`, `record_changed`, `validation_failed`,
 * `name_taken` or `object-not-found`.
 */
export async function updateCarType(
  tx: Tx,
  deps: CarTypeEditDeps,
  edit: CarTypeEdit,
  changes: Changes,
): Promise<CarTypeRecord> {
  assertTransaction(tx)
  const before = await openCarType(tx, edit)
  const fields = { ...carTypeFieldsOf(before), ...withoutAbsent(changes) }
  assertNoProblems(findCarTypeProblems(fields))
  await changeCarTypePhoto(tx, deps.files, {
    subject: edit.id,
    before: before.photo,
    after: fields.photo,
    by: edit.by,
  })
  const change = { changedBy: edit.by, changedAt: deps.now() }
  await updateCarTypeRow(tx, edit.id, { ...toColumns(fields), ...change }).catch(refuseTakenName)
  const after = await getStored(findStaffCarType(tx, edit.id))
  await recordCarTypeChange(tx, before, after)
  return toCarTypeRecord(after)
}
