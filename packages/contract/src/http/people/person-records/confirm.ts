import * as z from 'zod/mini'
import { endpoint } from '../../../endpoint.ts'
import { exampleAdmin } from '../../../examples/people.ts'
import { personParams, personRecord } from './record.ts'

export const confirmAdmin = endpoint(
  {
    name: 'confirmAdmin',
    method: 'POST',
    path: '/api/people/:id/confirm',
    tag: 'Staff',
    summary: 'Confirm an admin',
    description:
      'Confirms that the account of an admin belongs to a person of its own. Until then it approves nothing for four eyes, and what it adds to wallets waits while the setting `adjustmentApprovalAbove` is on. The admin who added it cannot confirm it, nor one who is not confirmed. For people who wait for no confirmation it changes nothing.',
    roles: ['admin'],
    params: personParams,
    body: z.object({}),
    status: 200,
    output: personRecord,
    errors: ['person_not_found', 'own_admin', 'admin_unconfirmed'],
    idempotent: true,
  },
  { body: {}, output: exampleAdmin },
)
