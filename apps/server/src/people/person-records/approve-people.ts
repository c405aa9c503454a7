import type { BodyOf } from '@cabstand/contract/endpoint'
import type { approvePeople as endpoint } from '@cabstand/contract/http/people/person-records'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { approve, lockPeople, type PersonState } from '../users/index.ts'
import { peopleEvents } from './events.ts'
import { approvalTopics } from './topics.ts'

export interface PeopleStatesDeps {
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}

/**
 * Approves people, all or none. Returns how many were not approved before. Throws `person_not_found`, `person_blocked`,
 * and `documents_missing` where drivers lack something and no reason says why they are approved all the same.
 */
export async function approvePeople(
  tx: Tx,
  deps: PeopleStatesDeps,
  { people, reason }: BodyOf<typeof endpoint>,
): Promise<{ changed: number }> {
  assertTransaction(tx)
  const before = await lockPeople(tx, people)
  const waiting = before.filter(({ approved }) => !approved)
  if (waiting.some(({ blockedAt }) => blockedAt !== null)) throw new AppError('person_blocked')
  const lacking = waiting.filter(
    (person) => person.usertype === 'driver' && findMissingForApproval(person).length > 0,
  )
  if (lacking.length > 0 && reason === undefined) throw new AppError('documents_missing')
  await approve(
    tx,
    waiting.map(({ id }) => id),
  )
  await tellApproved(tx, deps, waiting)
  for (const person of before)
    await recordChange(tx, {
      type: 'person',
      id: person.id,
      before: { approved: person.approved },
      after: { approved: true, ...(lacking.includes(person) && { approvalReason: reason }) },
    })
  return { changed: waiting.length }
}

async function tellApproved(
  tx: Tx,
  { outbox, hints, now }: PeopleStatesDeps,
  people: readonly PersonState[],
): Promise<void> {
  const drivers = people.filter(({ waitsForApproval }) => waitsForApproval).map(({ id }) => id)
  const fleetadmins = people.filter(({ usertype }) => usertype === 'fleetadmin').map(({ id }) => id)
  for (const subject of drivers)
    await outbox.add(tx, peopleEvents.create('driver.approved', { subject, payload: {}, at: now() }))
  for (const subject of fleetadmins)
    await outbox.add(tx, peopleEvents.create('fleetadmin.approved', { subject, payload: {}, at: now() }))
  onCommit(tx, () => hints.publish(drivers.map((id) => approvalTopics.of(id))))
}
