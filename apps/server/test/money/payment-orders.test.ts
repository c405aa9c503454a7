// One payment whose refund, dispute, reversal and cancelled delivery come in every order.

import { refundPayment } from '@cabstand/contract/http/money/card-refunds'
import { endPaymentCase, paymentCaseList } from '@cabstand/contract/http/money/payment-cases'
import { openBookingPayment, openTopUp } from '@cabstand/contract/http/money/payments'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { applyRefundNews } from '../../src/money/payments/apply-refund-news.ts'
import { applyAnswer } from '../../src/money/payments/ask-provider.ts'
import type { PaymentProvider, ProviderAnswer } from '../../src/money/payments/provider.ts'
import { takeDispute } from '../../src/money/payments/take-dispute.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { OutboundFailure } from '../../src/platform/outbound/outbound-request.ts'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { bookParcel, findProblems, makeCarrier, offerParcels } from '../support/money.ts'
import { answerTestCard } from '../support/test-card.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

/** What the provider says when it is asked, by the payment. */
const asked = new Map<string, ProviderAnswer>()
/** Payments about which it does not answer, and how often it was asked about them. */
const unanswered = new Map<string, number>()
/** The test provider, which takes its time with refunds, and knows of reversals. */
const slow = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  tellsReversed: true,
  async ask({ id }) {
    const times = unanswered.get(id)
    if (times === undefined) return asked.get(id)
    unanswered.set(id, times + 1)
    throw new OutboundFailure('unreachable', 'did not answer')
  },
  refund: async ({ id }) => ({ status: 'pending', providerRefundId: `refund-${id}` }),
})
const created: Deps[] = []
const server = await testServer({
  createModules: (given) => {
    const deps = { ...given, providers: given.providers.map(slow) }
    created.push(deps)
    return createModules(deps)
  },
})
const [deps] = created
if (deps === undefined) throw new Error('the server has no modules')
const { database, clock } = server
await offerParcels(database)
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)
const carrier = await server.signIn(mobiles.simulated(0))
await makeCarrier(database, carrier.userId)

const accounts = {
  wallet: `rider:${rider.userId}`,
  refunds: 'platform:refunds',
  disputes: 'platform:disputes',
  clearing: 'clearing:test',
}
type Sums = Record<keyof typeof accounts, number>
async function sums(): Promise<Sums> {
  const rows = await asOwner<{ account: string; sum: number }>(
    database,
    'select account, sum(amount)::int as sum from ledger_lines group by account',
  )
  const of = (name: string) => rows.find(({ account }) => account === name)?.sum ?? 0
  return {
    wallet: of(accounts.wallet),
    refunds: of(accounts.refunds),
    disputes: of(accounts.disputes),
    clearing: of(accounts.clearing),
  }
}

interface Paid {
  readonly id: string
  readonly amount: number
  readonly bookingId?: string
  readonly refunded: number
  readonly disputed: number
}

async function paidTopUp(): Promise<Paid> {
  const { attemptId: id } = await rider.call(openTopUp, { body: { provider: 'test', amount: 1250 } })
  await answerTestCard(rider, id, 'approve')
  return { id, amount: 1250, refunded: 250, disputed: 500 }
}

async function paidDelivery(): Promise<Paid> {
  const { id: bookingId } = await bookParcel(server, { rider, carrier })
  const body = { provider: 'test' } as const
  const { attemptId: id, amount } = await rider.call(openBookingPayment, { params: { id: bookingId }, body })
  await answerTestCard(rider, id, 'approve')
  return { id, amount, bookingId, refunded: 100, disputed: 200 }
}

const says = (payment: Paid, status: 'pending' | 'done' | 'failed') =>
  transaction(server.db, async (tx) => {
    const { id, refunded: amount } = payment
    const [ours] = await tx
      .selectFrom('paymentRefunds')
      .select('providerRefundId')
      .where('attemptId', '=', id)
      .execute()
    const providerRefundId = ours?.providerRefundId ?? `elsewhere-${id}`
    const news = { payment: { attemptId: id }, providerRefundId, status, amount, currency: 'EUR' }
    return applyRefundNews(tx, deps, id, news)
  })
const disputes = ({ id, disputed: amount }: Paid, status: 'opened' | 'won' | 'lost') =>
  transaction(server.db, (tx) =>
    takeDispute(tx, deps, id, { providerDisputeId: `of-${id}`, status, amount, currency: 'EUR' }),
  )
