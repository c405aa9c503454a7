import { endReferralsOf } from '../../people/users/index.ts'
import type { Module } from '../../platform/module.ts'
import { rewardAfterTrip } from './reward-referrals.ts'
import { type ReferralDeps, referralRoutes } from './routes.ts'

/** Referral ids: who invited whom, and the bonus for both. */
export function referralsModule(deps: ReferralDeps): Module {
  return {
    name: 'referrals',
    routes: referralRoutes(deps),
    reactions: [rewardAfterTrip(deps)],
    erase: (tx, { id }) => endReferralsOf(tx, id),
  }
}
