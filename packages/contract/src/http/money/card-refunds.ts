import { attemptStatuses } from '@cabstand/domain/payment/ask-schedule'
import { disputeStatuses } from '@cabstand/domain/payment/cases'
import {
  paymentOutcomes,
  refundReasonLength,
  refundRefusals,
  refundStatuses,
} from '@cabstand/domain/payment/refund'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { id, instant, money, text } from '../../schemas/common.ts'
import { reference } from '../../schemas/reference.ts'
import { bookingParams } from '../trips/bookings/params.ts'

/** What came of a message of a provider. */
export const messageVerdicts = [
  'applied',
  'unchanged',
  'asked',
  'ignored',
  'waiting',
  'forged',
  'unknownPayment',
  'wrongReference',
  'wrongAmount',
  'wrongCurrency',
  'paidTwice',
  'otherRefund',
] as const

const message = z.object({
  id,
  kind: about(
    z.enum(['webhook', 'return', 'answer']),
    '`webhook`: the provider sent it; `return`: the browser brought it; `answer`: the server asked.',
    'webhook',
  ),
  receivedAt: about(instant, 'When it arrived.', times.paid),
  verdict: about(
    z.nullable(z.enum(messageVerdicts)),
    'What came of it; null: not read yet. `waiting`: a refund or dispute of a payment that is not known yet, or a refund that may be one of ours that is not answered; it is read again. `otherRefund`: a refund that was not made here and is not posted.',
    'applied',
  ),
  body: about(
    z.string(),
    'Its first 4,000 characters. Empty in demo mode, and when it is older than 400 days.',
    '{"type":"checkout.session.completed"}',
  ),
})

const refund = z.object({
  id,
  amount: about(money, 'What goes back.', 360),
  status: about(
    z.enum(refundStatuses),
    '`sending`: not answered yet. `pending`: the provider has it, or may have it. `failed`: no money went back, and what was posted is posted back.',
    'done',
  ),
  source: about(
    z.enum(['platform', 'wallet']),
    'Whose money it is: the platform’s, or that of the payer’s wallet.',
    'platform',
  ),
  reason: about(z.string(), 'Why. Empty once the person is erased.', 'The driver took a long way'),
  failure: about(z.string(), 'What the provider answered; empty: it took the refund.', ''),
  providerRefundId: about(z.nullable(z.string()), 'The provider’s id of it; null: not known.', 're_1'),
  requestedBy: about(z.nullable(reference), 'The admin who sent it; null: it was made at the provider.'),
  requestedAt: about(instant, 'When.', times.paid),
  endedAt: about(z.nullable(instant), 'When it was done, or failed.', times.paid),
  endedBy: about(
    z.nullable(reference),
    'The admin who looked at the provider and said how it ended; null: the provider said it.',
  ),
  endReason: about(z.string(), 'What that admin wrote.', ''),
  needsDecision: about(
    z.boolean(),
    'It is not known whether the provider has it, and nothing will tell: look at the provider, and use `endRefund`.',
    false,
  ),
})

const dispute = z.object({
  id,
  amount: about(money, 'How much the card holder takes back.', 360),
  status: about(z.enum(disputeStatuses), '`opened`: the bank has not decided.', 'won'),
  openedAt: about(instant, 'When the provider reported it.', times.paid),
  endedAt: about(z.nullable(instant), 'When it ended.', times.paid),
  endedBy: about(z.nullable(reference), 'The admin who said how it ended; null: the provider said it.'),
})

/** A card payment, as admins see it. */
const payment = z.object({
  id: about(id, 'The id of the payment, and its reference at the provider.'),
  bookingId: about(z.nullable(id), 'The booking that it is for; null: it tops up the wallet.', ids.booking),
  forTip: about(z.boolean(), 'It tips the driver of the booking.', false),
  provider: about(z.string(), 'The name of the provider.', 'stripe'),
  title: about(z.string(), 'Its name for people.', 'Stripe'),
  amount: about(money, 'What is charged.', 360),
  status: about(z.enum(attemptStatuses), 'What is known of it.', 'paid'),
  outcome: about(
    z.nullable(z.enum(paymentOutcomes)),
    'What the money was used for: it paid the booking, was credited to the wallet instead, topped it up, or went through it to the driver as a tip.',
    'settled',
  ),
  providerPaymentId: about(z.nullable(z.string()), 'The provider’s id of it; null: not paid.', 'pi_1'),
  createdAt: about(instant, 'When it was opened.', times.paid),
  changedAt: about(instant, 'When its status changed.', times.paid),
  reversedAt: about(
    z.nullable(instant),
    'When the provider said that the money has not come after all, or was taken back; null: it has not said so.',
    null,
  ),
  canAsk: about(z.boolean(), 'The provider can be asked what became of it.', false),
  refundable: about(
    money,
    'What was paid and is neither refunded, nor on its way back, nor taken back by a dispute or a reversal.',
    360,
  ),
  refundSource: about(z.enum(['platform', 'wallet']), 'Whose money a refund would be.', 'platform'),
  refundRefusal: about(z.nullable(z.enum(refundRefusals)), 'Why it cannot be refunded now; null: it can.'),
  messages: about(z.array(message), 'What was received about it, oldest first; the last 100.'),
  refunds: about(z.array(refund), 'Oldest first.'),
  disputes: about(z.array(dispute), 'Those of its card holder, oldest first.'),
})

const exampleMessage = {
  id: ids.auditEntry,
  kind: 'webhook',
  receivedAt: times.paid,
  verdict: 'applied',
  body: '{"type":"checkout.session.completed"}',
} as const

