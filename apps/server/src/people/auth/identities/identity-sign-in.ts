import { assertTransaction, type Tx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/new-id.ts'
import { createUser, findUser, findUserByMobile, type User, userEvents } from '../../users/index.ts'
import type { SignInDeps } from '../request-otp.ts'
import { assertMaySignIn, assertUnused, openSession, provenUser, type SigningIn } from '../verify-otp.ts'
import type { ReturnedIdentity } from './identity-flow.ts'
import {
  findIdentityOwner,
  type IdentityClaims,
  insertIdentity,
  keepClaims,
  takeClaims,
} from './identity-store.ts'

interface SignedIn {
  readonly token: string
  readonly user: User
}

/**
 * Signs in the person who has linked this account. For an account that nobody has linked, what the provider says is kept
 * for `completeIdentitySignIn`: undefined. That its e-mail address is a person's proves nothing. Throws `require_approval`.
 */
export async function signInByIdentity(
  tx: Tx,
  deps: SignInDeps,
  { claims, tokenHash }: ReturnedIdentity,
  by: SigningIn,
): Promise<SignedIn | undefined> {
  assertTransaction(tx)
  const userId = await findIdentityOwner(tx, claims)
  const user = userId === undefined ? undefined : await findUser(tx, userId)
  if (user === undefined) {
    await keepClaims(tx, tokenHash, claims)
    return undefined
  }
  assertMaySignIn(user, by)
  return { token: await openSession(tx, deps, user, by), user }
}

/** A code that was sent to the number and is right. */
interface NumberProof {
  readonly challengeId: string
  readonly mobile: string
}

/**
 * Links the account to the person whose number was proven, or to a new rider: with that number when nobody has it,
 * without one when none was given. The person's inbox tells them. Throws `identity_failed`, `auth_error` or `require_approval`.
 */
export async function completeIdentitySignIn(
  tx: Tx,
  deps: SignInDeps & { readonly outbox: Outbox },
  { tokenHash, proof, by }: { tokenHash: Buffer; proof: NumberProof | undefined; by: SigningIn },
): Promise<SignedIn> {
  assertTransaction(tx)
  const now = deps.now()
  const kept = await takeClaims(tx, tokenHash, now)
  if (kept === undefined) throw new AppError('identity_failed')
  if (proof !== undefined) await assertUnused(tx, proof.challengeId, now)
  const known = proof && (await findUserByMobile(tx, proof.mobile))
  const owner = known ?? (await newRider(tx, kept, proof?.mobile ?? null))
  assertMaySignIn(owner, by)
  const user = owner.unproven ? await provenUser(tx, deps, owner, undefined) : owner
  const { issuer, subject, provider } = kept
  const linked = { id: newId(), issuer, subject, provider, userId: user.id, createdAt: now }
  // Somebody may have linked it meanwhile.
  if (!(await insertIdentity(tx, linked))) throw new AppError('identity_failed')
  if (known !== undefined)
    await deps.outbox.add(
      tx,
      userEvents.create('identity.linked', { subject: user.id, payload: {}, at: now }),
    )
  return { token: await openSession(tx, deps, user, by), user }
}

const newRider = (
  tx: Tx,
  { provider, firstName, lastName, email }: IdentityClaims & { readonly provider: string },
  mobile: string | null,
): Promise<User> =>
  createUser(tx, {
    usertype: 'rider',
    mobile,
    firstName,
    lastName,
    email,
    loginType: provider,
    approved: true,
  })
