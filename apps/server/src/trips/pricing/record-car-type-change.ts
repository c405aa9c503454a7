import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { CarTypeRow } from './car-type-store.ts'

/** Not in the audit log: what each change brings with it, and figures of other records. */
const omit = ['version', 'changedAt', 'changedBy', 'changedByName', 'tariffSince', 'createdAt', 'drivers']

/** Records a change of a car type by staff. `before` is null for a new one, `after` for one that was deleted. */
export async function recordCarTypeChange(
  tx: Tx,
  before: CarTypeRow | null,
  after: CarTypeRow | null,
): Promise<void> {
  const { id } = after ?? before ?? {}
  if (id === undefined) throw new Error('a change of no car type')
  await recordChange(tx, { type: 'carType', id, before, after, omit, dictionaries: ['translations'] })
}