const exampleRefund = {
  id: ids.challenge,
  amount: 100,
  status: 'done',
  source: 'platform',
  reason: 'The driver took a long way',
  failure: '',
  providerRefundId: 're_1',
  requestedBy: { id: ids.admin, name: 'Helena Marsh' },
  requestedAt: times.paid,
  endedAt: times.paid,
  endedBy: null,
  endReason: '',
  needsDecision: false,
} as const

const exampleDispute = {
  id: ids.language,
  amount: 360,
  status: 'won',
  openedAt: times.paid,
  endedAt: times.paid,
  endedBy: null,
} as const

const examplePayment = {
  id: ids.entry,
  bookingId: ids.booking,
  forTip: false,
  provider: 'stripe',
  title: 'Stripe',
  amount: 360,
  status: 'paid',
  outcome: 'settled',
  providerPaymentId: 'pi_1',
  createdAt: times.paid,
  changedAt: times.paid,
  reversedAt: null,
  canAsk: false,
  refundable: 260,
  refundSource: 'platform',
  refundRefusal: null,
  messages: [exampleMessage],
  refunds: [exampleRefund],
  disputes: [exampleDispute],
} as const

export const listBookingPayments = endpoint(
  {
    name: 'listBookingPayments',
    method: 'GET',
    path: '/api/bookings/:id/card-payments',
    tag: 'Staff',
    summary: 'List the card payments of a booking',
    description:
      'Every card payment that was opened for a booking, with what providers said about it and its refunds. Headers of messages are never shown.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({ payments: about(z.array(payment), 'Newest first; the last 50.') }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  {
    output: {
      payments: [
        {
          ...examplePayment,
          messages: [exampleMessage],
          refunds: [exampleRefund],
          disputes: [exampleDispute],
        },
      ],
    },
  },
)

export const listTopUpPayments = endpoint(
  {
    name: 'listTopUpPayments',
    method: 'GET',
    path: '/api/people/:id/top-ups',
    tag: 'Staff',
    summary: 'List the top-ups of a person',
    description: 'The same for the card payments by which a person topped up their wallet.',
    roles: ['admin'],
    params: z.object({ id: about(id, 'The id of the person.') }),
    status: 200,
    output: z.object({ payments: about(z.array(payment), 'Newest first; the last 50.') }),
    errors: ['person_not_found'],
    idempotent: false,
  },
  {
    output: {
      payments: [
        {
          ...examplePayment,
          bookingId: null,
          outcome: 'toppedUp',
          refundSource: 'wallet',
          messages: [exampleMessage],
          refunds: [],
          disputes: [],
        },
      ],
    },
  },
)

export const askPayment = endpoint(
  {
    name: 'askPayment',
    method: 'POST',
    path: '/api/payments/:id/ask',
    tag: 'Staff',
    summary: 'Ask a provider about a payment',
    description: 'Asks the provider now what became of a payment, and applies what it says.',
    roles: ['admin'],
    params: z.object({ id: about(id, 'The id of the payment.') }),
    body: z.object({}),
    status: 200,
    output: payment,
    errors: ['not_found', 'payment_provider_failed'],
    // What a provider says is applied once, however often it is asked.
    idempotent: false,
  },
  {
    body: {},
    output: {
      ...examplePayment,
      messages: [exampleMessage],
      refunds: [exampleRefund],
      disputes: [exampleDispute],
    },
  },
)

export const refundPayment = endpoint(
  {
    name: 'refundPayment',
    method: 'POST',
    path: '/api/payments/:id/refunds',
    tag: 'Staff',
    summary: 'Refund a card payment',
    description:
      'Sends money back to the card, through the provider. What paid a booking is refunded by the platform; what went to the payer’s wallet comes out of it, and only what is available there. The refund is posted at once and sent right after, once: it is never sent again by itself. One at a time for each payment. Refused with `refund_not_possible`, whose `params.reason` is one of the values of `refundRefusal`.',
    roles: ['admin'],
    params: z.object({ id: about(id, 'The id of the payment.') }),
    body: z.object({
      amount: about(money, 'Above 0, and at most `refundable`.', 100),
      reason: about(
        text(refundReasonLength),
        'Why. Some providers get it, too.',
        'The driver took a long way',
      ),
    }),
    status: 201,
    output: payment,
    errors: ['not_found', 'refund_not_possible', 'refund_amount', 'insufficient_balance'],
    idempotent: true,
  },
  {
    body: { amount: 100, reason: 'The driver took a long way' },
    output: {
      ...examplePayment,
      messages: [exampleMessage],
      refunds: [exampleRefund],
      disputes: [exampleDispute],
    },
  },
)

export const endRefund = endpoint(
  {
    name: 'endRefund',
    method: 'POST',
    path: '/api/card-refunds/:id/end',
    tag: 'Staff',
    summary: 'Say how a refund ended',
    description:
      'For a refund with `needsDecision`, after a look at the provider. `failed` posts the money back. What the provider reports later still counts.',
    roles: ['admin'],
    params: z.object({ id: about(id, 'The id of the refund.') }),
    body: z.object({
      status: about(z.enum(['done', 'failed']), 'How it ended.', 'done'),
      reason: about(text(refundReasonLength), 'How you know.', 'Seen in the dashboard'),
    }),
    status: 200,
    output: payment,
    errors: ['not_found', 'refund_decided'],
    idempotent: true,
  },
  {
    body: { status: 'done', reason: 'Seen in the dashboard' },
    output: {
      ...examplePayment,
      messages: [exampleMessage],
      refunds: [exampleRefund],
      disputes: [exampleDispute],
    },
  },
)
