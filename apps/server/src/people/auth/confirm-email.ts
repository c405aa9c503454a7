import { randomInt, timingSafeEqual } from 'node:crypto'
import type { OutputOf } from '@cabstand/contract/endpoint'
import type { requestEmailCode as requestEndpoint } from '@cabstand/contract/http/people/auth'
import { isSignInCode, signInCode, signInCodeLimits } from '@cabstand/domain/booking/otp'
import { isEmail } from '@cabstand/domain/people/email'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { confirmAddress, findUser, isEmailFixed, type User } from '../users/index.ts'
import { resendSeconds, spendEmailCodeBudgets, spendEmailGuess } from './budgets.ts'
import { deleteEmailCode, putEmailCode, takeEmailTry } from './email-code-store.ts'
import type { SignInDeps } from './request-otp.ts'

/**
 * Sends a code to the address of a signed-in person, or to the one that is to take its place. Throws
 * `email_not_configured`, `proper_email` when there is no address, `phone_no_update` for another address of a person who
 * signs in with theirs, `too_many_requests` or `email_failed`.
 */
export async function requestEmailCode(
  deps: SignInDeps,
  userId: string,
  wanted: string | undefined,
): Promise<OutputOf<typeof requestEndpoint>> {
  const { db, mail } = deps
  if (mail === undefined) throw new AppError('email_not_configured')
  const user = await getUser(db, userId)
  const { email: replaces, langLocale } = user
  const email = wanted?.trim() ?? replaces
  if (!isEmail(email)) throw new AppError('proper_email')
  if (email !== replaces && isEmailFixed(user)) throw new AppError('phone_no_update')
  const now = deps.now()
  await spendEmailCodeBudgets(db, { userId, email }, now)
  const code = signInCode(randomInt(2 ** 32))
  const expiresAt = new Date(now.getTime() + signInCodeLimits.lifetimeSeconds * 1000)
  const codeHash = hashOf(deps, { userId, email, code })
  await putEmailCode(db, { userId, email, replaces, codeHash, expiresAt })
  const { appName } = await deps.settings.get()
  const t = await deps.texts(langLocale ?? undefined)
  const text = t('code_confirm_email', { app: appName, code })
  await mail.send(email, { subject: text, text }).catch((cause: unknown) => {
    throw new AppError('email_failed', { cause })
  })
  return { email, expiresAt: expiresAt.toISOString(), retrySeconds: resendSeconds }
}

/** An address that a code has proven, and the one that the person had when it was sent. */
export interface ProvenAddress {
  readonly email: string
  readonly replaces: string
}

/**
 * Checks the code and returns the address to which it was sent. The attempt is counted even if a later step fails. Throws
 * `otp_validate_error` or `too_many_requests`.
 */
export async function checkEmailCode(
  deps: SignInDeps,
  userId: string,
  typed: string,
): Promise<ProvenAddress> {
  const code = typed.replaceAll(/\s/g, '')
  if (!isSignInCode(code)) throw new AppError('otp_validate_error')
  const now = deps.now()
  await spendEmailGuess(deps.db, userId, now)
  const stored = await takeEmailTry(deps.db, userId, now, signInCodeLimits.tries)
  if (stored === undefined) throw new AppError('otp_validate_error', { params: { triesLeft: 0 } })
  const { email, replaces, codeHash, tries } = stored
  if (!timingSafeEqual(hashOf(deps, { userId, email, code }), codeHash))
    throw new AppError('otp_validate_error', { params: { triesLeft: signInCodeLimits.tries - tries } })
  return { email, replaces }
}

/**
 * Gives the person the address to which a correct code was sent, unless theirs has been changed or the code used
 * meanwhile.
 */
export async function confirmEmail(
  tx: Tx,
  deps: Pick<SignInDeps, 'now'>,
  userId: string,
  proven: ProvenAddress,
): Promise<User> {
  assertTransaction(tx)
  const isUnused = await deleteEmailCode(tx, userId)
  if (!isUnused || !(await confirmAddress(tx, { userId, ...proven, at: deps.now() })))
    throw new AppError('otp_validate_error', { params: { triesLeft: 0 } })
  const { replaces, email } = proven
  await recordChange(tx, { type: 'person', id: userId, before: { email: replaces }, after: { email } })
  return getUser(tx, userId)
}

async function getUser(db: Database | Tx, userId: string): Promise<User> {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  return user
}

const hashOf = (
  { hash }: Pick<SignInDeps, 'hash'>,
  { userId, email, code }: { readonly userId: string; readonly email: string; readonly code: string },
) => hash('email-code', `${userId}:${email}:${code}`)
