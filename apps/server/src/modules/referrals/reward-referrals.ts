import { walletAccount } from '@cabstand/domain/ledger/accounts'
import { referralBonus } from '@cabstand/domain/ledger/postings'
import { isOwnTrip, isRewardable } from '@cabstand/domain/referral/referral-rules'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import type { Outbox } from '../../events/outbox.ts'
import { type Reaction, runOn } from '../../events/reaction.ts'
import type { Hints } from '../../realtime/hints.ts'
import { bookingEvents } from '../bookings/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import { hintWallets, lockWallets, postEntry } from '../wallet/index.ts'
import { referralEvents } from './events.ts'
import { endReferral, listPendingReferrals, referralRewarded } from './referral-store.ts'

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
    run: (tx, { payload }) => rewardReferrals(tx, deps, payload),
  })
}

/**
 * Credits the bonus of the settings to the rider, or the driver, of a paid trip who was referred, and to who referred
 * them. Of two trips that are paid at once, the second finds the referral ended.
 */
export async function rewardReferrals(
  tx: Tx,
  deps: RewardDeps,
  trip: { readonly customer: string; readonly driver: string | null },
): Promise<void> {
  assertTransaction(tx)
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
    const person = sides.newUser.userId
    if (!(await endReferral(tx, person)) || bonus === 0) continue
    const at = deps.now()
    const postings = referralBonus({ ...sides, bonus })
    await postEntry(tx, { event: referralRewarded, bookingId: null, subjectId: person, at, postings })
    const payload = { referrer: sides.referrer.userId }
    await deps.outbox.add(tx, referralEvents.create('referral.rewarded', { subject: person, payload, at }))
    hintWallets(tx, deps.hints, [person, payload.referrer])
  }
}
