import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** The subject is the person. */
export const userEvents = defineEvents({
  /** Withdrawals of the person are paid to another account from now on. `by`: who changed it. */
  'bank.changed': z.object({ by: z.uuid() }),
  /** The person signs in with another number from now on. */
  'mobile.changed': z.object({}),
  /** An account at another provider signs the person in from now on. */
  'identity.linked': z.object({}),
})
