import * as z from 'zod/mini'
import { defineEvents } from '../../events/define-events.ts'

/** What happens to drivers who wait for approval. The subject is the driver. */
export const peopleEvents = defineEvents({
  'driver.approved': z.object({}),
  /** Staff ask for something. It is read from the driver's record. */
  'driver.asked': z.object({}),
})
