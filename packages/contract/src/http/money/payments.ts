import { attemptStatuses } from '@cabstand/domain/payment/ask-schedule'
import { paymentOutcomes } from '@cabstand/domain/payment/refund'
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
      kind: about(z.literal('page'), 'The card fields are on a page of this server.'),
      path: about(z.string(), 'Its path on this server.', `/payments/${ids.entry}/checkout`),
    }),
  ]),
  'How to continue: open the address, post the fields in their order, or open the page. `/payments/:id/checkout` of this server does that for any provider.',
)

const providerName = z.object({
  name: about(z.string(), 'The name of the provider, and of its mark.', 'stripe'),
  title: about(z.string(), 'Its name for people.', 'Stripe'),
})

const attemptStatus = z.enum(attemptStatuses)

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
      'payment_pending',
      'payment_not_possible',
      'payment_provider_failed',
      'insufficient_balance',
    ],
    idempotent: true,
  },
  {
    body: { provider: 'test', walletAmount: 200 },
    output: {
      attemptId: ids.entry,
      amount: 360,
      checkout: { kind: 'redirect', url: 'https://checkout.example.com/pay/1' },
    },
  },
)

export const openTipPayment = endpoint(
  {
    name: 'openTipPayment',
    method: 'POST',
    path: '/api/bookings/:id/tip/card-payment',
    tag: 'Bookings',
    summary: 'Tip the driver by card',
    description:
      'Opens a checkout for a tip. When the provider confirms it, the amount goes to your wallet and from there to the driver. If the driver has a tip of this trip by then, it stays in your wallet.',
    roles: ['rider'],
    params: bookingParams,
    body: z.object({
      provider: about(text(40), 'The name of a provider, from `listPaymentProviders`.', 'test'),
      amount: about(money, 'The tip, above 0.', 50),
    }),
    status: 200,
    output: opened,
    errors: [
      'booking_not_found',
      'wrong_status',
      'already_tipped',
      'tip_not_possible',
      'tip_amount',
      'payment_not_possible',
      'payment_provider_failed',
    ],
    idempotent: true,
  },
  {
    body: { provider: 'test', amount: 50 },
    output: {
      attemptId: ids.entry,
      amount: 50,
      checkout: { kind: 'redirect', url: 'https://checkout.example.com/pay/1' },
    },
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
      providers: about(z.array(providerName), 'Those that take the currency.'),
      amounts: about(z.array(money), 'Quick amounts, ascending.'),
      least: about(money, 'The least amount.', 100),
      most: about(money, 'The largest amount.', 100_000),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      providers: [{ name: 'test', title: 'Test' }],
      amounts: [1000, 2000, 5000],
      least: 100,
      most: 100_000,
    },
  },
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
    errors: ['top_up_amount', 'payment_not_possible', 'payment_provider_failed'],
    idempotent: true,
  },
  {
    body: { provider: 'test', amount: 2000 },
    output: {
      attemptId: ids.entry,
      amount: 2000,
      checkout: { kind: 'redirect', url: 'https://checkout.example.com/pay/1' },
    },
  },
)

/** What the person who pays is told about a payment. */
const payment = z.object({
  id: about(id, 'The id of the payment.', ids.entry),
  bookingId: about(z.nullable(id), 'The booking that it is for; null: it tops up the wallet.', ids.booking),
  forTip: about(z.boolean(), 'It tips the driver of the booking, which is paid already.', false),
  provider: about(z.string(), 'The name of the provider.', 'stripe'),
  title: about(z.string(), 'The name of the provider for people.', 'Stripe'),
  amount: about(money, 'What is charged.', 360),
  status: about(
    attemptStatus,
    '`open`: not paid yet. `pending`: paid, and the bank has not answered. `failed`, `cancelled`, `expired`: nothing was paid, as far as is known; money that arrives later is credited to the wallet.',
    'paid',
  ),
  outcome: about(
    z.nullable(z.enum(paymentOutcomes)),
    'What the money was used for: it paid the booking, was credited to the wallet because the booking did not need it any more, topped up the wallet, or tipped the driver.',
    'settled',
  ),
  canContinue: about(z.boolean(), 'Its checkout can still be opened.', false),
})

