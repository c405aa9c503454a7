import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { revokeSessions, type WhichSessions } from './auth-store.ts'

/**
 * Ends sessions of a person; their sockets are closed after the commit. Returns the ids of the
 * sessions that were not ended before.
 */
export async function endSessions(
  tx: Tx,
  { now }: { readonly now: () => Date },
  which: WhichSessions,
): Promise<string[]> {
  assertTransaction(tx)
  return revokeSessions(tx, which, now())
}
