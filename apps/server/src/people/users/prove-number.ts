import { randomInt } from 'node:crypto'
import { referralId } from '@cabstand/domain/referral/referral-id'
import { turnIntoRiderWallet } from '../../money/wallet/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { randomLetters } from './create-user.ts'
import { findUser, lockUser, type User, updateUser } from './users-store.ts'

interface FirstSignIn {
  /** The id that the sign-up returned, when the client that signs in has made the sign-up; only that client knows it. */
  readonly signUp: string | undefined
  /** Staff approve drivers, so that an approved driver is one whom they have checked. */
  readonly driverApproval: boolean
}

const noStatements = {
  email: '',
  bankName: '',
  bankCode: '',
  bankAccount: '',
  signupViaReferral: null,
  referralPending: false,
  unproven: false,
}

const nobody = {
  firstName: '',
  lastName: '',
  otherInfo: '',
  carType: null,
  vehicleMake: '',
  vehicleModel: '',
  vehicleNumber: '',
  fleetadmin: null,
}

/**
 * The first sign-in with a number that was signed up without a session. What the sign-up says stays when it was made by
 * the client that signs in. Otherwise a stranger may have written it, and it is dropped: the owner of the number gets the
 * account of a new rider, or of a driver where staff have checked name and car (ADR-095).
 */
export async function proveNumber(tx: Tx, id: string, first: FirstSignIn): Promise<User> {
  assertTransaction(tx)
  const user = await lockUser(tx, id)
  if (user === undefined) throw new Error(`user ${id} was not found`)
  if (!user.unproven) return user
  if (first.signUp === id) await updateUser(tx, id, { unproven: false })
  else await dropStatements(tx, user, first)
  return (await findUser(tx, id)) ?? user
}

async function dropStatements(tx: Tx, user: User, { driverApproval }: FirstSignIn): Promise<void> {
  const isDriver = user.usertype === 'driver'
  if (isDriver && user.approved && driverApproval) return updateUser(tx, user.id, noStatements)
  // A wallet with entries, which only admins can have made, stays a driver's.
  const isRider = !isDriver || (await turnIntoRiderWallet(tx, user.id))
  await updateUser(tx, user.id, {
    ...noStatements,
    ...nobody,
    // The previous one begins with the given first name.
    referralId: referralId(randomLetters(8), randomInt(2 ** 32)),
    ...(isRider && { usertype: 'rider', approved: true, approvalNote: '' }),
  })
}
