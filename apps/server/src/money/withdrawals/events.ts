import * as z from 'zod/mini'
import { defineEvents, type EventsOf } from '../../platform/events/define-events.ts'

const step = z.object({
  /** Whose wallet it is taken from. */
  person: z.uuid(),
  /** Who caused it: the person, or an admin. */
  by: z.uuid(),
})

/** The events of withdrawals that other modules can react to. The subject is the withdrawal. */
export const withdrawalEvents = defineEvents({
  'withdrawal.requested': step,
  'withdrawal.processed': step,
  'withdrawal.cancelled': step,
})

export type WithdrawalEvent = EventsOf<typeof withdrawalEvents>
