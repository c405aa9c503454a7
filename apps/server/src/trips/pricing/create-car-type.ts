import type { CarTypeInput, CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { newId } from '../../platform/new-id.ts'
import { type CarTypeEditDeps, getStored } from './car-type-edit.ts'
import { changeCarTypePhoto } from './car-type-photo.ts'
import { toCarTypeRecord, toColumns } from './car-type-record.ts'
import { refuseTakenName } from './car-type-refusals.ts'
import { findStaffCarType, insertCarTypes, nextCarTypePosition } from './car-type-store.ts'
import { recordCarTypeChange } from './record-car-type-change.ts'

/** Adds a car type at the end of the list. Throws `validation_failed`, `name_taken` or `object-not-found`. */
export async function createCarType(
  tx: Tx,
  deps: CarTypeEditDeps,
  input: CarTypeInput,
  by: string,
): Promise<CarTypeRecord> {
  assertTransaction(tx)
  assertNoProblems(findCarTypeProblems(input))
  const id = newId()
  const position = await nextCarTypePosition(tx)
  const now = deps.now()
  await changeCarTypePhoto(tx, deps.files, { subject: id, before: '', after: input.photo, by })
  await insertCarTypes(tx, [
    { ...toColumns(input), id, position, createdAt: now, tariffSince: now, changedAt: now, changedBy: by },
  ]).catch(refuseTakenName)
  const row = await getStored(findStaffCarType(tx, id))
  await recordCarTypeChange(tx, null, row)
  return toCarTypeRecord(row)
}
