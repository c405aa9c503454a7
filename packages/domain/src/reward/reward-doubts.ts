/**
 * Why a reward waits for an admin. A reward is what the platform pays beyond a fare: the bonus of a referral, or the
 * discount of a promo, which the driver of the trip gets.
 */
export const rewardDoubts = [
  /** No position shows that the car left the pickup. */
  'not_driven',
  /** The trip took less than the time of the settings. */
  'too_short',
  /** Two people who must be two were signed in on one device. */
  'same_device',
  /** Two people who must be two are paid to one bank account. */
  'same_bank_account',
  /** The referrer has got as many bonuses within a day as the settings allow. */
  'daily_limit',
] as const

export type RewardDoubt = (typeof rewardDoubts)[number]

/** What a reward is for. */
export const rewardKinds = ['referral', 'promo'] as const
export type RewardKind = (typeof rewardKinds)[number]

/** `held`: waits for an admin, and nothing is paid. */
export const rewardStates = ['held', 'released', 'refused'] as const
export type RewardState = (typeof rewardStates)[number]

/** The trip that earns a reward. */
export interface RewardedTrip {
  /** Positions show that the car left. */
  readonly isDriven: boolean
  readonly seconds: number
  readonly sharesDevice: boolean
  readonly sharesBankAccount: boolean
  /** Bonuses that the referrer got in the 24 hours before; 0 for a promo. */
  readonly bonusesOfDay: number
}

export interface RewardLimits {
  /** A shorter trip earns nothing without an admin. */
  readonly minRewardMinutes: number
  readonly referralsPerDay: number
}

/** Why a reward is held; it is paid at once when there is no reason. */
export function findRewardDoubts(trip: RewardedTrip, limits: RewardLimits): RewardDoubt[] {
  const found: Record<RewardDoubt, boolean> = {
    not_driven: !trip.isDriven,
    too_short: trip.seconds < limits.minRewardMinutes * 60,
    same_device: trip.sharesDevice,
    same_bank_account: trip.sharesBankAccount,
    daily_limit: trip.bonusesOfDay >= limits.referralsPerDay,
  }
  return rewardDoubts.filter((doubt) => found[doubt])
}
