import type { Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertVersion } from '../../platform/http/record-version.ts'
import { lockCarType, type StaffCarTypeRow } from './car-type-store.ts'

export interface CarTypeEditDeps {
  readonly files: FilesDeps
  readonly now: () => Date
}

/** An admin's change of the car type that they have read as `version`. */
export interface CarTypeEdit {
  readonly id: string
  readonly version: number
  readonly by: string
}

/** Locks the car type for an edit. Throws `car_type_not_found` or `record_changed`. */
export async function openCarType(tx: Tx, { id, version }: CarTypeEdit): Promise<StaffCarTypeRow> {
  const row = await lockCarType(tx, id)
  if (row === undefined) throw new AppError('car_type_not_found')
  assertVersion(version, row)
  return row
}

/** Reads a car type that exists. */
export async function getStored(row: Promise<StaffCarTypeRow | undefined>): Promise<StaffCarTypeRow> {
  const found = await row
  if (found === undefined) throw new AppError('car_type_not_found')
  return found
}
