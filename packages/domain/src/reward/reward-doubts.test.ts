import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRewardDoubts, type RewardedTrip } from './reward-doubts.ts'

const limits = { minRewardMinutes: 2, referralsPerDay: 3 }
const honest: RewardedTrip = {
  isDriven: true,
  seconds: 120,
  sharesDevice: false,
  sharesBankAccount: false,
  bonusesOfDay: 2,
}
const flaws = {
  not_driven: { isDriven: false },
  too_short: { seconds: 119 },
  same_device: { sharesDevice: true },
  same_bank_account: { sharesBankAccount: true },
  daily_limit: { bonusesOfDay: 3 },
} as const

test('a reward is held for each reason that its trip gives, and for no other', () => {
  const names = Object.keys(flaws) as (keyof typeof flaws)[]
  fc.assert(
    fc.property(fc.subarray(names), (given) => {
      const trip = Object.assign({}, honest, ...given.map((name) => flaws[name])) as RewardedTrip
      expect(findRewardDoubts(trip, limits)).toEqual(given)
    }),
  )
})
