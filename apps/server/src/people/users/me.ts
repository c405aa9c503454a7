import type { Me } from '@cabstand/contract/http/people/users'
import { averageOf } from '@cabstand/domain/rating/average'
import { AppError } from '../../platform/http/errors.ts'
import type { Account, User } from './users-store.ts'

/** Converts the signed-in person to the schema of the API. `sendsMail`: the operator has set up a mail server. */
export function toMe(user: Account, { sendsMail }: { readonly sendsMail: boolean }): Me {
  return {
    id: user.id,
    usertype: user.usertype,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailConfirmed: sendsMail && user.email !== '' ? user.emailConfirmedAt !== null : null,
    emailFixed: isEmailFixed(user),
    mobile: user.mobile ?? '',
    approved: user.approved,
    referralId: shownReferralId(user),
    profileImage: user.profileImage,
    lang:
      user.langLocale === null
        ? null
        : { langLocale: user.langLocale, dateLocale: user.dateLocale ?? user.langLocale },
    profileComplete: isProfileComplete(user),
    receiptsByMail: user.receiptsByMail,
    driver:
      user.usertype === 'driver'
        ? {
            carType: user.carType,
            vehicleMake: user.vehicleMake,
            vehicleModel: user.vehicleModel,
            vehicleNumber: user.vehicleNumber,
            driverActiveStatus: user.driverActiveStatus,
            queue: user.queue,
            userrating: averageOf(user.ratingSum, user.ratingCount),
          }
        : null,
  }
}

/** Empty until the person has a first name, with which it begins. */
export const shownReferralId = ({ firstName, referralId }: Pick<User, 'firstName' | 'referralId'>): string =>
  firstName.trim() === '' ? '' : referralId

/** Where mail to a person may be sent: the address that they have confirmed to be theirs; undefined for none. */
export const mailAddressOf = (user: Pick<User, 'email' | 'emailConfirmedAt'>): string | undefined =>
  user.email === '' || user.emailConfirmedAt === null ? undefined : user.email

/** Without a number, another address would be unconfirmed, and sign nobody in. */
export const isEmailFixed = ({ loginType, mobile }: Pick<User, 'loginType' | 'mobile'>): boolean =>
  loginType === 'email' && mobile === null

/** `mail` absent: the service sends no e-mail. */
export interface MailDeps {
  readonly mail?: unknown
}

/**
 * Throws where another address may not be written: `phone_no_update` while the person signs in with theirs, and
 * `email_needs_code` for a confirmed one, which stays until the new one is proven. Without a mail server nobody could.
 */
export function assertMayWriteEmail(
  user: Pick<User, 'email' | 'emailConfirmedAt' | 'loginType' | 'mobile'>,
  email: string | undefined,
  { mail }: MailDeps,
): void {
  if (email === undefined || email === user.email) return
  if (isEmailFixed(user)) throw new AppError('phone_no_update')
  if (mail !== undefined && mailAddressOf(user) !== undefined) throw new AppError('email_needs_code')
}

/** Bookings need a name and an e-mail address. */
export function isProfileComplete(user: Pick<User, 'firstName' | 'lastName' | 'email'>): boolean {
  return [user.firstName, user.lastName, user.email].every((field) => field.trim() !== '')
}

export const fullName = (user: Pick<User, 'firstName' | 'lastName'>) =>
  `${user.firstName} ${user.lastName}`.trim()
