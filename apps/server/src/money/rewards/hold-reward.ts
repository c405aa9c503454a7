import { discountHeld } from '@cabstand/domain/ledger/postings'
import type { RewardDoubt, RewardKind } from '@cabstand/domain/reward/reward-doubts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import type { RewardsDeps } from './rewards-deps.ts'
import { insertHeldReward } from './rewards-store.ts'

export interface Reward {
  readonly kind: RewardKind
  readonly bookingId: string
  /** Who travelled with the promo, or was referred. */
  readonly person: string
  /** The driver, who would get the discount, or who referred the person. */
  readonly beneficiary: string
  /** Minor units: the discount, or the bonus of each side. */
  readonly amount: number
}

/**
 * Holds a reward for the decision of an admin. A bonus is not posted; the rider keeps the discount that they were
 * promised, and the driver's wallet is without it until then.
 */
export async function holdReward(
  tx: Tx,
  { hints, now }: Pick<RewardsDeps, 'hints' | 'now'>,
  reward: Reward,
  reasons: readonly RewardDoubt[],
): Promise<void> {
  assertTransaction(tx)
  const at = now()
  const { kind, bookingId, beneficiary, amount } = reward
  await insertHeldReward(tx, {
    id: newId(),
    ...reward,
    reasons: [...reasons],
    state: 'held',
    heldAt: at,
  })
  if (kind !== 'promo') return
  const postings = discountHeld({ driverId: beneficiary, amount })
  await postEntry(tx, { event: 'discount.held', bookingId, at, postings })
  hintWallets(tx, hints, [beneficiary])
}
