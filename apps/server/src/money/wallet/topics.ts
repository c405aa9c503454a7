import { onCommit, type Tx } from '../../platform/db/transaction.ts'
import { type Hints, Topics } from '../../platform/realtime/hints.ts'

/** The wallet of a person has changed, or a withdrawal from it. By person. */
export const walletTopics = new Topics('wallet')

/** Tells people who look at their wallets that these have changed, once the transaction is committed. */
export function hintWallets(tx: Tx, hints: Hints, people: readonly string[]): void {
  onCommit(tx, () => hints.publish(people.map((person) => walletTopics.of(person))))
}
