import type { PromoInput, PromoRecord } from '@cabstand/contract/schemas/promo'
import { findPromoProblems } from '@cabstand/domain/promo/promo-check'
import { recordChange } from '../../audit/record-change.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { isReferenced, violatedConstraint } from '../../db/violated-constraint.ts'
import { AppError } from '../../http/errors.ts'
import { assertNoProblems, toFieldErrors } from '../../http/field-problems.ts'
import { assertVersion } from '../../http/record-version.ts'
import { withoutAbsent } from '../../http/without-absent.ts'
import { newId } from '../../new-id.ts'
import { promoFieldsOf, toPromoRecord } from './promo-record.ts'
import {
  deletePromoRow,
  findStaffPromo,
  insertPromos,
  lockStaffPromo,
  type StaffPromoRow,
  updatePromoRow,
} from './promo-store.ts'
import { readToday, type TodayDeps } from './today.ts'

/** An admin's change of the promo that they have read as `version`. */
export interface PromoEdit {
  readonly id: string
  readonly version: number
  readonly by: string
}

/** Adds a promo. Throws `validation_failed` or `name_taken`. */
export async function createPromo(
  tx: Tx,
  deps: TodayDeps,
  input: PromoInput,
  by: string,
): Promise<PromoRecord> {
  assertTransaction(tx)
  assertNoProblems(findPromoProblems(input))
  const id = newId()
  const at = deps.now()
  await insertPromos(tx, [
    { ...promoFieldsOf(input), id, createdAt: at, changedAt: at, changedBy: by },
  ]).catch(refuseTakenName)
  const row = await getPromoRow(findStaffPromo(tx, id))
  await recordPromoChange(tx, null, row)
  return toPromoRecord(row, await readToday(deps))
}

/**
 * Changes the fields that `changes` names. Throws `promo_not_found`, `record_changed`, `validation_failed` or
 * `name_taken`.
 */
export async function updatePromo(
  tx: Tx,
  deps: TodayDeps,
  edit: PromoEdit,
  changes: { readonly [K in keyof PromoInput]?: PromoInput[K] | undefined },
): Promise<PromoRecord> {
  assertTransaction(tx)
  const before = await open(tx, edit)
  const fields = { ...promoFieldsOf(before), ...withoutAbsent(changes) }
  assertNoProblems(findPromoProblems(fields))
  const change = { changedBy: edit.by, changedAt: deps.now() }
  await updatePromoRow(tx, edit.id, { ...fields, ...change }).catch(refuseTakenName)
  const after = await getPromoRow(findStaffPromo(tx, edit.id))
  await recordPromoChange(tx, before, after)
  return toPromoRecord(after, await readToday(deps))
}

/** Deletes a promo that no booking has used. Throws `promo_not_found`, `record_changed` or `promo_in_use`. */
export async function deletePromo(tx: Tx, edit: PromoEdit): Promise<void> {
  assertTransaction(tx)
  const before = await open(tx, edit)
  await deletePromoRow(tx, edit.id).catch((error: unknown) => {
    throw isReferenced(error) ? new AppError('promo_in_use') : error
  })
  await recordPromoChange(tx, before, null)
}

/** Reads a promo that exists. */
export async function getPromoRow(row: Promise<StaffPromoRow | undefined>): Promise<StaffPromoRow> {
  const found = await row
  if (found === undefined) throw new AppError('promo_not_found')
  return found
}

async function open(tx: Tx, { id, version }: PromoEdit): Promise<StaffPromoRow> {
  const row = await getPromoRow(lockStaffPromo(tx, id))
  assertVersion(version, row)
  return row
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) !== 'promos_name') throw error
  throw new AppError('name_taken', { errors: toFieldErrors([{ path: 'promoName', code: 'taken' }]) })
}

/** Not in the audit log: what each change brings with it, and how often riders used the promo. */
const omit = ['version', 'changedAt', 'changedBy', 'changedByName', 'createdAt', 'userAvail']

/** Records a change of a promo by staff. */
export async function recordPromoChange(
  tx: Tx,
  before: StaffPromoRow | null,
  after: StaffPromoRow | null,
): Promise<void> {
  await recordChange(tx, { type: 'promo', id: (after ?? before)?.id ?? '', before, after, omit })
}
