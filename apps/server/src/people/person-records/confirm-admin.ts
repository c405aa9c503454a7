import type { PersonRecord } from '@cabstand/contract/http/people/person-records'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertMayConfirm, updateUser } from '../users/index.ts'
import { getStored, type PersonEditDeps } from './person-edit.ts'
import { recordPersonChange, toPersonRecord } from './person-record.ts'
import { findPerson, lockPerson } from './person-store.ts'

/**
 * Confirms that the account of an admin, which another admin has added, belongs to a person of its own: from now on it
 * counts for four eyes. Confirming again, or anyone else, changes nothing. Throws `person_not_found`, `own_admin` or
 * `admin_unconfirmed`.
 */
export async function confirmAdmin(
  tx: Tx,
  deps: Pick<PersonEditDeps, 'hidesContacts' | 'now'>,
  caller: SignedIn,
  id: string,
): Promise<PersonRecord> {
  assertTransaction(tx)
  const before = await getStored(lockPerson(tx, caller, id))
  const { usertype, addedBy, confirmedAt } = before
  if (usertype === 'admin' && addedBy !== null && confirmedAt === null) {
    await assertMayConfirm(tx, addedBy, caller.userId)
    const at = deps.now()
    await updateUser(tx, id, {
      confirmedAt: at,
      confirmedBy: caller.userId,
      changedBy: caller.userId,
      changedAt: at,
    })
  }
  const after = await getStored(findPerson(tx, caller, id))
  await recordPersonChange(tx, before, after)
  return toPersonRecord(after, await deps.hidesContacts())
}
