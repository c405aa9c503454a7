import { findWalletOwner } from '@cabstand/domain/ledger/accounts'
import type { Posting } from '@cabstand/domain/ledger/postings'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { newId } from '../../new-id.ts'
import { insertEntry, lockWallets } from './ledger-store.ts'

export interface Entry {
  /** The event, such as `booking.paid`. It is posted once for each booking. */
  readonly event: string
  readonly bookingId: string | null
  /** The time of the event, by the caller's clock. */
  readonly at: Date
  /** The lines; they must add up to zero. With an empty list nothing is posted. */
  readonly postings: readonly Posting[]
  /** The minimum balance of wallets after the entry, in minor units, by account. */
  readonly floors?: Readonly<Record<string, number>>
}

/**
 * Posts one entry in the caller's transaction. Throws `insufficient_balance` when a balance would fall below its floor.
 */
export async function postEntry(tx: Tx, entry: Entry): Promise<void> {
  assertTransaction(tx)
  if (entry.postings.length === 0) return
  const names = [...new Set(entry.postings.map((posting) => posting.account))].sort()
  const balances = await lockWallets(tx, names)
  for (const [account, floor] of Object.entries(entry.floors ?? {})) {
    const after = (balances.get(account) ?? 0) + sumOf(entry.postings, account)
    if (after < floor) throw new AppError('insufficient_balance')
  }
  await insertEntry(tx, {
    id: newId(),
    accounts: names.map((name) => ({ name, userId: findWalletOwner(name)?.userId ?? null })),
    event: entry.event,
    bookingId: entry.bookingId,
    at: entry.at,
    lines: entry.postings,
  })
}

function sumOf(postings: readonly Posting[], account: string): number {
  return postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0)
}
