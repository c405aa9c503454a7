import type { WalletOwner } from '@cabstand/domain/ledger/accounts'
import { referralBonus } from '@cabstand/domain/ledger/postings'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import { rewardEvents } from './events.ts'
import type { RewardsDeps } from './rewards-deps.ts'

/** Credits the bonus to both sides of a referral, once, and tells them. */
export async function payReferralBonus(
  tx: Tx,
  { outbox, hints, now }: RewardsDeps,
  sides: { readonly newUser: WalletOwner; readonly referrer: WalletOwner; readonly bonus: number },
): Promise<void> {
  assertTransaction(tx)
  const at = now()
  const [subject, referrer] = [sides.newUser.userId, sides.referrer.userId]
  const postings = referralBonus(sides)
  await postEntry(tx, { event: 'referral.rewarded', bookingId: null, subjectId: subject, at, postings })
  await outbox.add(tx, rewardEvents.create('referral.rewarded', { subject, payload: { referrer }, at }))
  hintWallets(tx, hints, [subject, referrer])
}
