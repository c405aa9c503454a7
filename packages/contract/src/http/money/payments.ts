import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { id, money, text } from '../../schemas/common.ts'
import { bookingParams } from '../trips/bookings/params.ts'

/** How a person gets to a provider's checkout: sent there, by a form that is posted, or on a page of ours. */
const checkout = about(
  z.discriminatedUnion('kind', [
    z.object({
      kind: about(z.literal('redirect'), 'The person is sent to an address of the provider.'),
      url: about(z.string(), 'The address.', 'https://checkout.example.com/pay/1'),
    }),
    z.object({
      kind: about(z.literal('form'), 'A form is posted to the provider.'),
      action: about(z.string(), 'The address that takes the form.', 'https://checkout.example.com/pay'),
      fields: z.array(
        z.object({ name: z.string(), value: about(z.string(), 'The value of the field.', '3.60') }),
      ),
    }),
    z.object({
      kind: about(z.literal('page'), 'The client shows a page of its own.'),
      template: about(z.string(), 'The name of the page.', 'test'),
    }),
  ]),
  'How to continue: open the address, post the fields in their order, or show a page of the client.',
)

const attemptStatus = z.enum(['created', 'pending', 'paid', 'failed', 'cancelled'])

/** A checkout that was opened. */
const opened = z.object({
  attemptId: about(id, 'The reference of this payment at the provider.'),
  amount: about(money, 'What the provider charges.', 360),
  checkout,
})

export const openBookingPayment = endpoint(
  {
    name: 'openBookingPayment',
    method: 'POST',
    path: '/api/bookings/:id/card-payment',
    tag: 'Bookings',
    summary: 'Open a card payment',
    description:
      'Opens a checkout for what remains after discount and wallet. The wallet part is reserved until the provider confirms; then both are posted together. How the booking is paid changes when the provider confirms: a checkout that is left changes nothing, and cash can be confirmed meanwhile. A payment that arrives when the booking is not open any more, or a second one, is credited to the wallet.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({
      provider: about(text(40), 'The name of a provider, from `listPaymentProviders`.', 'test'),
      walletAmount: z.optional(
        about(money.check(z.gte(0)), 'The part to reserve in the wallet; absent: as before.', 200),
      ),
    }),
    status: 200,
    output: opened,
    errors: [
      'booking_not_found',
      'wrong_status',
      'wrong_amount',
      'payment_not_possible',
      'insufficient_balance',
    ],
    idempotent: true,
  },
  {
    body: { provider: 'test', walletAmount: 200 },
    output: { attemptId: ids.entry, amount: 360, checkout: { kind: 'page', template: 'test' } },
  },
)

export const getTopUps = endpoint(
  {
    name: 'getTopUps',
    method: 'GET',
    path: '/api/wallet/top-ups',
    tag: 'Wallet',
    summary: 'Read how your wallet can be topped up',
    description:
      'The quick amounts of the setting `walletMoneyField`, the limits of your own amount, and the payment providers. Without a provider a wallet cannot be topped up.',
    roles: ['rider', 'driver'],
    status: 200,
    output: z.object({
      providers: z.array(z.object({ name: about(z.string(), 'The name of the provider.', 'test') })),
      amounts: about(z.array(money), 'Quick amounts, ascending.'),
      least: about(money, 'The least amount.', 100),
      most: about(money, 'The largest amount.', 100_000),
    }),
    errors: [],
    idempotent: false,
  },
  { output: { providers: [{ name: 'test' }], amounts: [1000, 2000, 5000], least: 100, most: 100_000 } },
)

export const openTopUp = endpoint(
  {
    name: 'openTopUp',
    method: 'POST',
    path: '/api/wallet/top-ups',
    tag: 'Wallet',
    summary: 'Top up your wallet',
    description:
      'Opens a checkout. The money is in the wallet when the provider has confirmed it; a payment that failed or was cancelled changes nothing.',
    roles: ['rider', 'driver'],
    body: z.object({
      provider: about(text(40), 'The name of a provider.', 'test'),
      amount: about(money, 'Within the limits.', 2000),
    }),
    status: 200,
    output: opened,
    errors: ['top_up_amount', 'payment_not_possible'],
    idempotent: true,
  },
  {
    body: { provider: 'test', amount: 2000 },
    output: { attemptId: ids.entry, amount: 2000, checkout: { kind: 'page', template: 'test' } },
  },
)

export const answerTestPayment = endpoint(
  {
    name: 'answerTestPayment',
    method: 'POST',
    path: '/api/payments/test/:id',
    tag: 'Bookings',
    summary: 'Answer a test payment',
    description:
      'What the checkout of the `test` provider reports: no money moves outside. Only where that provider is on, and only for your own payment. A payment that was confirmed stays paid, whatever is reported later.',
    roles: ['rider', 'driver'],
    params: z.object({ id: about(id, 'The id of the payment.') }),
    body: z.object({
      outcome: about(
        z.enum(['approve', 'decline', 'cancel', 'pending']),
        'What the card holder, or their bank, does.',
      ),
    }),
    status: 200,
    output: z.object({
      status: about(attemptStatus, 'The status of the payment.'),
      outcome: about(
        z.nullable(z.enum(['settled', 'credited', 'toppedUp'])),
        'What the money was used for: it paid the booking, was credited to the wallet because the booking did not need it any more, or topped up the wallet.',
      ),
    }),
    errors: ['not_found', 'payment_not_possible'],
    idempotent: true,
  },
  { body: { outcome: 'approve' }, output: { status: 'paid', outcome: 'settled' } },
)

export const listPaymentProviders = endpoint(
  {
    name: 'listPaymentProviders',
    method: 'GET',
    path: '/api/payment-providers',
    tag: 'Bookings',
    summary: 'List payment providers',
    description: 'The payment providers of this installation; empty when there is none.',
    roles: anyone,
    status: 200,
    output: z.object({
      providers: z.array(z.object({ name: about(z.string(), 'The name of the provider.', 'test') })),
    }),
    errors: [],
    idempotent: false,
  },
  { output: { providers: [{ name: 'test' }] } },
)

export const legacyProviders = endpoint(
  {
    name: 'legacyProviders',
    method: 'GET',
    path: '/get_providers',
    tag: 'Legacy',
    summary: 'List payment providers with a form',
    description:
      'The payment providers to whose link existing clients post their form. Empty when there is none: those clients then show `no_provider_found`. The built-in `test` provider has no such link; `listPaymentProviders` has all.',
    roles: anyone,
    status: 200,
    output: z.array(
      z.object({
        name: about(z.string(), 'The name of the provider.', 'stripe'),
        link: about(z.string(), 'The path of its checkout.', '/payments/stripe'),
      }),
    ),
    errors: [],
    idempotent: false,
  },
  { output: [] },
)
