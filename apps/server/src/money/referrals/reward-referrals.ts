import { walletAccount } from '@cabstand/domain/ledger/accounts'
import { isOwnTrip, isRewardable } from '@cabstand/domain/referral/referral-rules'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { endReferral } from '../../people/users/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { type Reaction, runOn } from '../../platform/events/reaction.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { bookingEvents, getBookingRow } from '../../trips/bookings/index.ts'
import { findReferralDoubts, holdReward, payReferralBonus } from '../rewards/index.ts'
import { lockWallets } from '../wallet/index.ts'
import { listPendingReferrals } from './referral-store.ts'

export interface RewardDeps {
  readonly settings: SettingsReader
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}

/** The first paid trip of a person who was referred rewards both sides. Other trips do not cause this reaction. */
export function rewardAfterTrip(deps: RewardDeps): Reaction {
  return runOn(bookingEvents, 'booking.paid', {
    name: 'referrals:reward',
    when: ({ payload }) => payload.referralPending === true,
    run: (tx, { subject }) => rewardReferrals(tx, deps, subject),
  })
}

/**
 * Credits the bonus of the settings to the rider, or the driver, of a paid trip who was referred, and to who referred
 * them, or holds it when the trip looks made up. Of two trips that are paid at once, the second finds the referral ended.
 */
export async function rewardReferrals(tx: Tx, deps: RewardDeps, bookingId: string): Promise<void> {
  assertTransaction(tx)
  const trip = await getBookingRow(tx, bookingId)
  const people = [trip.customer, ...(trip.driver === null ? [] : [trip.driver])]
  const pending = (await listPendingReferrals(tx, people)).flatMap((row) => {
    const { id, usertype, referrer, referrerType } = row
    return isOwnTrip(row, trip) && isRewardable(usertype) && isRewardable(referrerType)
      ? [
          {
            newUser: { role: usertype, userId: id },
            referrer: { role: referrerType, userId: referrer },
          },
        ]
      : []
  })
  if (pending.length === 0) return
  const { bonus } = await deps.settings.within(tx).get()
  // Lock order: wallets before people.
  await lockWallets(
    tx,
    pending.flatMap(({ newUser, referrer }) => [walletAccount(newUser), walletAccount(referrer)]),
  )
  for (const sides of pending) {
    const [person, referrer] = [sides.newUser.userId, sides.referrer.userId]
    if (!(await endReferral(tx, person)) || bonus === 0) continue
    const doubts = await findReferralDoubts(tx, deps, trip, { person, referrer })
    if (doubts.length === 0) await payReferralBonus(tx, deps, { ...sides, bonus })
    else {
      const reward = { kind: 'referral', bookingId, person, beneficiary: referrer, amount: bonus } as const
      await holdReward(tx, deps, reward, doubts)
    }
  }
}
