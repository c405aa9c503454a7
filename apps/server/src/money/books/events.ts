import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** What other modules can react to. The subject is the check. */
export const bookEvents = defineEvents({
  'books.problems-found': z.object({ problemCount: z.int() }),
})