async function decides({ id }: Paid, outcome: 'won' | 'lost') {
  const { rows } = await admin.call(paymentCaseList.list, { query: {} })
  const found = rows.find(({ providerId }) => providerId === `of-${id}`)
  // A dispute that came after the reversal is none of theirs.
  if (found === undefined) return
  await admin.call(endPaymentCase, { params: { id: found.id }, body: { outcome, note: 'Seen there' } })
}
const reversed = (id: string) =>
  ({ status: 'reversed', attemptId: id, providerPaymentId: `test-${id}` }) as const

/** Everything that can happen to a payment after it was paid. */
const steps = {
  async refund({ id, refunded: amount }) {
    await admin.call(refundPayment, { params: { id }, body: { amount, reason: 'The car was late' } })
    await clock.settle()
  },
  'refund elsewhere': (payment) => says(payment, 'done'),
  'refund done': (payment) => says(payment, 'done'),
  'refund failed': (payment) => says(payment, 'failed'),
  dispute: (payment) => disputes(payment, 'opened'),
  'dispute of all': ({ amount, ...payment }) => disputes({ ...payment, amount, disputed: amount }, 'opened'),
  won: (payment) => disputes(payment, 'won'),
  lost: (payment) => disputes(payment, 'lost'),
  'staff say won': (payment) => decides(payment, 'won'),
  'staff say lost': (payment) => decides(payment, 'lost'),
  reversed: ({ id }) => applyAnswer(deps, 'test', id, reversed(id)),
  cancelled: ({ bookingId: id = '' }) =>
    rider.call(cancelBooking, { params: { id }, body: { reason: 'changed plans' } }),
} as const satisfies Record<string, (payment: Paid) => Promise<unknown>>
type Step = keyof typeof steps

/** What an order of steps adds to the ledger. */
async function changesAfter(pay: () => Promise<Paid>, order: readonly Step[]) {
  const before = await sums()
  const payment = await pay()
  for (const step of order) await steps[step](payment)
  const after = await sums()
  const changed = {
    wallet: after.wallet - before.wallet,
    refunds: after.refunds - before.refunds,
    disputes: after.disputes - before.disputes,
    clearing: after.clearing - before.clearing,
  }
  return { ...payment, changed }
}

const refundStories = [
  ['refund', 'refund done'],
  ['refund', 'refund failed'],
  ['refund elsewhere', 'refund failed'],
] as const satisfies Step[][]
const disputeStories = [
  ['dispute', 'won'],
  ['dispute', 'lost'],
] as const satisfies Step[][]
const [, , elsewhere] = refundStories
const table: readonly (readonly [readonly Step[], readonly Step[]])[] = [
  ...refundStories.flatMap((refund) => disputeStories.map((dispute) => [refund, dispute] as const)),
  [elsewhere, ['dispute', 'staff say won', 'lost']],
  [elsewhere, ['dispute', 'staff say lost', 'won']],
]

/** Both stories, with the reversal at every point of them. */
const withReversal = (refund: readonly Step[], dispute: readonly Step[]): Step[][] =>
  [0, 1, 2]
    // Staff cannot refund what was reversed.
    .filter((done) => done > 0 || refund[0] !== 'refund')
    .flatMap((done) =>
      [...dispute.keys(), dispute.length].map((said) => [
        ...[...refund.slice(0, done), ...dispute.slice(0, said), 'reversed' as const],
        ...[...refund.slice(done), ...dispute.slice(said)],
        // The provider is asked again when what was open has ended.
        'reversed' as const,
      ]),
    )

test.each(table)('a top-up with %j and %j, reversed at any point', async (refund, dispute) => {
  for (const order of withReversal(refund, dispute)) {
    const { amount, refunded, changed } = await changesAfter(paidTopUp, order)
    const wallet = refund[1] === 'refund done' ? amount - refunded : amount
    expect(changed, order.join(', ')).toEqual({ wallet, refunds: 0, disputes: -wallet, clearing: 0 })
  }
})

test.each(table)('a top-up with %j and %j, never reversed', async (refund, dispute) => {
  const { amount, refunded, disputed, changed } = await changesAfter(paidTopUp, [...refund, ...dispute])
  const wallet = refund[1] === 'refund done' ? amount - refunded : amount
  const lost = dispute.at(-1) === 'lost' ? disputed : 0
  expect(changed).toEqual({ wallet, refunds: 0, disputes: 0 - lost, clearing: lost - wallet })
})

