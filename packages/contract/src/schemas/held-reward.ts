import { rewardDoubts, rewardKinds, rewardStates } from '@cabstand/domain/reward/reward-doubts'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, money } from './common.ts'
import { reference } from './reference.ts'

const party = z.object({
  id,
  name: about(z.string(), 'First and last name; empty after a deletion.', 'Noor Benali'),
  usertype: about(z.enum(['rider', 'driver']), 'Their role.', 'rider'),
})

export const heldReward = component(
  'HeldReward',
  z.object({
    id,
    kind: about(
      z.enum(rewardKinds),
      '`referral`: the bonus for both sides; `promo`: the discount, which the driver gets.',
      'referral',
    ),
    state: about(z.enum(rewardStates), '`held`: waits for an admin, and nothing is paid.', 'held'),
    reasons: about(z.array(z.enum(rewardDoubts)), 'Why it is held.', ['not_driven', 'too_short']),
    amount: about(money, 'The discount, or the bonus of each side.', 500),
    booking: about(reference, 'The trip, by its reference.'),
    person: about(party, 'Who travelled with the promo, or was referred.'),
    beneficiary: about(party, 'The driver, who gets the discount, or who referred the person.'),
    heldAt: instant,
    decidedBy: about(z.nullable(reference), 'The admin; null: not decided, or one of the two was deleted.'),
    decidedAt: about(z.nullable(instant), 'When it was paid or refused.'),
  }),
  'A reward that waits for an admin, or waited for one.',
)
export type HeldReward = z.infer<typeof heldReward>
