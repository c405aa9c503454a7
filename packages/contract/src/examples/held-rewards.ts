import type { HeldReward } from '../schemas/held-reward.ts'
import { ids, times } from './ids.ts'

export const exampleHeldReward: HeldReward = {
  id: '01a20188-4611-7d2b-8c3f-5d1a2b3c4d60',
  kind: 'referral',
  state: 'held',
  reasons: ['not_driven', 'too_short'],
  amount: 500,
  booking: { id: ids.booking, name: 'K7WM4R' },
  person: { id: ids.rider, name: 'Noor Benali', usertype: 'rider' },
  beneficiary: { id: ids.driver, name: 'Rui Almeida', usertype: 'driver' },
  heldAt: times.paid,
  decidedBy: null,
  decidedAt: null,
}
