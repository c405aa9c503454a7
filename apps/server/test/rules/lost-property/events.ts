import * as z from 'zod/mini'
import { defineEvents } from '../../../src/platform/events/define-events.ts'

export const lostPropertyEvents = defineEvents({
  'lost-item.reported': z.object({ bookingId: z.uuid(), reportedBy: z.uuid() }),
})
