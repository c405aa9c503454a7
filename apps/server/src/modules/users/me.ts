import type { Me } from '@cabstand/contract/http/users'
import { averageOf } from '@cabstand/domain/rating/average'
import type { Account, User } from './users-store.ts'

/** Converts the signed-in person to the schema of the API. */
export function toMe(user: Account): Me {
  return {
    id: user.id,
    usertype: user.usertype,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    mobile: user.mobile ?? '',
    approved: user.approved,
    referralId: user.referralId,
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

/** Bookings need a name and an e-mail address. */
export function isProfileComplete(user: Pick<User, 'firstName' | 'lastName' | 'email'>): boolean {
  return [user.firstName, user.lastName, user.email].every((field) => field.trim() !== '')
}

export const fullName = (user: Pick<User, 'firstName' | 'lastName'>) =>
  `${user.firstName} ${user.lastName}`.trim()
