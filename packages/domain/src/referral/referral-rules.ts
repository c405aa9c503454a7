import type { Role } from '../roles.ts'

/** Why a person cannot sign up with a referral id. */
export type ReferralProblem = 'referral_not_found' | 'referral_own' | 'referral_blocked' | 'referral_late'

/** The person whose referral id it is. */
export interface Referrer {
  readonly id: string
  readonly usertype: Role
  readonly approved: boolean
}

/**
 * Whether a new person can sign up with the referral id of a referrer; undefined: no account has it, or its person was
 * erased. Staff have no wallet, so theirs count as unknown.
 */
export function findReferralProblem(
  person: { readonly id: string; readonly signedUp: boolean },
  referrer: Referrer | undefined,
): ReferralProblem | null {
  if (person.signedUp) return 'referral_late'
  if (referrer === undefined || !isRewardable(referrer.usertype)) return 'referral_not_found'
  if (referrer.id === person.id) return 'referral_own'
  return referrer.approved ? null : 'referral_blocked'
}

/** Who has a wallet for the bonus. */
export const isRewardable = (usertype: Role): usertype is 'rider' | 'driver' =>
  usertype === 'rider' || usertype === 'driver'

/** Whether a paid trip is one that counts for a new person: riders travel, drivers drive. */
export function isOwnTrip(
  person: { readonly id: string; readonly usertype: Role },
  trip: { readonly customer: string; readonly driver: string | null },
): boolean {
  if (person.usertype === 'rider') return trip.customer === person.id
  return person.usertype === 'driver' && trip.driver === person.id
}
