import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** The events of rewards that other modules can react to. The subject is the new person. */
export const rewardEvents = defineEvents({
  'referral.rewarded': z.object({ referrer: z.uuid() }),
})
