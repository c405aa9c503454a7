import { recordChange } from '../../platform/audit/record-change.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { endSessions } from '../auth/index.ts'
import { findVisibleRole } from './person-store.ts'

export interface SessionDeps {
  readonly now: () => Date
}

/** Signs a person out on one device or on all. Returns how many sessions were ended. Throws `person_not_found`. */
export async function endPersonSessions(
  tx: Tx,
  deps: SessionDeps,
  caller: SignedIn,
  which: { readonly person: string; readonly session: string | undefined },
): Promise<{ ended: number }> {
  assertTransaction(tx)
  const { person, session } = which
  if ((await findVisibleRole(tx, caller, person)) === undefined) throw new AppError('person_not_found')
  const ended = await endSessions(tx, deps, {
    userId: person,
    ...(session !== undefined && { sessionId: session }),
  })
  await recordChange(tx, {
    type: 'person',
    id: person,
    before: { endedSessions: 0 },
    after: { endedSessions: ended.length },
  })
  return { ended: ended.length }
}
