import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { exampleHeldReward } from '../../examples/held-rewards.ts'
import { ids, times } from '../../examples/ids.ts'
import { defineList } from '../../lists/define-list.ts'
import { id } from '../../schemas/common.ts'
import { heldReward } from '../../schemas/held-reward.ts'

export const decideHeldReward = endpoint(
  {
    name: 'decideHeldReward',
    method: 'PUT',
    path: '/api/held-rewards/:id/decision',
    tag: 'Referrals',
    summary: 'Decide about a held reward',
    description:
      'Pays a reward that is held because its trip looks made up, or refuses it. A bonus goes to both sides; a discount goes to the driver. The rider keeps the discount in either case.',
    roles: ['admin'],
    params: z.object({ id: about(id, 'The id of the held reward.') }),
    body: z.object({ decision: about(z.enum(['released', 'refused']), 'What becomes of it.', 'refused') }),
    status: 200,
    output: heldReward,
    errors: ['reward_not_found', 'reward_decided'],
    idempotent: true,
  },
  {
    body: { decision: 'refused' },
    output: {
      ...exampleHeldReward,
      state: 'refused',
      decidedBy: { id: ids.admin, name: 'Lena Moreau' },
      decidedAt: times.paid,
    },
  },
)

export const heldRewardList = defineList(
  {
    name: 'HeldRewards',
    path: '/api/held-rewards',
    tag: 'Referrals',
    what: 'rewards that are or were held',
    searched: 'the names of both people and the reference of the booking',
    rows: { admin: heldReward },
    sort: '-heldAt',
    live: 'held-rewards-rows',
    columns: {
      heldAt: { kind: 'time', label: 'reward_at', sorts: true, filters: true },
      kind: {
        kind: 'choice',
        label: 'reward_kind',
        filters: true,
        choices: { referral: 'reward_referral', promo: 'reward_promo' },
      },
      person: { kind: 'reference', label: 'reward_person', early: true },
      beneficiary: { kind: 'reference', label: 'reward_beneficiary' },
      booking: { kind: 'reference', label: 'reward_booking' },
      reasons: { kind: 'text', label: 'reward_reasons' },
      amount: { kind: 'money', label: 'reward_amount' },
      state: {
        kind: 'choice',
        label: 'reward_state',
        early: true,
        filters: true,
        choices: { held: 'reward_held', released: 'reward_released', refused: 'reward_refused' },
      },
      decidedBy: { kind: 'reference', label: 'reward_decided_by' },
      decidedAt: { kind: 'time', label: 'reward_decided_at', hidden: true },
      id: { kind: 'code', label: 'reward_id', hidden: true },
    },
    tabs: {
      waiting: { label: 'reward_tab_waiting', filters: { state: 'held' } },
      all: { label: 'list_tab_all', filters: {} },
    },
  },
  { rows: { admin: exampleHeldReward } },
)
