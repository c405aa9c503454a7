import { createHash } from 'node:crypto'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { toMinor } from '../../minor-units.ts'
import type { Delivery, ProviderEvent, RefundReport, WebhookReader } from '../../provider.ts'
import { bodyOf, type PayPalApi } from './api.ts'
import { type CaptureState, money, readCapture } from './orders.ts'

/** The headers that PayPal verifies, by their names in its request. */
const verifiedHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

const hourMs = 3_600_000
/** PayPal repeats a webhook for three days (UNCONFIRMED). */
const oldestMs = 96 * hourMs

const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const hosts = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']

/** Whether a certificate stands at PayPal, or at the API that we use. */
function isCertificate(url: string | undefined, ownOrigin: string): boolean {
  const { protocol, host, origin, pathname } = URL.parse(url ?? '') ?? {}
  const isTrusted = origin === ownOrigin || (protocol === 'https:' && hosts.includes(host ?? ''))
  return isTrusted && pathname?.startsWith('/v1/notifications/certs/') === true
}

const base64 = /^[A-Za-z0-9+/]{100,1000}={0,2}$/

/**
 * PayPal's webhooks: PayPal itself says, when one is read, whether it sent it. Before that, only what no message of PayPal
 * looks like is refused.
 */
export const payPalWebhook = (
  api: PayPalApi,
  webhookId: string,
  ownOrigin: string,
  now: () => Date,
): WebhookReader => ({
  headers: Object.values(verifiedHeaders),
  provesNothing: true,
  accepts({ headers }) {
    const { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time } = verifiedHeaders
    const ageMs = now().getTime() - Date.parse(headers[transmission_time] ?? '')
    return (
      ageMs > -hourMs &&
      ageMs < oldestMs &&
      headers[auth_algo] === 'SHA256withRSA' &&
      /^[\w-]{1,100}$/.test(headers[transmission_id] ?? '') &&
      base64.test(headers[transmission_sig] ?? '') &&
      isCertificate(headers[cert_url], ownOrigin)
    )
  },
  // Nothing is verified yet: a forged message must not take the place of a genuine one with the same id.
  keyOf: ({ body }) => createHash('sha256').update(body).digest('hex'),
  async read(delivery) {
    const text = verificationOf(delivery, webhookId)
    const reply = await api.call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: { text, type: 'application/json' },
    })
    const { verification_status: status } = z.parse(verification, bodyOf(reply))
    return status === 'SUCCESS' ? readEvent(JSON.parse(delivery.body.toString())) : undefined
  },
})

/**
 * The request that asks PayPal whether a webhook is genuine, with the body as it arrived: encoded anew it could differ
 * from what was signed. Throws for a body that is not JSON.
 */
export function verificationOf({ headers, body }: Delivery, webhookId: string): string {
  const event = body.toString()
  // A body that is not one JSON value could end ours and name a webhook of its sender's own.
  JSON.parse(event)
  const given = Object.entries(verifiedHeaders).map(([field, header]) => [field, headers[header]])
  const rest = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId })
  return `${rest.slice(0, -1)},"webhook_event":${event}}`
}

const message = z.object({ event_type: z.string(), resource: z.unknown() })

const captureEvents: Readonly<Record<string, CaptureState>> = {
  'PAYMENT.CAPTURE.COMPLETED': 'paid',
  'PAYMENT.CAPTURE.PENDING': 'pending',
  'PAYMENT.CAPTURE.DENIED': 'failed',
  'PAYMENT.CAPTURE.DECLINED': 'failed',
}

/** What a genuine message means. Throws for one that cannot be read. */
export function readEvent(parsed: unknown): ProviderEvent {
  const { event_type: type, resource } = z.parse(message, parsed)
  const captureState = lookUp(captureEvents, type)
  if (captureState !== undefined) {
    const report = readCapture(resource, captureState)
    return report === undefined ? { kind: 'ignored' } : { kind: 'payment', report }
  }
  if (type === 'CHECKOUT.ORDER.APPROVED') return readApproval(resource)
  if (type === 'PAYMENT.CAPTURE.REFUNDED') {
    const { id, status, custom_id: refundId, about } = readReturned(resource)
    return {
      kind: 'refund',
      ...about,
      providerRefundId: id,
      ...(refundId !== undefined && { refundId }),
      status: lookUp(refundStates, status) ?? 'pending',
    }
  }
  // PayPal or the payer's bank took the money back.
  if (type === 'PAYMENT.CAPTURE.REVERSED') {
    const { id, about } = readReturned(resource)
    return { kind: 'dispute', ...about, providerDisputeId: id, status: 'lost' }
  }
  return { kind: 'ignored' }
}

const approval = z.object({ purchase_units: z.array(z.object({ custom_id: z.optional(z.string()) })) })

function readApproval(resource: unknown): ProviderEvent {
  const attemptId = z.parse(approval, resource).purchase_units[0]?.custom_id
  return attemptId === undefined ? { kind: 'ignored' } : { kind: 'ask', attemptId }
}

/** Words of PayPal for refunds. */
export const refundStates: Readonly<Record<string, RefundReport['status']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

const returned = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  /** Of a refund, as we gave it (UNCONFIRMED that webhooks repeat it). */
  custom_id: z.optional(z.string()),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})

/** Money that went back: a refund, or a reversal, which looks the same (its content is UNCONFIRMED). */
function readReturned(resource: unknown) {
  const { amount, links, ...read } = z.parse(returned, resource)
  const up = links.find(({ rel }) => rel === 'up')?.href ?? ''
  const providerPaymentId = /\/v2\/payments\/captures\/(\w+)$/.exec(up)?.[1]
  if (providerPaymentId === undefined) throw new OutboundFailure('unreadable', 'sent a refund of no payment')
  const { currency_code: currency, value } = amount
  return { ...read, about: { payment: { providerPaymentId }, amount: toMinor(value, currency), currency } }
}
