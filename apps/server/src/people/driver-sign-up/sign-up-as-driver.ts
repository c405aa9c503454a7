import type { BodyOf } from '@cabstand/contract/endpoint'
import type { signUpAsDriver as endpoint } from '@cabstand/contract/http/people/driver-sign-up'
import { isEmail } from '@cabstand/domain/people/email'
import { turnIntoDriverWallet } from '../../money/wallet/index.ts'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasBooked } from '../../trips/bookings/index.ts'
import type { CarTypeReader } from '../../trips/pricing/index.ts'
import {
  assertMayWriteEmail,
  changePersonPictures,
  lockUser,
  nameReferralId,
  turnIntoDriver,
} from '../users/index.ts'

export interface DriverSignUpDeps {
  readonly settings: SettingsReader
  readonly carTypes: CarTypeReader
  readonly files: FilesDeps
  /** Absent: the service sends no e-mail. */
  readonly mail?: unknown
}

/**
 * Makes a rider a driver. Returns whether they are approved: at once, unless the settings ask staff to approve drivers.
 * Throws `account_in_use` for a rider with bookings or entries in their wallet, which stay a rider's, `phone_no_update`
 * for one without a number, `proper_email`, `email_needs_code`, `car_type_not_found` or `object-not-found`.
 */
export async function signUpAsDriver(
  tx: Tx,
  deps: DriverSignUpDeps,
  userId: string,
  { licenseImage, ...fields }: BodyOf<typeof endpoint>,
): Promise<boolean> {
  assertTransaction(tx)
  if (!isEmail(fields.email)) throw new AppError('proper_email')
  await assertOfferedCarType(tx, deps, fields.carType)
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  if (user.mobile === null) throw new AppError('phone_no_update')
  assertMayWriteEmail(user, fields.email, deps)
  // Two requests at once: the second one waited for the first.
  if (user.usertype !== 'rider' || (await hasBooked(tx, userId))) throw new AppError('account_in_use')
  if (!(await turnIntoDriverWallet(tx, userId))) throw new AppError('account_in_use')
  const after = { licenseImage }
  await changePersonPictures(tx, deps.files, { person: userId, before: user, after, by: userId })
  const approved = !(await deps.settings.within(tx).get()).driverApproval
  await nameReferralId(tx, user, fields.firstName)
  await turnIntoDriver(tx, userId, { ...fields, licenseImage, approved })
  return approved
}

/** Throws `car_type_not_found`. */
export async function assertOfferedCarType(
  tx: Tx,
  { carTypes }: Pick<DriverSignUpDeps, 'carTypes'>,
  carType: string,
): Promise<void> {
  const offered = await carTypes.within(tx).listOffered()
  if (!offered.some(({ id }) => id === carType)) throw new AppError('car_type_not_found')
}
