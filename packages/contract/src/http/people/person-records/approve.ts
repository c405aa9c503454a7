import { stateReasonLength } from '@cabstand/domain/people/person-check'
import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids } from '../../../examples/ids.ts'
import { id, text } from '../../../schemas/common.ts'

const people = about(z.array(id).check(z.minLength(1), z.maxLength(200)), 'Their ids.')
const reason = text(stateReasonLength).check(z.minLength(1))
const output = z.object({ changed: about(z.int(), 'How many were not in this state before.', 1) })
const exampleReason = 'Insurance has expired.'

export const approvePeople = endpoint(
  {
    name: 'approvePeople',
    method: 'POST',
    path: '/api/people/approve',
    tag: 'Staff',
    summary: 'Approve people',
    description:
      'Lets people who have applied use their accounts: all of them, or none when one is refused. Drivers who lack a document are approved with a reason, which the audit log keeps.',
    roles: ['admin'],
    body: z.object({
      people,
      reason: z.optional(about(reason, 'Why drivers are approved without a document.')),
    }),
    status: 200,
    output,
    errors: ['person_not_found', 'person_blocked', 'documents_missing'],
    idempotent: true,
  },
  { body: { people: [ids.driver] }, output: { changed: 1 } },
)

export const blockPeople = endpoint(
  {
    name: 'blockPeople',
    method: 'POST',
    path: '/api/people/block',
    tag: 'Staff',
    summary: 'Block people',
    description:
      'Ends the use of accounts: of all these people, or of none when one is refused. A blocked person is signed out within a second; a driver goes offline, and their session shows why and permits nothing else. Fleet admins block drivers of their own. Nobody blocks themselves, nor people with an active booking.',
    roles: ['fleetadmin', 'admin'],
    body: z.object({ people, reason: about(reason, 'Drivers and staff read it.', exampleReason) }),
    status: 200,
    output,
    errors: ['person_not_found', 'person_has_bookings', 'not_permitted'],
    idempotent: true,
  },
  { body: { people: [ids.driver], reason: exampleReason }, output: { changed: 1 } },
)

export const unblockPeople = endpoint(
  {
    name: 'unblockPeople',
    method: 'POST',
    path: '/api/people/unblock',
    tag: 'Staff',
    summary: 'Lift a block',
    description:
      'Gives people their accounts back, as they were before: drivers who were never approved wait for approval again. Fleet admins lift what they have blocked themselves.',
    roles: ['fleetadmin', 'admin'],
    body: z.object({ people }),
    status: 200,
    output,
    errors: ['person_not_found', 'not_permitted'],
    idempotent: true,
  },
  { body: { people: [ids.driver] }, output: { changed: 1 } },
)
