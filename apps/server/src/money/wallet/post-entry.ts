import { findWalletOwner } from '@cabstand/domain/ledger/accounts'
import type { Posting } from '@cabstand/domain/ledger/postings'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { insertEntry, lockWallets } from './ledger-store.ts'

export interface Entry {
  /** The event, such as `booking.paid`. It is posted once for each booking. */
  readonly event: string
  readonly bookingId: string | null
  /** What else the entry is about, such as a withdrawal. It is posted once for each subject, too. */
  readonly subjectId?: string
  /** The time of the event, by the caller's clock. */
  readonly at: Date
  /** The lines; they must add up to zero. With an empty list nothing is posted. */
  readonly postings: readonly Posting[]
  /** The minimum of what is available in wallets after the entry, in minor units, by account. */
  readonly floors?: Readonly<Record<string, number>>
  /** Money reserved in wallets for this entry, by account: it pays whatever else the wallet owes. */
  readonly reserved?: Readonly<Record<string, number>>
}

/**
 * Posts one entry in the caller's transaction. Throws `insufficient_balance` when what is available in a
 * wallet, which is its balance without the money reserved for other bookings, would fall below its floor.
 */
export async function postEntry(tx: Tx, entry: Entry): Promise<void> {
  assertTransaction(tx)
  if (entry.postings.length === 0) return
  const names = [...new Set(entry.postings.map((posting) => posting.account))].sort()
  const wallets = await lockWallets(tx, names)
  for (const [account, floor] of Object.entries(entry.floors ?? {})) {
    const { balance, held } = wallets.get(account) ?? { balance: 0, held: 0 }
    const taken = -sumOf(entry.postings, account) - (entry.reserved?.[account] ?? 0)
    if (taken > 0 && balance - held - taken < floor) throw new AppError('insufficient_balance')
  }
  await insertEntry(tx, {
    id: newId(),
    accounts: names.map((name) => ({ name, userId: findWalletOwner(name)?.userId ?? null })),
    event: entry.event,
    bookingId: entry.bookingId,
    subjectId: entry.subjectId ?? null,
    at: entry.at,
    lines: entry.postings,
  })
}

function sumOf(postings: readonly Posting[], account: string): number {
  return postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amount : sum), 0)
}
