import { countsSince, findApprovalError, findConfirmationError } from '@cabstand/domain/people/second-admin'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findUser, type User } from './users-store.ts'

/** Whether an admin's account counts as a person of its own. */
export async function countsAsAdmin(tx: Tx, admin: string): Promise<boolean> {
  return countsSince(await getAdmin(tx, admin)) !== undefined
}

/**
 * Refuses an admin who may not approve what another has requested. Throws `own_adjustment`, or `admin_unconfirmed` when
 * one of the two accounts does not count, or the approver's did not when the request was made.
 */
export async function assertSecondAdmin(
  tx: Tx,
  request: { readonly by: string; readonly at: Date },
  approver: string,
): Promise<void> {
  assertTransaction(tx)
  const by = await getAdmin(tx, request.by)
  const error = findApprovalError({ by, at: request.at }, await getAdmin(tx, approver))
  if (error !== undefined) throw new AppError(error)
}

/** Refuses an admin who may not confirm what `addedBy` has added. Throws `own_admin` or `admin_unconfirmed`. */
export async function assertMayConfirm(tx: Tx, addedBy: string, confirmer: string): Promise<void> {
  assertTransaction(tx)
  const error = findConfirmationError(await getAdmin(tx, addedBy), await getAdmin(tx, confirmer))
  if (error !== undefined) throw new AppError(error)
}

async function getAdmin(tx: Tx, id: string): Promise<User> {
  const user = await findUser(tx, id)
  if (user === undefined) throw new Error('an admin has no row')
  return user
}
