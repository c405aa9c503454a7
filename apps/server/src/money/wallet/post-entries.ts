import { findWalletOwner } from '@cabstand/domain/ledger/accounts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { insertEntries, lockWallets, openAccounts } from './ledger-store.ts'
import type { Entry } from './post-entry.ts'

/**
 * Posts many entries in few statements, in their order: what is imported. They have no floors, because what they say has
 * happened already.
 */
export async function postEntries(
  tx: Tx,
  entries: readonly Pick<Entry, 'event' | 'bookingId' | 'at' | 'postings'>[],
): Promise<void> {
  assertTransaction(tx)
  const posted = entries.filter(({ postings }) => postings.length > 0)
  if (posted.length === 0) return
  const names = new Set(posted.flatMap(({ postings }) => postings.map(({ account }) => account)))
  const accounts = [...names].sort()
  await openAccounts(
    tx,
    accounts.map((name) => ({ name, userId: findWalletOwner(name)?.userId ?? null })),
  )
  await lockWallets(tx, accounts)
  await insertEntries(
    tx,
    posted.map((entry) => ({ ...entry, id: newId() })),
  )
}
