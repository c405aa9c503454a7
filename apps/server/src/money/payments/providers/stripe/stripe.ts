import { StartupError } from '../../../../platform/startup-error.ts'
import { type AttemptToPay, defineProvider } from '../../provider.ts'
import { isSignedAndFresh } from '../signatures.ts'
import { leastAmount, toStripeAmount } from './amounts.ts'
import { eventIdOf, readEvent } from './events.ts'
import { isMissing, settled } from './failures.ts'
import { readOpened, readRefund, readSession } from './sessions.ts'

const officialHost = 'api.stripe.com'
const thisMachine = ['127.0.0.1', 'localhost']
/** How long a session can be paid: Stripe takes 30 minutes to 24 hours. */
const sessionMs = 60 * 60_000

/** Stripe: Checkout Sessions on its own page, by its SDK. */
export const stripe = defineProvider({
  name: 'stripe',
  title: 'Stripe',
  variables: {
    secretKey: {
      name: 'STRIPE_SECRET_KEY',
      parse: (text) => (/^(sk|rk)_(test|live)_\w+$/.test(text) ? text : undefined),
      expected: 'a secret or restricted key, which begins with sk_ or rk_',
      doc: 'Secret key of Stripe, or a restricted key that may write checkout sessions and refunds.',
    },
    webhookSecret: {
      name: 'STRIPE_WEBHOOK_SECRET',
      parse: (text) => (/^whsec_\S+$/.test(text) ? text : undefined),
      expected: 'a signing secret, which begins with whsec_',
      doc: 'Signing secret of the webhook that you add in the dashboard of Stripe.',
    },
    host: {
      name: 'STRIPE_HOST',
      fallback: officialHost,
      parse: (text) => (/^[A-Za-z0-9.-]+$/.test(text) ? text : undefined),
      expected: 'a host name without protocol and port',
      doc: 'Host of its API.',
    },
    port: {
      name: 'STRIPE_PORT',
      fallback: '443',
      parse: (text) => (/^\d{1,5}$/.test(text) ? text : undefined),
      expected: 'a port number',
      doc: 'Port of its API.',
    },
    protocol: {
      name: 'STRIPE_PROTOCOL',
      fallback: 'https',
      parse: (text) => (text === 'https' || text === 'http' ? text : undefined),
      expected: 'https or http',
      doc: 'Protocol of its API: `http` only for 127.0.0.1 and localhost.',
    },
  },
  async create({ secretKey, webhookSecret, host, port, protocol }, { now }) {
    if (protocol === 'http' && !thisMachine.includes(host))
      throw new StartupError('STRIPE_PROTOCOL must be https for a host that is not this machine')
    const { default: Stripe } = await import('stripe')
    const api = new Stripe(secretKey, {
      apiVersion: '2026-10-28.endive',
      host,
      port,
      protocol: protocol === 'http' ? 'http' : 'https',
      timeout: 10_000,
      maxNetworkRetries: 1,
      telemetry: false,
    })
    const { sessions } = api.checkout
    return {
      pageOrigins: [host === officialHost ? 'https://checkout.stripe.com' : `${protocol}://${host}:${port}`],
      leastAmount,
      async open(attempt) {
        const options = { idempotencyKey: attempt.id }
        const { id, url } = readOpened(await settled(sessions.create(sessionOf(attempt), options), 'write'))
        return { checkout: { kind: 'redirect', url }, providerReference: id }
      },
      async ask({ providerReference }) {
        // Sessions are found by Stripe's id alone. Where `open` was not answered, nobody has the address of the page.
        if (providerReference === null) return undefined
        const asked = sessions.retrieve(providerReference, { expand: ['payment_intent'] })
        const known = await settled(
          asked.catch((error: unknown) => {
            if (isMissing(error)) return undefined
            throw error
          }),
          'read',
        )
        return known && readSession(known)
      },
      webhook: {
        headers: [],
        accepts: ({ headers, body }) =>
          isSignedAndFresh(headers['stripe-signature'], body, webhookSecret, now()),
        keyOf: ({ body }) => eventIdOf(JSON.parse(body.toString())),
        read: async ({ body }) => readEvent(JSON.parse(body.toString())),
      },
      async refund({ id, attempt: { currency }, providerPaymentId, amount }) {
        const refund = {
          payment_intent: providerPaymentId,
          amount: toStripeAmount(amount, currency),
          reason: 'requested_by_customer' as const,
          metadata: { refund: id },
        }
        return readRefund(await settled(api.refunds.create(refund, { idempotencyKey: id }), 'write'))
      },
      askRefund: async ({ providerRefundId }) =>
        readRefund(await settled(api.refunds.retrieve(providerRefundId), 'read')),
      testConnection: async () => void (await settled(sessions.list({ limit: 1 }), 'read')),
    }
  },
})

/** The session of an attempt. It is the same each time, as its idempotency key demands. */
function sessionOf({ id, amount, currency, description, payer, createdAt, ...urls }: AttemptToPay) {
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: toStripeAmount(amount, currency),
    product_data: { name: description },
  }
  return {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data: price }],
    success_url: urls.returnUrl,
    cancel_url: urls.cancelUrl,
    client_reference_id: id,
    customer_email: payer.email,
    metadata: { attempt: id },
    // Its payment and its disputes do not carry the session's.
    payment_intent_data: { metadata: { attempt: id } },
    expires_at: Math.floor((createdAt.getTime() + sessionMs) / 1000),
  }
}
