import type { HeldReward } from '@cabstand/contract/schemas/held-reward'
import { walletAccount } from '@cabstand/domain/ledger/accounts'
import { discountRefused, discountReleased } from '@cabstand/domain/ledger/postings'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { decideHeldUse } from '../promos/index.ts'
import { hintWallets, lockWallets, postEntry } from '../wallet/index.ts'
import { payReferralBonus } from './pay-referral-bonus.ts'
import type { RewardsDeps } from './rewards-deps.ts'
import {
  decideRewardRow,
  getListedReward,
  type ListedReward,
  lockHeldReward,
  lockRewardsOf,
} from './rewards-store.ts'

type Decision = 'released' | 'refused'

/** An admin pays a held reward or refuses it, once. Throws `reward_not_found` or `reward_decided`. */
export async function decideReward(
  tx: Tx,
  deps: RewardsDeps,
  input: { readonly id: string; readonly by: string; readonly decision: Decision },
): Promise<HeldReward> {
  assertTransaction(tx)
  const before = await lockHeldReward(tx, input.id)
  if (before === undefined) throw new AppError('reward_not_found')
  if (before.state !== 'held') throw new AppError('reward_decided')
  const listed = await getListedReward(tx, before.id)
  await settle(tx, deps, listed, input.decision)
  const decision = { state: input.decision, decidedBy: input.by, decidedAt: deps.now() }
  await decideRewardRow(tx, before.id, decision)
  await recordChange(tx, { type: 'heldReward', id: before.id, before, after: { ...before, ...decision } })
  return toHeldReward(await getListedReward(tx, before.id))
}

/** A person is deleted: what waits for them is refused. */
export async function refuseRewardsOf(tx: Tx, deps: RewardsDeps, userId: string): Promise<void> {
  assertTransaction(tx)
  for (const reward of await lockRewardsOf(tx, userId)) {
    await settle(tx, deps, await getListedReward(tx, reward.id), 'refused')
    await decideRewardRow(tx, reward.id, { state: 'refused', decidedBy: null, decidedAt: deps.now() })
  }
}

/** Posts what the decision means. */
async function settle(tx: Tx, deps: RewardsDeps, reward: ListedReward, decision: Decision): Promise<void> {
  const { kind, bookingId, amount } = reward
  const released = decision === 'released'
  const at = deps.now()
  if (kind === 'promo') {
    await decideHeldUse(tx, { bookingId, counts: released, at })
    await postEntry(tx, {
      event: released ? 'discount.released' : 'discount.refused',
      bookingId,
      at,
      postings: released
        ? discountReleased({ driverId: reward.beneficiary, amount })
        : discountRefused({ amount }),
    })
    hintWallets(tx, deps.hints, [reward.beneficiary])
  } else if (released) {
    const newUser = { role: reward.personType, userId: reward.person }
    const referrer = { role: reward.beneficiaryType, userId: reward.beneficiary }
    await lockWallets(tx, [walletAccount(newUser), walletAccount(referrer)])
    await payReferralBonus(tx, deps, { newUser, referrer, bonus: amount })
  }
}

/** A held reward in the schema of the API. */
export const toHeldReward = (row: ListedReward): HeldReward => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reasons: row.reasons,
  amount: row.amount,
  booking: { id: row.bookingId, name: row.reference },
  person: { id: row.person, name: row.personName, usertype: row.personType },
  beneficiary: { id: row.beneficiary, name: row.beneficiaryName, usertype: row.beneficiaryType },
  heldAt: row.heldAt.toISOString(),
  decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
