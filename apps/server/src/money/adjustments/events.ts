import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

const posted = z.object({ user: z.uuid() })

/** What admins have posted to wallets. The subject is the adjustment. */
export const adjustmentEvents = defineEvents({ 'wallet.credited': posted, 'wallet.corrected': posted })
