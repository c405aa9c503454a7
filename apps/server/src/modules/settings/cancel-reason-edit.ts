import type { CancelReason } from '@cabstand/contract/http/cancel-reasons'
import { findCancelReasonProblems } from '@cabstand/domain/booking/cancel-reason-check'
import { recordChange } from '../../audit/record-change.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { assertNoProblems, toFieldErrors } from '../../http/field-problems.ts'
import { assertVersion } from '../../http/record-version.ts'
import { newId } from '../../new-id.ts'
import {
  appendCancelReason,
  findCancelReason,
  isLabelTaken,
  lockCancelReasons,
  removeCancelReason,
  type StaffCancelReason,
  setCancelReasonLabel,
} from './cancel-reason-store.ts'

/** Who changes a reason, and when. */
interface Mark {
  readonly changedBy: string
  readonly changedAt: Date
}

/** An admin's change of the reason that they have read as `version`. */
export interface CancelReasonEdit extends Mark {
  readonly id: string
  readonly version: number
}

/** A reason in the schema of the API for admins. */
export const toCancelReason = (row: StaffCancelReason): CancelReason => ({
  id: row.id,
  value: row.value,
  label: row.label,
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedByName,
})

/** Adds a reason at the end of the list. Throws `validation_failed` or `name_taken`. */
export async function createCancelReason(tx: Tx, label: string, mark: Mark): Promise<CancelReason> {
  assertTransaction(tx)
  assertNoProblems(findCancelReasonProblems({ label }))
  const id = newId()
  await lockCancelReasons(tx)
  await assertFree(tx, label, id)
  await appendCancelReason(tx, { id, label, ...mark })
  const row = await getStored(findCancelReason(tx, id))
  await record(tx, null, row)
  return toCancelReason(row)
}

/** Throws `cancel_reason_not_found`, `record_changed`, `validation_failed` or `name_taken`. */
export async function updateCancelReason(
  tx: Tx,
  edit: CancelReasonEdit,
  label: string,
): Promise<CancelReason> {
  assertTransaction(tx)
  const before = await open(tx, edit)
  assertNoProblems(findCancelReasonProblems({ label }))
  const { changedBy, changedAt } = edit
  await assertFree(tx, label, edit.id)
  await setCancelReasonLabel(tx, edit.id, { label, changedBy, changedAt })
  const after = await getStored(findCancelReason(tx, edit.id))
  await record(tx, before, after)
  return toCancelReason(after)
}

/** Deletes a reason; the others are numbered from 0 again. Throws `cancel_reason_not_found` or `record_changed`. */
export async function deleteCancelReason(tx: Tx, edit: CancelReasonEdit): Promise<void> {
  assertTransaction(tx)
  const before = await open(tx, edit)
  await removeCancelReason(tx, before)
  await record(tx, before, null)
}

async function open(tx: Tx, { id, version }: CancelReasonEdit): Promise<StaffCancelReason> {
  await lockCancelReasons(tx)
  const row = await getStored(findCancelReason(tx, id))
  assertVersion(version, row)
  return row
}

async function getStored(row: Promise<StaffCancelReason | undefined>): Promise<StaffCancelReason> {
  const found = await row
  if (found === undefined) throw new AppError('cancel_reason_not_found')
  return found
}

const omit = ['version', 'changedAt', 'changedByName']

async function record(tx: Tx, before: StaffCancelReason | null, after: StaffCancelReason | null) {
  const id = (after ?? before)?.id ?? ''
  await recordChange(tx, { type: 'cancelReason', id, before, after, omit })
}

async function assertFree(tx: Tx, label: string, id: string): Promise<void> {
  if (!(await isLabelTaken(tx, label, id))) return
  throw new AppError('name_taken', { errors: toFieldErrors([{ path: 'label', code: 'taken' }]) })
}
