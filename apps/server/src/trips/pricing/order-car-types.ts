import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { recordCarTypeChange } from './car-type-record.ts'
import {
  listStaffCarTypes,
  lockCarTypes,
  type StaffCarTypeRow,
  setCarTypePositions,
} from './car-type-store.ts'

/** Sets the order in which riders see the car types. Throws `list_changed` unless `ids` are all. */
export async function orderCarTypes(tx: Tx, ids: readonly string[]): Promise<StaffCarTypeRow[]> {
  assertTransaction(tx)
  await lockCarTypes(tx)
  const before = await listStaffCarTypes(tx)
  const known = before.map(({ id }) => id)
  if (known.length === 0 || known.toSorted().join() !== ids.toSorted().join())
    throw new AppError('list_changed')
  await setCarTypePositions(tx, ids)
  const after = await listStaffCarTypes(tx)
  const old = new Map(before.map((row) => [row.id, row]))
  const moved = after.filter((row) => old.get(row.id)?.position !== row.position)
  // The same order again leaves an entry without changes.
  for (const row of moved.length > 0 ? moved : after.slice(0, 1)) {
    await recordCarTypeChange(tx, old.get(row.id) ?? null, row)
  }
  return after
}
