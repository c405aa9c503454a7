import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { revokeSessions } from './auth-store.ts'

/**
 * Ends one session of a person, or all of them; their sockets are closed after the commit. Returns the ids of the
 * sessions that were not ended before.
 */
export async function endSessions(
  tx: Tx,
  { now }: { readonly now: () => Date },
  which: { readonly userId: string; readonly sessionId?: string },
): Promise<string[]> {
  assertTransaction(tx)
  return revokeSessions(tx, which, now())
}
