import { type WalletOwner, walletAccount } from '@cabstand/domain/ledger/accounts'
import { walletClosed } from '@cabstand/domain/ledger/postings'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockWallets } from './ledger-store.ts'
import { postEntry } from './post-entry.ts'

/**
 * Empties the wallet of a person who is erased: what they had stays with the platform, what they owed is written off.
 * Throws `person_has_money`, with the balance, unless that is the balance that was confirmed.
 */
export async function closeWallet(
  tx: Tx,
  owner: WalletOwner,
  { confirmedBalance, at }: { readonly confirmedBalance: number; readonly at: Date },
): Promise<void> {
  assertTransaction(tx)
  const account = walletAccount(owner)
  const balance = (await lockWallets(tx, [account])).get(account)?.balance ?? 0
  if (balance !== confirmedBalance) {
    throw new AppError('person_has_money', {
      detail: 'The balance of the wallet must be confirmed.',
      params: { walletBalance: balance },
    })
  }
  const postings = walletClosed({ owner, balance })
  await postEntry(tx, { event: 'wallet.closed', bookingId: null, subjectId: owner.userId, at, postings })
}
