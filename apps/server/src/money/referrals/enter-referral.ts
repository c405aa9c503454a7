import type { Referral } from '@cabstand/contract/http/money/referrals'
import { normalizeReferralId } from '@cabstand/domain/referral/referral-id'
import { findReferralProblem } from '@cabstand/domain/referral/referral-rules'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { findUser, isProfileComplete, lockUser, type User, updateUser } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasBooked } from '../../trips/bookings/index.ts'
import { findReferrer } from './referral-store.ts'

interface Deps {
  readonly settings: SettingsReader
}

/**
 * What a new person's referral id promises: who invites them, and the bonus for both. Throws `referral_late`,
 * `referral_not_found`, `referral_own` or `referral_blocked`.
 */
export async function checkReferral(
  db: Database,
  { settings }: Deps,
  person: string,
  referralId: string,
): Promise<Referral> {
  const { firstName } = await getReferrer(db, await readNewness(db, await findUser(db, person)), referralId)
  return { firstName, bonus: (await settings.get()).bonus }
}

/**
 * Keeps who referred a new person, in place of what they entered before; null: not referred. Throws the same as
 * `checkReferral`.
 */
export async function enterReferral(
  tx: Tx,
  { settings }: Deps,
  person: string,
  referralId: string | null,
): Promise<Referral | null> {
  assertTransaction(tx)
  const newness = await readNewness(tx, await lockUser(tx, person))
  if (referralId === null) {
    if (newness.signedUp) throw new AppError('referral_late')
    await updateUser(tx, person, { signupViaReferral: null, referralPending: false })
    return null
  }
  const { id, firstName } = await getReferrer(tx, newness, referralId)
  await updateUser(tx, person, { signupViaReferral: id, referralPending: true })
  return { firstName, bonus: (await settings.within(tx).get()).bonus }
}

/** A person who has no account yet. */
const withoutAccount = { id: '', signedUp: false }

async function getReferrer(
  db: Database | Tx,
  person: { readonly id: string; readonly signedUp: boolean },
  referralId: string,
) {
  const referrer = await findReferrer(db, normalizeReferralId(referralId))
  const problem = findReferralProblem(person, referrer)
  if (problem !== null) throw new AppError(problem)
  if (referrer === undefined) throw new Error('a referral id without a person has a problem')
  return referrer
}

/** Who invites a person who is not signed in yet. Throws `referral_not_found` or `referral_blocked`. */
export const getReferrerOfNew = (tx: Tx, referralId: string) => getReferrer(tx, withoutAccount, referralId)

/** The person whose referral id a new person can use. */
export async function findUsableReferrer(db: Database, referralId: string) {
  const referrer = await findReferrer(db, normalizeReferralId(referralId))
  return findReferralProblem(withoutAccount, referrer) === null ? referrer : undefined
}

/** A name and an e-mail address complete a sign-up; staff may have booked for a person without them. */
async function readNewness(db: Database | Tx, user: User | undefined) {
  const signedUp = user === undefined || isProfileComplete(user) || (await hasBooked(db, user.id))
  return { id: user?.id ?? '', signedUp }
}
