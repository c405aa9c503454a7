import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids } from '../../../examples/ids.ts'
import { id } from '../../../schemas/common.ts'

export const approvePeople = endpoint(
  {
    name: 'approvePeople',
    method: 'POST',
    path: '/api/people/approve',
    tag: 'Staff',
    summary: 'Approve or block people',
    description:
      'Sets whether people may use their accounts: all of them, or none when one is refused. A blocked person is signed out within a second. Admins cannot block themselves, nor people with an active booking.',
    roles: ['admin'],
    body: z.object({
      people: about(z.array(id).check(z.minLength(1), z.maxLength(200)), 'Their ids.'),
      approved: about(z.boolean(), '`true` approves, `false` blocks.'),
    }),
    status: 200,
    output: z.object({ changed: about(z.int(), 'How many were not in this state before.', 2) }),
    errors: ['person_not_found', 'person_has_bookings', 'not_permitted'],
    idempotent: true,
  },
  { body: { people: [ids.driver], approved: true }, output: { changed: 1 } },
)
