import { recordChange } from '../../platform/audit/record-change.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { lockPeople, setApproved } from '../users/index.ts'
import { findPersonWithActiveBooking } from './active-booking-store.ts'
import { peopleEvents } from './events.ts'
import { approvalTopics } from './topics.ts'

/**
 * Approves or blocks people, all or none. Returns how many were not in this state before. Throws `person_not_found`,
 * `person_has_bookings` for a block during a booking, and `not_permitted` for a block of oneself.
 */
export async function approvePeople(
  tx: Tx,
  deps: { readonly outbox: Outbox; readonly hints: Hints; readonly now: () => Date },
  caller: SignedIn,
  { people, approved }: { readonly people: readonly string[]; readonly approved: boolean },
): Promise<{ changed: number }> {
  assertTransaction(tx)
  const ids = [...new Set(people)]
  if (!approved && ids.includes(caller.userId))
    throw new AppError('not_permitted', { detail: 'Admins cannot block themselves.' })
  const before = await lockPeople(tx, ids)
  if (before.length < ids.length) throw new AppError('person_not_found')
  const changed = before.filter((person) => person.approved !== approved).map(({ id }) => id)
  if (!approved) {
    const busy = await findPersonWithActiveBooking(tx, changed)
    if (busy !== undefined)
      throw new AppError('person_has_bookings', { detail: 'End or cancel their booking first.' })
  }
  await setApproved(tx, changed, approved)
  if (approved)
    await tellApproved(
      tx,
      deps,
      before.filter((person) => !person.approved),
    )
  for (const person of before)
    await recordChange(tx, {
      type: 'person',
      id: person.id,
      before: { approved: person.approved },
      after: { approved },
    })
  return { changed: changed.length }
}

async function tellApproved(
  tx: Tx,
  { outbox, hints, now }: { readonly outbox: Outbox; readonly hints: Hints; readonly now: () => Date },
  people: readonly {
    readonly id: string
    readonly usertype: string
    readonly waitsForApproval: boolean
  }[],
): Promise<void> {
  const drivers = people.filter(({ waitsForApproval }) => waitsForApproval).map(({ id }) => id)
  const fleetadmins = people.filter(({ usertype }) => usertype === 'fleetadmin').map(({ id }) => id)
  for (const subject of drivers)
    await outbox.add(tx, peopleEvents.create('driver.approved', { subject, payload: {}, at: now() }))
  for (const subject of fleetadmins)
    await outbox.add(tx, peopleEvents.create('fleetadmin.approved', { subject, payload: {}, at: now() }))
  onCommit(tx, () => hints.publish(drivers.map((id) => approvalTopics.of(id))))
}
