import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { violatedConstraint } from '../../platform/db/violated-constraint.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockUser, type User, updateUser, userEvents } from '../users/index.ts'
import { assertUnused, checkCode } from './verify-otp.ts'

/**
 * Checks the code and returns the number to which it was sent. A wrong one, or one that was sent to an address, is
 * `otp_validate_error`: `auth_error` would mean that the session has ended.
 */
export async function checkMobileCode(...of: Parameters<typeof checkCode>): Promise<string> {
  const { mobile } = await asWrongCode(checkCode(...of))
  if (mobile === undefined) throw new AppError('otp_validate_error', { params: { triesLeft: 0 } })
  return mobile
}

async function asWrongCode<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'auth_error') throw error
    throw new AppError('otp_validate_error', { params: error.params ?? {} })
  })
}

/**
 * Gives a signed-in person the number to which the code was sent; their sessions stay, and their inbox tells them. Throws
 * `otp_validate_error` for a used code, and `mobile_in_use` for the number of another person.
 */
export async function changeMobile(
  tx: Tx,
  { outbox, now }: { readonly outbox: Outbox; readonly now: () => Date },
  input: { readonly userId: string; readonly challengeId: string; readonly mobile: string },
): Promise<User> {
  assertTransaction(tx)
  const { userId, challengeId, mobile } = input
  const at = now()
  await asWrongCode(assertUnused(tx, challengeId, at))
  const before = await lockUser(tx, userId)
  if (before === undefined) throw new AppError('user_issue_contact_admin')
  if (before.mobile !== mobile) {
    await updateUser(tx, userId, { mobile, changedBy: userId, changedAt: at }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'users_mobile_key' ? new AppError('mobile_in_use') : error
    })
    await outbox.add(tx, userEvents.create('mobile.changed', { subject: userId, payload: {}, at }))
  }
  await recordChange(tx, {
    type: 'person',
    id: userId,
    before: { mobile: before.mobile },
    after: { mobile },
  })
  return { ...before, mobile }
}