/** What the wallet and the platform have in the end, as parts of the price, the refund and the disputed amount. */
type Expected = (paid: Paid) => Omit<Sums, 'clearing'>
const nothing = { wallet: 0, refunds: 0, disputes: 0 }
const deliveries: readonly (readonly [readonly Step[], Expected])[] = [
  [['refund elsewhere', 'cancelled', 'refund failed'], ({ amount }) => ({ ...nothing, wallet: amount })],
  [['dispute', 'cancelled', 'won'], ({ amount }) => ({ ...nothing, wallet: amount })],
  [['dispute', 'cancelled', 'lost'], ({ amount, disputed }) => ({ ...nothing, wallet: amount - disputed })],
  [['dispute', 'staff say won', 'cancelled'], ({ amount }) => ({ ...nothing, wallet: amount })],
  [
    ['dispute', 'staff say won', 'cancelled', 'lost'],
    ({ amount, disputed }) => ({ ...nothing, wallet: amount, disputes: -disputed }),
  ],
  [
    ['refund elsewhere', 'dispute of all', 'cancelled', 'refund failed', 'won'],
    ({ amount }) => ({ ...nothing, wallet: amount }),
  ],
  [
    ['refund elsewhere', 'dispute of all', 'cancelled', 'won', 'refund failed'],
    ({ amount }) => ({ ...nothing, wallet: amount }),
  ],
  [['refund elsewhere', 'dispute of all', 'cancelled', 'refund failed', 'lost'], () => nothing],
  [['refund elsewhere', 'dispute of all', 'cancelled', 'lost', 'refund failed'], () => nothing],
  [
    ['refund elsewhere', 'dispute', 'cancelled', 'refund failed', 'lost'],
    ({ amount, disputed }) => ({ ...nothing, wallet: amount - disputed }),
  ],
  [['refund elsewhere', 'reversed', 'cancelled', 'refund failed'], () => nothing],
  [
    // What the platform has lost to the reversal is not given away once more.
    ['refund elsewhere', 'cancelled', 'reversed', 'refund failed'],
    ({ amount, refunded }) => ({ ...nothing, wallet: amount - refunded, disputes: refunded - amount }),
  ],
  [
    ['dispute', 'reversed', 'cancelled', 'won', 'reversed'],
    ({ amount }) => ({ ...nothing, wallet: amount, disputes: -amount }),
  ],
  [
    ['dispute', 'reversed', 'cancelled', 'lost', 'reversed'],
    ({ amount, disputed }) => ({
      ...nothing,
      wallet: amount - disputed,
      disputes: disputed - amount,
    }),
  ],
]

test.each(deliveries)('a delivery with %j', async (order, expected) => {
  const { changed, ...paid } = await changesAfter(paidDelivery, order)
  const due = expected(paid)
  expect(changed).toEqual({ ...due, clearing: 0 - due.wallet - due.refunds - due.disputes })
})

const reversalsOf = async ({ id }: Paid) =>
  (await admin.call(paymentCaseList.list, { query: {} })).rows.filter(
    ({ kind, providerId }) => kind === 'reversed' && providerId === `test-${id}`,
  )

test.each([
  ['refund', 'refund failed'],
  ['dispute', 'won'],
] as const)(
  'a reversal of which nothing came while its %s was open is asked for at once when that has ended',
  async (opened, ended) => {
    const payment = await paidTopUp()
    await steps[opened](payment)
    await steps.reversed(payment)
    expect(await reversalsOf(payment)).toEqual([])
    asked.set(payment.id, reversed(payment.id))
    await steps[ended](payment)
    await eventually(async () => (await reversalsOf(payment)).length === 1, 'the case')
    expect(await reversalsOf(payment)).toMatchObject([{ money: '12.50 EUR' }])
  },
)

test('a provider that does not answer then is asked again, however old the payment is', async () => {
  const payment = await paidTopUp()
  const { id } = payment
  await steps.dispute(payment)
  await asOwner(
    database,
    `update payment_attempts set changed_at = changed_at - interval '15 days', ask_at = null where id = $1`,
    [id],
  )
  unanswered.set(id, 0)
  await steps.won(payment)
  await eventually(async () => unanswered.get(id) === 1, 'the question')
  unanswered.delete(id)
  asked.set(id, reversed(id))
  await clock.forward(24 * 60 + 1)
  await eventually(async () => (await reversalsOf(payment)).length === 1, 'the case')
})

test('a refund that fails after a reversal is a case of its own: more of the payment is lost', async () => {
  const payment = await paidTopUp()
  for (const step of ['refund elsewhere', 'reversed', 'refund failed'] as const) await steps[step](payment)
  const { rows } = await admin.call(paymentCaseList.list, { query: {} })
  expect(rows.slice(0, 2)).toMatchObject([
    { kind: 'reversed', providerId: `elsewhere-${payment.id}`, money: '2.50 EUR', status: 'opened' },
    { kind: 'reversed', providerId: `test-${payment.id}`, money: '10.00 EUR', status: 'opened' },
  ])
})

test('the records add up', async () => {
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
