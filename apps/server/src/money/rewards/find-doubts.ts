import { findRewardDoubts, type RewardDoubt } from '@cabstand/domain/reward/reward-doubts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { readTrack } from '../../trips/tracking/index.ts'
import { countBonusesSince, findShared, type MustDiffer } from './doubts-store.ts'
import type { RewardsDeps } from './rewards-deps.ts'

const dayMs = 86_400_000

/** The trip whose payment earns a reward. */
export interface DoubtedTrip {
  readonly id: string
  readonly customer: string
  readonly driver: string | null
  readonly promo: string | null
  readonly pickupLat: number
  readonly pickupLng: number
  readonly tripStartTime: Date | null
  readonly tripEndTime: Date | null
}

/** Why the discount of a trip is held. Rider and driver must be two, and two riders who use a promo. */
export function findPromoDoubts(tx: Tx, deps: RewardsDeps, trip: DoubtedTrip): Promise<RewardDoubt[]> {
  const people = trip.driver === null ? [] : [trip.driver]
  return findDoubts(tx, deps, trip, { person: trip.customer, people, promo: trip.promo, referrer: null })
}

/**
 * Why the bonus for a new person is held. They, who referred them, and the other person in the car must be different,
 * and so must two people whom one referred. Call it with the referrer's wallet locked, so that bonuses at the same time are counted.
 */
export function findReferralDoubts(
  tx: Tx,
  deps: RewardsDeps,
  trip: DoubtedTrip,
  { person, referrer }: { readonly person: string; readonly referrer: string },
): Promise<RewardDoubt[]> {
  const inCar = [trip.customer, ...(trip.driver === null ? [] : [trip.driver])]
  const people = [referrer, ...inCar.filter((id) => id !== person)]
  return findDoubts(tx, deps, trip, { person, people, promo: null, referrer })
}

async function findDoubts(
  tx: Tx,
  { settings, now }: RewardsDeps,
  trip: DoubtedTrip,
  mustDiffer: MustDiffer,
): Promise<RewardDoubt[]> {
  assertTransaction(tx)
  const { minRewardMinutes, referralsPerDay } = await settings.within(tx).get()
  const end = trip.tripEndTime ?? now()
  const start = trip.tripStartTime ?? end
  const { usable, isStill } = await readTrack(tx, trip, start, end)
  const { device, bankAccount } = await findShared(tx, mustDiffer)
  const { referrer } = mustDiffer
  const since = new Date(now().getTime() - dayMs)
  return findRewardDoubts(
    {
      isDriven: usable.length > 0 && !isStill,
      seconds: (end.getTime() - start.getTime()) / 1000,
      sharesDevice: device,
      sharesBankAccount: bankAccount,
      bonusesOfDay: referrer === null ? 0 : await countBonusesSince(tx, referrer, since),
    },
    { minRewardMinutes, referralsPerDay },
  )
}
