export { findUsableReferrer, getReferrerOfNew } from './enter-referral.ts'
export { referralsModule } from './module.ts'
export { rewardReferrals } from './reward-referrals.ts'
