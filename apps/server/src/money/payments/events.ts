import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

/** Money of a provider that went to a wallet. The subject is the payment. */
export const paymentEvents = defineEvents({ 'wallet.topped_up': z.object({ user: z.uuid() }) })
