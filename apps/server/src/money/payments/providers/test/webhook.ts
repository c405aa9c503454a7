import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Delivery, ProviderEvent, WebhookReader } from '../../provider.ts'
import { isSignedAndFresh } from '../signatures.ts'

const message = z.object({
  event: z.enum(['payment.paid', 'payment.failed', 'payment.pending', 'refund.succeeded']),
  event_id: z.string().check(z.minLength(1), z.maxLength(100)),
  order_id: z.string(),
  provider_payment_id: z.string().check(z.minLength(1), z.maxLength(100)),
  amount_minor: z.int().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})

const parse = ({ body }: Delivery) => z.parse(message, JSON.parse(body.toString()))

/** What a script of the operator reports, signed with `TEST_WEBHOOK_SECRET`. */
export const testWebhook = (secret: string, now: () => Date): WebhookReader => ({
  headers: ['test-signature'],
  accepts: ({ headers, body }) => isSignedAndFresh(headers['test-signature'], body, secret, now()),
  keyOf: (delivery) => createHash('sha256').update(parse(delivery).event_id).digest('hex'),
  read: async (delivery) => eventOf(parse(delivery)),
})

function eventOf(said: z.output<typeof message>): ProviderEvent {
  const { order_id: attemptId, provider_payment_id: providerPaymentId, amount_minor: amount, currency } = said
  if (said.event === 'refund.succeeded')
    return {
      kind: 'refund',
      payment: { providerPaymentId },
      providerRefundId: said.event_id,
      status: 'done',
      amount,
      currency,
    }
  if (said.event !== 'payment.paid')
    return {
      kind: 'payment',
      report: { status: said.event === 'payment.failed' ? 'failed' : 'pending', attemptId },
    }
  return { kind: 'payment', report: { status: 'paid', attemptId, providerPaymentId, amount, currency } }
}
