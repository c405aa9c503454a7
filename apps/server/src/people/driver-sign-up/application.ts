import type { BodyOf } from '@cabstand/contract/endpoint'
import type {
  DriverApplication,
  updateApplication as endpoint,
} from '@cabstand/contract/http/people/driver-sign-up'
import { isEmail } from '@cabstand/domain/people/email'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { approvalTopics } from '../person-records/index.ts'
import {
  assertMayWriteEmail,
  changePersonPictures,
  findUser,
  lockUser,
  nameReferralId,
  type User,
  updateUser,
} from '../users/index.ts'
import { assertOfferedCarType, type DriverSignUpDeps } from './sign-up-as-driver.ts'

export interface ApplicationDeps extends DriverSignUpDeps {
  readonly hints: Hints
  readonly now: () => Date
}

/** Why staff have blocked a driver; null: they have not. */
export const toBlock = ({ blockedAt, blockedReason }: Pick<User, 'blockedAt' | 'blockedReason'>) =>
  blockedAt === null ? null : { at: blockedAt.toISOString(), reason: blockedReason }

export function toApplication(user: User): DriverApplication {
  const { firstName, lastName, email, carType, vehicleMake, vehicleModel, vehicleNumber, licenseImage } = user
  return {
    firstName,
    lastName,
    email,
    carType,
    vehicleMake,
    vehicleModel,
    vehicleNumber,
    licenseImage,
    missing: findMissingForApproval(user),
    approvalNote: user.approvalNote,
    blocked: toBlock(user),
  }
}

/**
 * Changes what a driver who waits has sent. Throws `proper_email`, `email_needs_code`, `car_type_not_found`, `object-not-found`, or
 * `not_permitted` when they have been approved or blocked meanwhile: from then on staff change what they checked.
 */
export async function updateApplication(
  tx: Tx,
  deps: ApplicationDeps,
  userId: string,
  changes: BodyOf<typeof endpoint>,
): Promise<DriverApplication> {
  assertTransaction(tx)
  const { email, carType, licenseImage } = changes
  if (email !== undefined && !isEmail(email)) throw new AppError('proper_email')
  if (carType !== undefined) await assertOfferedCarType(tx, deps, carType)
  const before = await lockUser(tx, userId)
  if (before === undefined) throw new AppError('user_issue_contact_admin')
  if (!before.waitsForApproval || before.blockedAt !== null) throw new AppError('not_permitted')
  assertMayWriteEmail(before, email, deps)
  await changePersonPictures(tx, deps.files, { person: userId, before, after: { licenseImage }, by: userId })
  await nameReferralId(tx, before, changes.firstName)
  await updateUser(tx, userId, { ...withoutAbsent(changes), changedBy: userId, changedAt: deps.now() })
  onCommit(tx, () => deps.hints.publish([approvalTopics.of(userId)]))
  const after = await findUser(tx, userId)
  if (after === undefined) throw new AppError('user_issue_contact_admin')
  return toApplication(after)
}
