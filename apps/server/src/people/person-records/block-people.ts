import type { BodyOf } from '@cabstand/contract/endpoint'
import type { blockPeople as endpoint } from '@cabstand/contract/http/people/person-records'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { block, lockPeople } from '../users/index.ts'
import { findPersonWithActiveBooking } from './active-booking-store.ts'
import type { PeopleStatesDeps } from './approve-people.ts'
import { approvalTopics } from './topics.ts'

/**
 * Blocks people, all or none; drivers go offline. Returns how many were not blocked before: the others keep their reason.
 * Throws `person_not_found`, `person_has_bookings`, and `not_permitted` for oneself.
 */
export async function blockPeople(
  tx: Tx,
  { hints, now }: Pick<PeopleStatesDeps, 'hints' | 'now'>,
  caller: SignedIn,
  { people, reason }: BodyOf<typeof endpoint>,
): Promise<{ changed: number }> {
  assertTransaction(tx)
  if (people.includes(caller.userId))
    throw new AppError('not_permitted', { detail: 'People cannot block themselves.' })
  const before = await lockPeople(tx, people, caller)
  const changed = before.filter(({ blockedAt }) => blockedAt === null).map(({ id }) => id)
  if ((await findPersonWithActiveBooking(tx, changed)) !== undefined)
    throw new AppError('person_has_bookings', { detail: 'End or cancel their booking first.' })
  await block(tx, changed, { blockedBy: caller.userId, blockedReason: reason, blockedAt: now() })
  onCommit(tx, () => hints.publish(changed.map((id) => approvalTopics.of(id))))
  for (const { id, approved, blockedReason } of before) {
    const isChanged = changed.includes(id)
    await recordChange(tx, {
      type: 'person',
      id,
      before: { approved, blockedReason },
      after: { approved: false, blockedReason: isChanged ? reason : blockedReason },
    })
  }
  return { changed: changed.length }
}
