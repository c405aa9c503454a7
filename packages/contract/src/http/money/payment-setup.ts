import type { attemptStatuses } from '@cabstand/domain/payment/ask-schedule'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { id, instant, money, text } from '../../schemas/common.ts'

const shared = { tag: 'Operator', roles: ['admin'] } as const

const setUpProvider = z.object({
  name: about(z.string(), 'Its name, as in the setting `paymentProviders`, and of its mark.', 'stripe'),
  title: about(z.string(), 'Its name for people.', 'Stripe'),
  isShown: about(z.boolean(), 'Whether the settings show it to riders.', true),
  leastAmount: about(
    z.nullable(money),
    'The least amount that it takes; null: it does not take the currency, and riders never see it.',
    50,
  ),
  webhookUrl: about(
    z.nullable(z.string()),
    'The address to enter at the provider, to which it reports payments; null: it has no such reports.',
    'https://cabs.example.com/payments/stripe/webhook',
  ),
  canTest: about(z.boolean(), 'Whether `testPaymentProvider` can test its keys.', true),
  canRefund: about(z.boolean(), 'Whether payments can be refunded by it.', true),
  lastMessageAt: about(z.nullable(instant), 'When it reported last; null: never.', times.paid),
  payments: about(
    z.object({
      opening: about(z.int(), 'The provider has not answered yet.', 1),
      open: about(z.int(), 'Not paid yet.', 1),
      pending: about(z.int(), 'Paid, and the bank has not answered.', 1),
      paid: about(z.int(), 'Paid.', 1),
      failed: about(z.int(), 'Declined.', 1),
      cancelled: about(z.int(), 'Given up.', 1),
      expired: about(z.int(), 'Not paid in time.', 1),
    } satisfies Record<(typeof attemptStatuses)[number], z.core.$ZodType>),
    'Payments that were opened within 24 hours, by state.',
    { opening: 0, open: 1, pending: 0, paid: 14, failed: 2, cancelled: 1, expired: 0 },
  ),
  refused: about(z.int(), 'Messages within 30 days that were refused or could not be read.', 1),
})

const refusedMessage = z.object({
  id,
  provider: about(z.string(), 'The name of the provider.', 'stripe'),
  title: about(z.string(), 'Its name for people.', 'Stripe'),
  receivedAt: about(instant, 'When the message arrived.', times.paid),
  verdict: about(
    z.enum([
      'waiting',
      'forged',
      'unknownPayment',
      'wrongReference',
      'wrongAmount',
      'wrongCurrency',
      'paidTwice',
      'otherRefund',
      'unread',
    ]),
    '`waiting`: a refund or dispute of a payment that is not known yet, or a refund that may be one of ours that is not answered; it is read again. `forged`: not sent by the provider. `unknownPayment`: about no payment of this installation. `wrongReference`: it names another payment. `wrongAmount`, `wrongCurrency`: other money than was asked for. `otherRefund`: a refund that was not made here. `unread`: it could not be read. Of these nothing was posted. `paidTwice`: a second payment in one checkout, which was credited to the wallet.',
    'wrongAmount',
  ),
  amount: about(z.nullable(money), 'What the payment should have been; null: no payment is known.', 360),
  booking: about(
    z.nullable(z.object({ id, reference: about(z.string(), 'Its reference.', '6NXEWE') })),
    'The booking that the payment was for; null: a top-up, or no payment is known.',
  ),
})

export const getPaymentSetup = endpoint(
  {
    ...shared,
    name: 'getPaymentSetup',
    method: 'GET',
    path: '/api/payment-setup',
    summary: 'Read how payment providers are set up',
    description:
      'The payment providers that the environment sets up: first those that riders see, in their order, then the others. Keys are never returned. Which ones riders see is the setting `paymentProviders`.',
    status: 200,
    output: z.object({
      currency: about(z.string(), 'The currency of this installation, ISO 4217.', 'EUR'),
      providers: z.array(setUpProvider),
      refused: about(z.array(refusedMessage), 'Refused messages of 30 days, the newest first; at most 50.'),
      version: about(z.int(), 'The version of the settings, for `updateSettings`.', 4),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      currency: 'EUR',
      providers: [
        {
          name: 'stripe',
          title: 'Stripe',
          isShown: true,
          leastAmount: 50,
          webhookUrl: 'https://cabs.example.com/payments/stripe/webhook',
          canTest: true,
          canRefund: true,
          lastMessageAt: times.paid,
          payments: { opening: 0, open: 1, pending: 0, paid: 14, failed: 2, cancelled: 1, expired: 0 },
          refused: 1,
        },
        {
          name: 'paypal',
          title: 'PayPal',
          isShown: true,
          leastAmount: 1,
          webhookUrl: 'https://cabs.example.com/payments/paypal/webhook',
          canTest: true,
          canRefund: true,
          lastMessageAt: null,
          payments: { opening: 0, open: 0, pending: 0, paid: 0, failed: 0, cancelled: 0, expired: 0 },
          refused: 0,
        },
        {
          name: 'securepay',
          title: 'SecurePay',
          isShown: false,
          leastAmount: null,
          webhookUrl: null,
          canTest: false,
          canRefund: true,
          lastMessageAt: null,
          payments: { opening: 0, open: 0, pending: 0, paid: 0, failed: 0, cancelled: 0, expired: 0 },
          refused: 0,
        },
      ],
      refused: [
        {
          id: ids.entry,
          provider: 'stripe',
          title: 'Stripe',
          receivedAt: times.paid,
          verdict: 'wrongAmount',
          amount: 360,
          booking: { id: ids.booking, reference: '6NXEWE' },
        },
      ],
      version: 4,
    },
  },
)
export type PaymentSetup = z.infer<typeof getPaymentSetup.output>

/** Why a connection does not work. */
export const connectionProblems = ['keys', 'unreachable', 'overloaded', 'unexpected'] as const

export const testPaymentProvider = endpoint(
  {
    ...shared,
    name: 'testPaymentProvider',
    method: 'POST',
    path: '/api/payment-setup/:name/test',
    summary: 'Test the connection to a payment provider',
    description: 'Sends the provider one harmless request that needs valid keys.',
    params: z.object({ name: about(text(40), 'The name of the provider.', 'stripe') }),
    body: z.object({}),
    status: 200,
    output: z.object({
      problem: about(
        z.nullable(z.enum(connectionProblems)),
        'Null: it works. `keys`: the provider refused the keys. `unreachable`: no answer. `overloaded`: it asks to try later. `unexpected`: its answer could not be read.',
        'keys',
      ),
    }),
    errors: ['not_found'],
    // It changes nothing.
    idempotent: false,
  },
  { body: {}, output: { problem: null } },
)
