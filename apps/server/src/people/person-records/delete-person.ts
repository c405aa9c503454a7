import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertVersion } from '../../platform/http/record-version.ts'
import { erasePerson, findUser, releaseDrivers } from '../users/index.ts'
import { getStored, type PersonEdit, type PersonEditDeps } from './person-edit.ts'
import { recordPersonChange } from './person-record.ts'
import { findPerson } from './person-store.ts'

/**
 * Erases a person; bookings and the ledger keep an anonymous row. Throws `person_not_found`, `record_changed`,
 * `person_has_bookings`, `person_has_money`, and `not_permitted` for oneself. Modules refuse what must end first.
 */
export async function deletePerson(
  tx: Tx,
  deps: PersonEditDeps,
  edit: PersonEdit,
  /** What is lost or written off, as the admin has confirmed it. */
  walletBalance: number,
): Promise<void> {
  assertTransaction(tx)
  const { id, version, caller } = edit
  if (id === caller.userId)
    throw new AppError('not_permitted', { detail: 'People cannot delete themselves.' })
  // Not locked: the erasure locks bookings before people.
  const before = await getStored(findPerson(tx, caller, id))
  assertVersion(version, before)
  await erasePerson(
    tx,
    deps.erasers(),
    { person: id, by: caller.userId, reason: 'staff', walletBalance },
    deps.now(),
  )
  // The erasure itself raised the version once; another change since the check above raised it too.
  const erased = await findUser(tx, id)
  assertVersion(version, { ...before, version: (erased?.version ?? 0) - 1 })
  const change = { changedBy: caller.userId, changedAt: deps.now() }
  for (const driver of await releaseDrivers(tx, id, change))
    await recordChange(tx, {
      type: 'person',
      id: driver,
      before: { fleetadmin: id },
      after: { fleetadmin: null },
    })
  await recordPersonChange(tx, before, null)
}
