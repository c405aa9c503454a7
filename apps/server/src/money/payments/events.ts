import { disputeStatuses } from '@cabstand/domain/payment/cases'
import * as z from 'zod/mini'
import { defineEvents } from '../../platform/events/define-events.ts'

const ofPerson = z.object({ user: z.uuid() })

/**
 * Money of a provider that went to a wallet: the subject is the payment. Money that went back to a card, or could not: the
 * subject is the refund.
 */
export const paymentEvents = defineEvents({
  'wallet.topped_up': ofPerson,
  'payment.refunded': ofPerson,
  'payment.refund_failed': ofPerson,
  /** Money that was not asked for. The subject is its case. */
  'payment.refused': z.object({}),
  /** A second payment in one checkout. The subject is its case. */
  'payment.paid_twice': z.object({}),
  /** The money of a payment has not come after all. The subject is its case. */
  'payment.reversed': z.object({}),
  /** A card holder takes back a payment, or that has ended. The subject is its case. */
  'payment.disputed': z.object({ status: z.enum(disputeStatuses) }),
})
