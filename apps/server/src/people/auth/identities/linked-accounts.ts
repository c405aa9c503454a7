import type { LinkedAccount } from '@cabstand/contract/http/people/identities'
import type { Database } from '../../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findUser, lockUser, mailAddressOf, type User } from '../../users/index.ts'
import { identityTitles } from '../identities-config.ts'
import { deleteIdentity, listIdentitiesOf } from './identity-store.ts'

interface Deps {
  /** Undefined: no code can be sent by e-mail. */
  readonly mail?: object | undefined
}

/** Whether the person can sign in without any linked account. */
const hasOtherWay = (user: User, { mail }: Deps): boolean =>
  user.mobile !== null || (mail !== undefined && mailAddressOf(user) !== undefined)

/** The accounts that a person has linked, newest first. */
export async function listLinkedAccounts(
  db: Database | Tx,
  deps: Deps,
  userId: string,
): Promise<LinkedAccount[]> {
  const [user, identities] = await Promise.all([findUser(db, userId), listIdentitiesOf(db, userId)])
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  const mayUnlink = identities.length > 1 || hasOtherWay(user, deps)
  return identities.map(({ id, provider, createdAt }) => ({
    id,
    provider: identityTitles.get(provider) ?? provider,
    linkedAt: createdAt.toISOString(),
    mayUnlink,
  }))
}

/**
 * Unlinks an account, and returns the others. Sessions stay. Throws `not_found`, and `phone_no_update` for the only way
 * by which the person can sign in.
 */
export async function unlinkAccount(
  tx: Tx,
  deps: Deps,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<LinkedAccount[]> {
  assertTransaction(tx)
  // Of two at once the later sees what the other has left.
  await lockUser(tx, userId)
  const account = (await listLinkedAccounts(tx, deps, userId)).find((one) => one.id === id)
  if (account === undefined) throw new AppError('not_found')
  if (!account.mayUnlink) throw new AppError('phone_no_update')
  await deleteIdentity(tx, id)
  return listLinkedAccounts(tx, deps, userId)
}
