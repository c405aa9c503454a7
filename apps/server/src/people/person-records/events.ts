import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** What happens to people who wait for approval. They are the subject. */
export const peopleEvents = defineEvents({
  'driver.approved': z.object({}),
  'fleetadmin.approved': z.object({}),
  /** Staff ask for something. It is read from the driver's record. */
  'driver.asked': z.object({}),
})
