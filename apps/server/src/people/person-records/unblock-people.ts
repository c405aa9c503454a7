import type { BodyOf } from '@cabstand/contract/endpoint'
import type { unblockPeople as endpoint } from '@cabstand/contract/http/people/person-records'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockPeople, unblock } from '../users/index.ts'
import type { PeopleStatesDeps } from './approve-people.ts'
import { approvalTopics } from './topics.ts'

/**
 * Lifts the blocks of people, all or none: they are what they were before. Returns how many were blocked. Throws
 * `person_not_found`, and `not_permitted` where a fleet admin would lift the block of another person.
 */
export async function unblockPeople(
  tx: Tx,
  { hints }: Pick<PeopleStatesDeps, 'hints'>,
  caller: SignedIn,
  { people }: BodyOf<typeof endpoint>,
): Promise<{ changed: number }> {
  assertTransaction(tx)
  const before = await lockPeople(tx, people, caller)
  const changed = before.filter(({ blockedAt }) => blockedAt !== null)
  if (caller.role !== 'admin' && changed.some(({ blockedBy }) => blockedBy !== caller.userId))
    throw new AppError('not_permitted', { detail: 'Somebody else has blocked them.' })
  const ids = changed.map(({ id }) => id)
  await unblock(tx, ids)
  onCommit(tx, () => hints.publish(ids.map((id) => approvalTopics.of(id))))
  for (const person of before) {
    const { id, approved, blockedReason, waitsForApproval } = person
    await recordChange(tx, {
      type: 'person',
      id,
      before: { approved, blockedReason },
      after: { approved: changed.includes(person) ? !waitsForApproval : approved, blockedReason: '' },
    })
  }
  return { changed: ids.length }
}
