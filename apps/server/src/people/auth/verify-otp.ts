import { timingSafeEqual } from 'node:crypto'
import { isSignInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError, type AppErrorOptions } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import {
  createUser,
  findUserByConfirmedEmail,
  findUserByMobile,
  proveNumber,
  type User,
} from '../users/index.ts'
import {
  findRecipient,
  insertSession,
  noteDevice,
  type Recipient,
  recipientText,
  takeTry,
  useChallenge,
} from './auth-store.ts'
import { isExempt, spendGuessBudgets, spendRepeatedGuess } from './budgets.ts'
import { newToken } from './keyed-hash.ts'
import { isKnownDevice } from './known-device.ts'
import type { SignInDeps } from './request-otp.ts'

export const sessionDays = 90

/** Why a person may not sign in: what a driver still lacks (`licence,vehicle`), or for what staff have blocked them. */
function whyNotApproved(user: User): AppErrorOptions {
  if (user.blockedAt !== null) return { params: { blockedReason: user.blockedReason } }
  const missing = user.usertype === 'driver' ? findMissingForApproval(user) : []
  return missing.length === 0 ? {} : { params: { missing: missing.join() } }
}

/** Checks the code and returns to what it was sent. The attempt is counted even if a later step fails. */
export async function checkCode(
  deps: SignInDeps,
  input: { challengeId: string; code: string; address: string; deviceMark: string | undefined },
): Promise<Recipient> {
  const code = input.code.replaceAll(/\s/g, '')
  if (!isSignInCode(code)) throw new AppError('otp_validate_error')
  const now = deps.now()
  const exempt = isExempt(deps.demo, input.address)
  if (!exempt) {
    const recipient = await findRecipient(deps.db, input.challengeId)
    const known =
      recipient !== undefined && isKnownDevice(deps.hash, input.deviceMark, recipientText(recipient), now)
    if (!known) await spendGuessBudgets(deps.db, input.address, now)
  }
  const challenge = await takeTry(deps.db, input.challengeId, now, signInCodeLimits.tries)
  if (challenge === undefined) {
    throw new AppError('auth_error', {
      detail: 'The code is no longer valid. Request a new one.',
      params: { triesLeft: 0 },
    })
  }
  const { recipient, tries } = challenge
  if (!exempt && tries > 1) await spendRepeatedGuess(deps.db, recipientText(recipient), now)
  const hash = deps.hash('code', `${input.challengeId}:${code}`)
  if (!timingSafeEqual(hash, challenge.codeHash)) {
    throw new AppError('auth_error', {
      detail: 'The code is incorrect.',
      params: { triesLeft: signInCodeLimits.tries - tries },
    })
  }
  return recipient
}

/** Marks the code as used. Throws `auth_error` when it was used before. */
export async function assertUnused(
  tx: Tx,
  challengeId: string,
  now: Date,
): Promise<{ readonly recovery: boolean }> {
  const used = await useChallenge(tx, challengeId, now)
  if (used !== undefined) return used
  throw new AppError('auth_error', {
    detail: 'The code has already been used. Request a new one.',
    params: { triesLeft: 0 },
  })
}

/** The browser or app that signs in. */
export interface SigningIn {
  readonly userAgent: string
  readonly device: string
  /** Also a driver who waits for approval, or is blocked, gets a session: most clients could do nothing with it. */
  readonly waiting: boolean | undefined
}

/**
 * Marks the code as used and creates a session. A new number, or a new address, gets a rider account. `signUp`: the id
 * that the sign-up of this client returned. Throws `auth_error` or `require_approval`.
 */
export async function signIn(
  tx: Tx,
  deps: SignInDeps,
  input: SigningIn & { challengeId: string; recipient: Recipient; signUp: string | undefined },
): Promise<{ token: string; user: User }> {
  assertTransaction(tx)
  const used = await assertUnused(tx, input.challengeId, deps.now())
  const owner = await ownerOf(tx, deps, input.recipient)
  assertMaySignIn(owner, input)
  const user = owner.unproven ? await provenUser(tx, deps, owner, input.signUp) : owner
  if (used.recovery) {
    onCommit(tx, () => deps.log.warn({ userId: user.id }, 'an admin signed in with a recovery code'))
  }
  return { token: await openSession(tx, deps, user, input), user }
}

/** Who has this number, or this confirmed address; a new rider where nobody has. */
async function ownerOf(tx: Tx, { now }: SignInDeps, { mobile, email }: Recipient): Promise<User> {
  if (mobile !== undefined)
    return (
      (await findUserByMobile(tx, mobile)) ?? createUser(tx, { usertype: 'rider', mobile, approved: true })
    )
  return (
    (await findUserByConfirmedEmail(tx, email)) ??
    createUser(tx, {
      usertype: 'rider',
      mobile: null,
      email,
      emailConfirmedAt: now(),
      loginType: 'email',
      approved: true,
    })
  )
}

/** Throws `require_approval`. */
export function assertMaySignIn(user: User, { waiting }: Pick<SigningIn, 'waiting'>): void {
  const isBlockedDriver = user.usertype === 'driver' && user.blockedAt !== null
  const mayComplete = waiting === true && (user.waitsForApproval || isBlockedDriver)
  if (!user.approved && !mayComplete) throw new AppError('require_approval', whyNotApproved(user))
}

/** Creates a session of a person and returns its token. */
export async function openSession(
  tx: Tx,
  { hash, now }: Pick<SignInDeps, 'hash' | 'now'>,
  { id }: Pick<User, 'id'>,
  { userAgent, device }: SigningIn,
): Promise<string> {
  const at = now()
  const token = newToken()
  await insertSession(tx, {
    id: newId(),
    tokenHash: hash('session', token),
    userId: id,
    userAgent,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + sessionDays * 86_400_000),
  })
  await noteDevice(tx, { userId: id, device, seenAt: at })
  return token
}

export async function provenUser(
  tx: Tx,
  { settings }: Pick<SignInDeps, 'settings'>,
  { id }: User,
  signUp: string | undefined,
): Promise<User> {
  const { driverApproval } = await settings.within(tx).get()
  return proveNumber(tx, id, { signUp, driverApproval })
}
