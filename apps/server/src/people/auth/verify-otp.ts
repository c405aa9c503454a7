import { timingSafeEqual } from 'node:crypto'
import { isSignInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError, type AppErrorOptions } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { createUser, findUserByMobile, proveNumber, type User } from '../users/index.ts'
import { findChallengeMobile, insertSession, noteDevice, takeTry, useChallenge } from './auth-store.ts'
import { isExempt, spendGuessBudgets, spendRepeatedGuess } from './budgets.ts'
import { newToken } from './keyed-hash.ts'
import { isKnownDevice } from './known-device.ts'
import type { SignInDeps } from './request-otp.ts'

export const sessionDays = 90

/** What a driver still lacks, so that they are told why they wait: `licence,vehicle`. */
function missingOf(user: User): AppErrorOptions {
  const missing = user.usertype === 'driver' ? findMissingForApproval(user) : []
  return missing.length === 0 ? {} : { params: { missing: missing.join() } }
}

/** Checks the code and returns its mobile number. The attempt is counted even if a later step fails. */
export async function checkCode(
  deps: SignInDeps,
  input: { challengeId: string; code: string; address: string; deviceMark: string | undefined },
): Promise<string> {
  const code = input.code.replaceAll(/\s/g, '')
  if (!isSignInCode(code)) throw new AppError('otp_validate_error')
  const now = deps.now()
  const exempt = isExempt(deps.demo, input.address)
  if (!exempt) {
    const mobile = await findChallengeMobile(deps.db, input.challengeId)
    const known = mobile !== undefined && isKnownDevice(deps.hash, input.deviceMark, mobile, now)
    if (!known) await spendGuessBudgets(deps.db, input.address, now)
  }
  const challenge = await takeTry(deps.db, input.challengeId, now, signInCodeLimits.tries)
  if (challenge === undefined) {
    throw new AppError('auth_error', {
      detail: 'The code is no longer valid. Request a new one.',
      params: { triesLeft: 0 },
    })
  }
  if (!exempt && challenge.tries > 1) await spendRepeatedGuess(deps.db, challenge.mobile, now)
  const hash = deps.hash('code', `${input.challengeId}:${code}`)
  if (!timingSafeEqual(hash, challenge.codeHash)) {
    throw new AppError('auth_error', {
      detail: 'The code is incorrect.',
      params: { triesLeft: signInCodeLimits.tries - challenge.tries },
    })
  }
  return challenge.mobile
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

/**
 * Marks the code as used and creates a session. A new number gets a rider account. A driver who waits for approval, or
 * is blocked, gets one only when `waiting` asks for it: most clients could do nothing with it. `signUp`: the id that the
 * sign-up of this client returned. Throws `auth_error` or `require_approval`.
 */
export async function signIn(
  tx: Tx,
  deps: SignInDeps,
  input: {
    challengeId: string
    mobile: string
    userAgent: string
    waiting: boolean | undefined
    device: string
    signUp: string | undefined
  },
): Promise<{ token: string; user: User }> {
  assertTransaction(tx)
  const now = deps.now()
  const used = await assertUnused(tx, input.challengeId, now)
  const found =
    (await findUserByMobile(tx, input.mobile)) ??
    (await createUser(tx, { usertype: 'rider', mobile: input.mobile, approved: true }))
  const isBlockedDriver = found.usertype === 'driver' && found.blockedAt !== null
  const mayComplete = input.waiting === true && (found.waitsForApproval || isBlockedDriver)
  if (!found.approved && !mayComplete) throw new AppError('require_approval', missingOf(found))
  const user = found.unproven ? await provenUser(tx, deps, found, input.signUp) : found
  if (used.recovery) {
    onCommit(tx, () => deps.log.warn({ userId: user.id }, 'an admin signed in with a recovery code'))
  }
  const token = newToken()
  await insertSession(tx, {
    id: newId(),
    tokenHash: deps.hash('session', token),
    userId: user.id,
    userAgent: input.userAgent,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
  })
  await noteDevice(tx, { userId: user.id, device: input.device, seenAt: now })
  return { token, user }
}

async function provenUser(
  tx: Tx,
  { settings }: Pick<SignInDeps, 'settings'>,
  { id }: User,
  signUp: string | undefined,
): Promise<User> {
  const { driverApproval } = await settings.within(tx).get()
  return proveNumber(tx, id, { signUp, driverApproval })
}
