import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** The subject has no record: each outage has an id of its own. */
export const senderEvents = defineEvents({
  /** Text messages can no longer be sent. */
  'sms.failed': z.object({}),
})