const paymentExample = {
  id: ids.entry,
  bookingId: ids.booking,
  forTip: false,
  provider: 'stripe',
  title: 'Stripe',
  amount: 360,
  status: 'paid',
  outcome: 'settled',
  canContinue: false,
} as const

export const getPendingPayment = endpoint(
  {
    name: 'getPendingPayment',
    method: 'GET',
    path: '/api/bookings/:id/card-payment',
    tag: 'Bookings',
    summary: 'Read the card payment that the bank has not answered',
    description:
      'While there is one, no second card payment of the booking is opened (`payment_pending`). It can still be paid in cash or from the wallet; card money that arrives later is then credited to the wallet.',
    roles: ['rider'],
    params: bookingParams,
    status: 200,
    output: z.object({ payment: about(z.nullable(payment), 'Null: there is none.') }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { payment: null } },
)

export const getPayment = endpoint(
  {
    name: 'getPayment',
    method: 'GET',
    path: '/api/payments/:id',
    tag: 'Bookings',
    summary: 'Read a card payment',
    description: 'One of your own payments, as it is known. The provider is not asked.',
    roles: ['rider', 'driver'],
    params: z.object({ id: about(id, 'The id of the payment.') }),
    status: 200,
    output: payment,
    errors: ['not_found'],
    idempotent: false,
  },
  { output: paymentExample },
)

export const checkPayment = endpoint(
  {
    name: 'checkPayment',
    method: 'POST',
    path: '/api/payments/:id/check',
    tag: 'Bookings',
    summary: 'Ask what became of a card payment',
    description:
      'For a person who comes back from a checkout: asks the provider, and applies what it says. With `left` the payment counts as cancelled when nothing was paid. Asked again within two seconds, it answers what is known.',
    roles: ['rider', 'driver'],
    params: z.object({ id: about(id, 'The id of the payment.') }),
    body: z.object({ left: about(z.boolean(), 'The person has given up.', false) }),
    status: 200,
    output: payment,
    errors: ['not_found'],
    // What a provider says is applied once, however often it is asked.
    idempotent: false,
  },
  { body: { left: false }, output: paymentExample },
)

export const returnFromCheckout = endpoint(
  {
    kind: 'redirect',
    name: 'returnFromCheckout',
    method: 'GET',
    path: '/payments/:provider/return/:id',
    tag: 'Bookings',
    summary: 'Come back from a checkout',
    description:
      'Where providers send a browser after a payment. It leads to the page of the payment, which asks the provider: nothing that a browser brings counts as paid.',
    roles: anyone,
    params: z.object({
      provider: about(text(40), 'The name of the provider.', 'stripe'),
      id: about(id, 'The id of the payment.'),
    }),
    errors: ['not_found'],
  },
  {},
)

export const leaveCheckout = endpoint(
  {
    kind: 'redirect',
    name: 'leaveCheckout',
    method: 'GET',
    path: '/payments/:provider/cancel/:id',
    tag: 'Bookings',
    summary: 'Give up at a checkout',
    description: 'The same for a person who gave up there.',
    roles: anyone,
    params: z.object({
      provider: about(text(40), 'The name of the provider.', 'stripe'),
      id: about(id, 'The id of the payment.'),
    }),
    errors: ['not_found'],
  },
  {},
)

export const postFromCheckout = endpoint(
  {
    kind: 'formPost',
    name: 'postFromCheckout',
    method: 'POST',
    path: '/payments/:provider/return/:id',
    tag: 'Bookings',
    summary: 'Come back from a checkout with a form',
    description:
      'For providers whose pages post a form. What they signed is applied; anything else is asked for by the page of the payment.',
    roles: anyone,
    params: z.object({
      provider: about(text(40), 'The name of the provider.', 'paytm'),
      id: about(id, 'The id of the payment.'),
    }),
    body: z.record(z.string(), z.string().check(z.maxLength(4000))),
    errors: ['not_found'],
  },
  { body: { ORDERID: ids.entry, STATUS: 'TXN_SUCCESS' } },
)

export const chargeCard = endpoint(
  {
    kind: 'formPost',
    name: 'chargeCard',
    method: 'POST',
    path: '/payments/:id/card',
    tag: 'Bookings',
    summary: 'Charge a card',
    description:
      'What the card page of this server posts: the token that the provider gave for a card. The card itself never comes here. It leads to the page of the payment.',
    roles: anyone,
    params: z.object({ id: about(id, 'The id of the payment.') }),
    body: z.record(z.string(), z.string().check(z.maxLength(4000))),
    errors: ['not_found'],
  },
  { body: { token: 'tok_1' } },
)

export const takePaymentWebhook = endpoint(
  {
    kind: 'webhook',
    name: 'takePaymentWebhook',
    method: 'POST',
    path: '/payments/:provider/webhook',
    tag: 'Bookings',
    summary: 'Report a payment',
    description:
      'What a payment provider reports. Its signature is checked, the message is kept, and a job does what it says. The format is the provider’s own.',
    roles: anyone,
    params: z.object({ provider: about(text(40), 'The name of the provider.', 'stripe') }),
    maxBytes: 256 * 1024,
    errors: ['not_found', 'signature_invalid', 'validation_failed', 'too_many_requests'],
  },
  {},
)

export const listPaymentProviders = endpoint(
  {
    name: 'listPaymentProviders',
    method: 'GET',
    path: '/api/payment-providers',
    tag: 'Bookings',
    summary: 'List payment providers',
    description:
      'The payment providers of this installation that take its currency; empty when there is none.',
    roles: anyone,
    status: 200,
    output: z.object({ providers: about(z.array(providerName), 'Those that take the currency.') }),
    errors: [],
    idempotent: false,
  },
  { output: { providers: [{ name: 'test', title: 'Test' }] } },
)

export const payByLegacyForm = endpoint(
  {
    kind: 'formPost',
    name: 'payByLegacyForm',
    method: 'POST',
    path: '/api/payments/:provider/form',
    tag: 'Legacy',
    summary: 'Pay by a form',
    description:
      'What existing clients post to the link of a provider. It opens a checkout for the booking, or for a top-up that was opened before, and leads there. Amount, currency and person are those of our own record: a form that says something else is refused.',
    roles: ['rider', 'driver'],
    authority: 'cookie',
    params: z.object({ provider: about(text(40), 'The name of the provider.', 'stripe') }),
    body: z.object({
      order_id: about(id, 'The id of the booking, or the `attemptId` of a top-up.', ids.booking),
      amount: about(text(20), 'What is to be paid, in major units.', '3.60'),
      currency: about(text(3), 'The currency of the installation.', 'EUR'),
      cust_id: about(id, 'The id of the person who pays, who is signed in.', ids.rider),
      product_name: z.optional(about(text(200), 'Not used.', 'Ride')),
      first_name: z.optional(about(text(200), 'Not used.', 'Farah')),
      last_name: z.optional(about(text(200), 'Not used.', 'Haddad')),
      quantity: z.optional(about(text(10), 'Not used.', '1')),
      mobile_no: z.optional(about(text(40), 'Not used.', '+447700900001')),
      email: z.optional(about(text(200), 'Not used.', 'farah@example.com')),
    }),
    errors: [
      'booking_not_found',
      'wrong_status',
      'wrong_amount',
      'top_up_amount',
      'payment_pending',
      'payment_not_possible',
      'payment_provider_failed',
    ],
  },
  { body: { order_id: ids.booking, amount: '3.60', currency: 'EUR', cust_id: ids.rider } },
)

/** The path to which existing clients post their form for a provider. */
export const legacyLink = (provider: string) => `/api/payments/${provider}/form`

export const legacyProviders = endpoint(
  {
    name: 'legacyProviders',
    method: 'GET',
    path: '/get_providers',
    tag: 'Legacy',
    summary: 'List payment providers with a form',
    description:
      'The payment providers to whose link existing clients post their form. Empty when there is none: those clients then show `no_provider_found`.',
    roles: anyone,
    status: 200,
    output: z.array(
      z.object({
        name: about(z.string(), 'The name of the provider.', 'stripe'),
        link: about(z.string(), 'The path of its form.', '/api/payments/stripe/form'),
      }),
    ),
    errors: [],
    idempotent: false,
  },
  { output: [] },
)
