import { disputeStatuses } from '@cabstand/domain/payment/disputes'
import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

export const paymentEvents = defineEvents({
  /** Money of a provider that went to a wallet. The subject is the payment. */
  'wallet.topped_up': z.object({ user: z.uuid() }),
  /** Money that was not asked for. The subject is the message that reports it, `cause` is the same in each that does. */
  'payment.refused': z.object({ cause: z.string() }),
  /** A card holder takes back a payment, or that has ended. The subject is the dispute. */
  'payment.disputed': z.object({ status: z.enum(disputeStatuses) }),
})
