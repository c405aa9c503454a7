import { assertTransaction, onCommit, type Tx } from '../../db/transaction.ts'
import type { Hints } from '../../realtime/hints.ts'
import { sessionTopics } from '../../realtime/session-topics.ts'
import { revokeSessions } from './auth-store.ts'

/**
 * Ends one session of a person, or all of them; their sockets are closed after the commit. Returns the ids of the
 * sessions that were not ended before.
 */
export async function endSessions(
  tx: Tx,
  deps: { readonly hints: Hints; readonly now: () => Date },
  which: { readonly userId: string; readonly sessionId?: string },
): Promise<string[]> {
  assertTransaction(tx)
  const ended = await revokeSessions(tx, which, deps.now())
  onCommit(tx, () => deps.hints.publish(ended.map((id) => sessionTopics.of(id))))
  return ended
}
