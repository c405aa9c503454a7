import { rewardDoubts } from '@cabstand/domain/reward/reward-doubts'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { examplePersonReferrals } from '../../examples/referrals.ts'
import { id } from '../../schemas/common.ts'
import { referralSums, referredFields } from './referrals.ts'

const personReferrals = z.object({
  ...referralSums,
  referred: about(
    z.array(
      z.object({
        id,
        name: about(z.string(), 'The full name.', 'Noor Benali'),
        usertype: about(z.enum(['rider', 'driver']), 'The role of the person.'),
        ...referredFields,
        reasons: about(
          z.array(z.enum(rewardDoubts)),
          'Why the bonus is held, or was; empty: it never was.',
          [],
        ),
      }),
    ),
    'The newest fifty, without those who deleted their accounts.',
  ),
})
export type PersonReferrals = z.infer<typeof personReferrals>

export const listPersonReferrals = endpoint(
  {
    name: 'listPersonReferrals',
    method: 'GET',
    path: '/api/people/:id/referrals',
    tag: 'Referrals',
    summary: 'List whom a person referred',
    description: 'Lists the people who signed up with the referral id of a person, newest first.',
    roles: ['admin'],
    params: z.object({ id }),
    status: 200,
    output: personReferrals,
    errors: ['person_not_found'],
    idempotent: false,
  },
  { output: examplePersonReferrals },
)
