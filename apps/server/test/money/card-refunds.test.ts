import { createHmac } from 'node:crypto'
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/money/card-refunds'
import { endPaymentCase } from '@cabstand/contract/http/money/payment-cases'
import { checkPayment, openBookingPayment, openTopUp } from '@cabstand/contract/http/money/payments'
import { getReceipt } from '@cabstand/contract/http/money/receipts'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { startEmulator } from '@cabstand/emulators/start'
import { stripe } from '@cabstand/emulators/stripe'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '../../../../test/support/as-owner.ts'
import { auditLedger } from '../../../../test/support/audit-ledger.ts'
import { numberReceipts } from '../../src/money/receipts/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import {
  bookParcel,
  findProblems,
  linesAbout,
  makeCarrier,
  offerParcels,
  readBalance,
} from '../support/money.ts'
import { readReceiptPdf } from '../support/read-pdf.ts'
import { runTask } from '../support/run-task.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'
import { pay } from './providers/payer.ts'

const emulator = await startEmulator(stripe)
const server = await testServer({ payments: emulator.environment })
afterAll(() => emulator.close())
const { database, clock } = server
await asOwner(database, 'update users set receipts_by_mail = false')
await offerParcels(database)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const carrier = await server.signIn(mobiles.simulated(0))
const admin = await server.signIn(mobiles.admin)
await makeCarrier(database, carrier.userId)

beforeEach(() => {
  Object.assign(emulator.scenario, { fault: 'none', webhooks: 'once', refunds: 'done' })
})

type Opened = Awaited<ReturnType<typeof openedTopUp>>
const openedTopUp = (amount: number) => rider.call(openTopUp, { body: { provider: 'stripe', amount } })

/** The payer pays at Stripe and comes back. */
async function paid({ attemptId, checkout }: Opened): Promise<string> {
  await pay(checkout, 'approve')
  await rider.call(checkPayment, { params: { id: attemptId }, body: { left: false } })
  await emulator.settle()
  await clock.settle()
  return attemptId
}

const topUp = async (amount: number) => paid(await openedTopUp(amount))
const openFor = (id: string) =>
  rider.call(openBookingPayment, { params: { id }, body: { provider: 'stripe', walletAmount: 0 } })

/** A ride that is over and paid by card. */
async function paidRide() {
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('finish', { booking, rider, driver })
  const opened = await openFor(booking.id)
  await paid(opened)
  return { booking, attemptId: opened.attemptId, amount: opened.amount }
}

const send = (id: string, amount: number) =>
  admin.call(contract.refundPayment, { params: { id }, body: { amount, reason: 'The car was late' } })
/** Sends a refund, and waits for its job and the webhooks. */
async function refund(id: string, amount: number) {
  await send(id, amount)
  await clock.settle()
  await emulator.settle()
  await clock.settle()
  return read(id)
}
const refused = (id: string, amount: number) =>
  admin.refused(contract.refundPayment, { params: { id }, body: { amount, reason: 'The car was late' } })

async function read(id: string) {
  const all = await asOwner<{ booking_id: string | null; user_id: string }>(
    database,
    'select booking_id, user_id from payment_attempts where id = $1',
    [id],
  )
  const { booking_id: booking, user_id: user } = all[0] ?? {}
  const { payments } = booking
    ? await admin.call(contract.listBookingPayments, { params: { id: booking } })
    : await admin.call(contract.listTopUpPayments, { params: { id: user ?? '' } })
  const payment = payments.find((one) => one.id === id)
  if (payment === undefined) throw new Error('the payment is not listed')
  return payment
}
const balanceOf = () => readBalance(rider)
const linesOf = (refundId: string | undefined) => linesAbout(database, refundId)

/** What Stripe sends about a refund. */
async function tell(type: string, refundData: object, eventId = newId()): Promise<number> {
  const body = JSON.stringify({ id: `evt_${eventId}`, type, data: { object: refundData } })
  const t = Math.floor(clock.now().getTime() / 1000)
  const secret = emulator.environment.STRIPE_WEBHOOK_SECRET ?? ''
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` }
  const { status } = await fetch(`${server.url}/payments/stripe/webhook`, { method: 'POST', headers, body })
  await clock.settle()
  return status
}
type Told = Awaited<ReturnType<typeof read>>
const dataOf = ({ providerPaymentId }: Told, change: object) => ({
  id: 're_other',
  status: 'succeeded',
  payment_intent: providerPaymentId,
  amount: 100,
  currency: 'eur',
  ...change,
})
const countTold = async (title: 'Refund sent' | 'Refund not paid') => {
  const { notifications } = await rider.call(listNotifications, { query: {} })
  return notifications.filter((one) => one.title === title).length
}

test('a ride is refunded in parts, at the platform’s cost, and never more than was paid', async () => {
  const { attemptId, amount } = await paidRide()
  expect(await read(attemptId)).toMatchObject({
    status: 'paid',
    outcome: 'settled',
    refundable: amount,
    refundSource: 'platform',
    refundRefusal: null,
  })
  const before = await balanceOf()
  expect(await refused(attemptId, amount + 1)).toMatchObject({
    code: 'refund_amount',
    params: { most: amount },
  })
  const part = await refund(attemptId, 100)
  expect(part).toMatchObject({
    refundable: amount - 100,
    refunds: [{ amount: 100, status: 'done', source: 'platform', reason: 'The car was late', endedBy: null }],
  })
  expect(part.refunds[0]?.providerRefundId).toMatch(/^re_/)
  expect(part.refunds[0]?.requestedBy?.id).toBe(admin.userId)
  expect(await linesOf(part.refunds[0]?.id)).toEqual([
    { event: 'payment.refunded', account: 'platform:refunds', amount: -100 },
    { event: 'payment.refunded', account: 'clearing:stripe', amount: 100 },
  ])
  expect((await refused(attemptId, amount - 99)).code).toBe('refund_amount')
  const whole = await refund(attemptId, amount - 100)
  expect(whole).toMatchObject({ refundable: 0, refundRefusal: 'nothing_left' })
  expect(await refused(attemptId, 1)).toMatchObject({
    code: 'refund_not_possible',
    params: { reason: 'nothing_left' },
  })
  expect(await balanceOf()).toBe(before)
  expect(await countTold('Refund sent')).toBe(2)
  // Each of Stripe's webhooks repeated what was known.
  const verdicts = whole.messages.filter(({ body }) => body.includes('refund.created'))
  expect(verdicts.map(({ kind, verdict }) => [kind, verdict])).toEqual([
    ['webhook', 'unchanged'],
    ['webhook', 'unchanged'],
  ])
})

test('a request that is repeated refunds once', async () => {
  const id = await topUp(1000)
  const input = { params: { id }, body: { amount: 300, reason: 'Twice' } }
  const key = { 'idempotency-key': newId() }
  const answers = await Promise.all([1, 2, 3].map(() => admin.send(contract.refundPayment, input, key)))
  expect(answers.map(({ status }) => status).filter((status) => status === 201).length).toBeGreaterThan(0)
  await clock.settle()
  expect((await read(id)).refunds).toMatchObject([{ amount: 300, status: 'done' }])
})

test('a top-up comes out of the wallet, and only what is available there', async () => {
  const before = await balanceOf()
  const id = await topUp(2000)
  expect(await balanceOf()).toBe(before + 2000)
  const payment = await refund(id, 700)
  expect(payment).toMatchObject({ outcome: 'toppedUp', refundSource: 'wallet', refundable: 1300 })
  expect(await linesOf(payment.refunds[0]?.id)).toEqual([
    { event: 'payment.refunded', account: `rider:${rider.userId}`, amount: -700 },
    { event: 'payment.refunded', account: 'clearing:stripe', amount: 700 },
  ])
  const { walletBalance, walletHistory } = await rider.call(getWallet, { query: {} })
  expect(walletBalance).toBe(before + 1300)
  expect(walletHistory[0]).toMatchObject({ type: 'Debit', purpose: 'card-refund', amount: 700 })
  // All that is in the wallet is spent or reserved elsewhere.
  await asOwner(database, `update ledger_accounts set held = balance - 1299 where user_id = $1`, [
    rider.userId,
  ])
  expect((await refused(id, 1300)).code).toBe('insufficient_balance')
  expect((await refund(id, 1299)).refunds).toHaveLength(2)
  await asOwner(database, 'update ledger_accounts set held = 0 where user_id = $1', [rider.userId])
})

test('a delivery is refunded when it is cancelled, out of the wallet that has its money then', async () => {
  const booking = await bookParcel(server, { rider, carrier })
  const opened = await openFor(booking.id)
  const id = await paid(opened)
  expect(await refused(id, 100)).toMatchObject({ params: { reason: 'booking_open' } })
  const before = await balanceOf()
  expect(await cancel(booking)).toMatchObject({ refundedAmount: opened.amount })
  expect(await balanceOf()).toBe(before + opened.amount)
  expect(await read(id)).toMatchObject({ refundSource: 'wallet', refundRefusal: null })
  expect(await refund(id, opened.amount)).toMatchObject({ refunds: [{ status: 'done', source: 'wallet' }] })
  expect(await balanceOf()).toBe(before)
})
const cancel = ({ id }: RiderBooking) =>
  rider.call(bookings.cancelBooking, { params: { id }, body: { reason: 'changed plans' } })

test('what went back to the card in the dashboard is not given back again when the delivery is cancelled', async () => {
  const booking = await bookParcel(server, { rider, carrier })
  const opened = await openFor(booking.id)
  const id = await paid(opened)
  const [before, { amount }] = [await balanceOf(), opened]
  const made = dataOf(await read(id), { id: 're_running', amount: 200 })
  await tell('refund.created', made)
  expect(await read(id)).toMatchObject({ refunds: [{ amount: 200, status: 'done', source: 'platform' }] })
  expect(await balanceOf()).toBe(before)
  await cancel(booking)
  expect(await balanceOf()).toBe(before + amount - 200)
  expect(await read(id)).toMatchObject({ refundable: amount - 200, refundSource: 'wallet' })
  expect(await findProblems(server.db)).toEqual([])
  // The card has not taken it.
  await tell('refund.failed', { ...made, status: 'failed' })
  expect(await balanceOf()).toBe(before + amount)

  const other = await bookParcel(server, { rider, carrier })
  const whole = await openFor(other.id)
  await paid(whole)
  const all = dataOf(await read(whole.attemptId), { id: 're_all', amount: whole.amount })
  await tell('refund.created', all)
  expect(await cancel(other)).toMatchObject({ refundedAmount: 0 })
  expect(await balanceOf()).toBe(before + amount)
  expect(await platformRefundsOf(booking.id, other.id)).toBe(0)
})
/** What the platform has paid back to cards for these bookings. */
async function platformRefundsOf(...ids: readonly string[]): Promise<number> {
  const [row] = await asOwner<{ sum: number }>(
    database,
    `select coalesce(sum(l.amount), 0)::int as sum from ledger_lines l join ledger_entries e on e.id = l.entry_id
     left join payment_refunds r on r.id = e.subject_id left join payment_attempts a on a.id = r.attempt_id
     where l.account = 'platform:refunds' and coalesce(e.booking_id, a.booking_id) = any($1::uuid[])`,
    [ids],
  )
  return row?.sum ?? 0
}

describe('a payment that its card holder disputes', () => {
  const disputeIt = async (id: string, amount: number, status = 'needs_response', dispute = `dp_${id}`) =>
    tell('charge.dispute.created', dataOf(await read(id), { id: dispute, amount, status }))
  /** What the bank decided. */
  const close = async (id: string, amount: number, status: 'won' | 'lost', dispute = `dp_${id}`) =>
    tell('charge.dispute.closed', dataOf(await read(id), { id: dispute, amount, status }))
  async function paidParcel() {
    const booking = await bookParcel(server, { rider, carrier })
    const { attemptId: id, amount } = await openFor(booking.id).then(async (opened) => {
      await paid(opened)
      return opened
    })
    return { booking, id, amount }
  }

  test.each(['won', 'lost'] as const)(
    'and that is cancelled then: the wallet does not get what the card holder has, until the dispute is won (%s)',
    async (end) => {
      const { booking, id, amount } = await paidParcel()
      const before = await balanceOf()
      await disputeIt(id, 200)
      expect(await cancel(booking)).toMatchObject({ customerPaid: amount, refundedAmount: amount - 200 })
      expect(await balanceOf()).toBe(before + amount - 200)
      expect(await read(id)).toMatchObject({ refundRefusal: 'disputed', refundable: amount - 200 })
      expect(await refused(id, 100)).toMatchObject({ params: { reason: 'disputed' } })
      for (let time = 0; time < 2; time += 1) await close(id, 200, end)
      const given = end === 'won' ? amount : amount - 200
      expect(await balanceOf()).toBe(before + given)
      const { walletHistory } = await rider.call(getWallet, { query: {} })
      expect(walletHistory[0]).toMatchObject({
        purpose: 'refund',
        amount: end === 'won' ? 200 : amount - 200,
        cause: { kind: 'booking', id: booking.id },
      })
      expect(await read(id)).toMatchObject({ refundRefusal: null, refundable: given })
      expect(await findProblems(server.db)).toEqual([])
    },
  )

  test('and that staff cancel: the rider is told that a part went back, not all of it', async () => {
    const { booking, id } = await paidParcel()
    await disputeIt(id, 200)
    await admin.call(bookings.cancelBooking, { params: { id: booking.id }, body: { reason: 'no van' } })
    await clock.settle()
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications.find(({ subject }) => subject === booking.id)?.body).toContain('see what went back')
  })

  test('of all of it: nothing is left to give or to refund, and no more than was paid is kept', async () => {
    const { booking, id, amount } = await paidParcel()
    const before = await balanceOf()
    await tell('refund.created', dataOf(await read(id), { id: `re_${id}`, amount: 50 }))
    await disputeIt(id, amount)
    await cancel(booking)
    expect(await balanceOf()).toBe(before)
    await close(id, amount, 'lost')
    expect(await balanceOf()).toBe(before)
    expect(await read(id)).toMatchObject({ refundRefusal: 'nothing_left', refundable: 0 })
  })

  test('an admin says that it is won, and the provider that it is lost: the wallet gives it back', async () => {
    const { booking, id, amount } = await paidParcel()
    const before = await balanceOf()
    await disputeIt(id, 200)
    await cancel(booking)
    const [dispute] = (await read(id)).disputes
    const won = { outcome: 'won' as const, note: 'Seen there' }
    await admin.call(endPaymentCase, { params: { id: dispute?.id ?? '' }, body: won })
    expect(await balanceOf()).toBe(before + amount)
    await close(id, 200, 'lost')
    expect(await balanceOf()).toBe(before + amount - 200)
  })

  test('after it was cancelled: the platform bears it, and the wallet does not change', async () => {
    const { booking, id, amount } = await paidParcel()
    const before = await balanceOf()
    await cancel(booking)
    await disputeIt(id, 200)
    for (const status of ['won', 'lost'] as const) await close(id, 200, status)
    expect(await balanceOf()).toBe(before + amount)
  })

  test('that is lost in part is refunded up to what is left', async () => {
    const id = await topUp(1000)
    await disputeIt(id, 300, 'lost')
    expect(await refused(id, 701)).toMatchObject({ code: 'refund_amount', params: { most: 700 } })
    expect((await refund(id, 700)).refunds).toMatchObject([{ status: 'done' }])
  })
})

test('an admin ends a refund of which nobody knows; one that Stripe refuses is posted back at once', async () => {
  const id = await topUp(1000)
  const before = await balanceOf()
  emulator.scenario.fault = 'down'
  // Stripe repeats what was not done, and then gives up: it stays open whether it was.
  await send(id, 400)
  await clock.settle()
  expect((await read(id)).refunds).toMatchObject([{ status: 'pending', needsDecision: true }])
  expect(await balanceOf()).toBe(before - 400)
  expect(await refused(id, 100)).toMatchObject({ params: { reason: 'refund_open' } })
  emulator.scenario.fault = 'none'
  const [{ id: refundId } = { id: '' }] = (await read(id)).refunds
  const failed = { params: { id: refundId }, body: { status: 'failed' as const, reason: 'Not there' } }
  await admin.call(contract.endRefund, failed)
  expect(await balanceOf()).toBe(before)
  expect(await admin.refusal(contract.endRefund, failed)).toBe('refund_decided')
  expect((await read(id)).refunds).toMatchObject([
    { status: 'failed', endedBy: { id: admin.userId }, endReason: 'Not there', needsDecision: false },
  ])
  // Everything was given back in the dashboard.
  emulator.scenario.webhooks = 'none'
  const { providerPaymentId } = await read(id)
  await fetch(`${emulator.url}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${emulator.environment.STRIPE_SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ payment_intent: providerPaymentId ?? '' }),
  })
  const payment = await refund(id, 400)
  expect(payment.refunds[1]).toMatchObject({ status: 'failed', failure: expect.stringContaining('400') })
  expect(await linesOf(payment.refunds[1]?.id)).toHaveLength(4)
  expect(await balanceOf()).toBe(before)
})

test('a refund that fails later is posted back, once, and the rider is told', async () => {
  const id = await topUp(1000)
  const before = await balanceOf()
  const payment = await refund(id, 1000)
  expect(await balanceOf()).toBe(before - 1000)
  const told = await countTold('Refund not paid')
  const data = dataOf(payment, { id: payment.refunds[0]?.providerRefundId, amount: 1000, status: 'failed' })
  const eventId = newId()
  for (const time of [eventId, eventId, newId()]) expect(await tell('refund.failed', data, time)).toBe(200)
  expect(await balanceOf()).toBe(before)
  const after = await read(id)
  expect(after).toMatchObject({ refundable: 1000, refunds: [{ status: 'failed' }] })
  expect(after.messages.slice(-2).map(({ verdict }) => verdict)).toEqual(['applied', 'unchanged'])
  expect(await countTold('Refund not paid')).toBe(told + 1)
  // It cannot come back to life.
  await tell('refund.updated', { ...data, status: 'succeeded' })
  expect((await read(id)).messages.at(-1)?.verdict).toBe('otherRefund')
  expect(await balanceOf()).toBe(before)
})

test('a refund whose answer was lost is ended by its webhook, late and twice, and never sent again', async () => {
  const id = await topUp(1000)
  Object.assign(emulator.scenario, { fault: 'lost', webhooks: 'late' })
  const pending = await refund(id, 250)
  expect(pending.refunds).toMatchObject([{ status: 'pending', providerRefundId: null, needsDecision: true }])
  Object.assign(emulator.scenario, { fault: 'none', webhooks: 'twice' })
  await clock.forward(60)
  expect((await read(id)).refunds).toMatchObject([{ status: 'pending' }])
  const metadata = { refund: pending.refunds[0]?.id }
  const data = dataOf(pending, { id: 're_found', amount: 250, metadata })
  const eventId = newId()
  await tell('refund.created', data, eventId)
  await tell('refund.created', data, eventId)
  await tell('refund.updated', data)
  const done = await read(id)
  expect(done.refunds).toMatchObject([{ amount: 250, status: 'done', providerRefundId: 're_found' }])
  expect(await linesOf(done.refunds[0]?.id)).toHaveLength(2)
})

test('one that may be ours or another of its amount is not guessed: it waits until an admin has looked', async () => {
  const unanswered = async () => {
    const id = await topUp(1000)
    Object.assign(emulator.scenario, { fault: 'lost', webhooks: 'none' })
    const payment = await refund(id, 250)
    Object.assign(emulator.scenario, { fault: 'none', webhooks: 'once' })
    return { id, payment, refundId: payment.refunds[0]?.id ?? '' }
  }
  const end = (id: string, status: 'done' | 'failed') =>
    admin.call(contract.endRefund, { params: { id }, body: { status, reason: 'Seen there' } })
  const ended = async (id: string) => {
    await clock.settle()
    const { messages, refunds } = await read(id)
    return [messages.at(-1)?.verdict, ...refunds.map((one) => [one.status, one.providerRefundId])]
  }
  const ours = await unanswered()
  await tell('refund.created', dataOf(ours.payment, { id: 're_ours', amount: 250 }))
  expect(await ended(ours.id)).toEqual(['waiting', ['pending', null]])
  // Another amount is no question.
  await tell('refund.created', dataOf(ours.payment, { id: 're_else', amount: 100 }))
  expect((await read(ours.id)).refunds).toHaveLength(2)
  const before = await balanceOf()
  await end(ours.refundId, 'done')
  const [, first, second] = await ended(ours.id)
  expect([first, second]).toEqual([
    ['done', 're_ours'],
    ['done', 're_else'],
  ])
  expect(await balanceOf()).toBe(before)

  const other = await unanswered()
  await tell('refund.created', dataOf(other.payment, { id: 're_theirs', amount: 250 }))
  expect(await ended(other.id)).toEqual(['waiting', ['pending', null]])
  await end(other.refundId, 'failed')
  // The wallet had paid the one that failed, and pays this one.
  expect(await ended(other.id)).toEqual(['applied', ['failed', null], ['done', 're_theirs']])
  expect(await balanceOf()).toBe(before + 1000 - 250)
})

test('one of the same amount that was made in the dashboard while ours is sent does not take its place', async () => {
  const id = await topUp(1000)
  const before = await balanceOf()
  emulator.scenario.delayMs = 300
  await send(id, 250)
  const payment = await read(id)
  await tell('refund.created', dataOf(payment, { id: 're_meanwhile', amount: 250 }))
  emulator.scenario.delayMs = 0
  await clock.settle()
  await emulator.settle()
  await clock.settle()
  const { refunds } = await read(id)
  expect(refunds).toMatchObject([{ status: 'done' }, { status: 'done', providerRefundId: 're_meanwhile' }])
  expect(refunds[0]?.providerRefundId).toMatch(/^re_\d+/)
  expect(await balanceOf()).toBe(before - 500)
})

test.each([
  ['done', 0],
  ['failed', 500],
] as const)('a pending refund is asked for until it is %s', async (end, back) => {
  const id = await topUp(500)
  const before = await balanceOf()
  Object.assign(emulator.scenario, { refunds: 'pending', webhooks: 'none' })
  expect((await refund(id, 500)).refunds).toMatchObject([{ status: 'pending', needsDecision: false }])
  await clock.forward(2)
  expect((await read(id)).refunds).toMatchObject([{ status: 'pending' }])
  emulator.scenario.refunds = end
  await clock.forward(30)
  await eventually(async () => (await read(id)).refunds[0]?.status === end, 'the answer')
  expect(await balanceOf()).toBe(before - 500 + back)
})

test('a process that dies while it sends leaves it to an admin, and no other sends it again', async () => {
  const id = await topUp(500)
  const payment = await refund(id, 200)
  const refundId = payment.refunds[0]?.id ?? ''
  // As it was before the answer was committed.
  await asOwner(
    database,
    `update payment_refunds set status = 'sending', provider_refund_id = null, ended_at = null, sent_at = $2
     where id = $1`,
    [refundId, clock.now()],
  )
  const said = { params: { id: refundId }, body: { status: 'done' as const, reason: 'Seen there' } }
  expect((await read(id)).refunds).toMatchObject([{ status: 'sending', needsDecision: false }])
  expect(await admin.refusal(contract.endRefund, said)).toBe('refund_decided')
  const calls = emulator.deliveries.length
  await runTask(database, 'payment-refund', { id: refundId })
  await clock.forward(3)
  expect(emulator.deliveries).toHaveLength(calls)
  expect((await read(id)).refunds).toMatchObject([{ status: 'sending', needsDecision: true }])
  const ended = await admin.call(contract.endRefund, said)
  expect(ended.refunds).toMatchObject([{ status: 'done', endedBy: { id: admin.userId } }])
  // Its webhook names it afterwards.
  await tell('refund.updated', dataOf(payment, { id: 're_late', amount: 200 }))
  expect((await read(id)).refunds).toMatchObject([{ status: 'done', providerRefundId: 're_late' }])
})

test('a refund made in the dashboard is posted like ours, once, when its money has gone', async () => {
  const id = await topUp(500)
  const before = await balanceOf()
  const made = async (change: object) =>
    dataOf(await read(id), { id: 're_dashboard', amount: 100, ...change })
  await tell('refund.created', await made({ status: 'pending' }))
  await tell('refund.created', await made({ currency: 'usd' }))
  await tell('refund.created', await made({ amount: 501 }))
  expect(await read(id)).toMatchObject({ refunds: [] })
  for (const type of ['refund.updated', 'refund.updated']) await tell(type, await made({}))
  const { messages, refunds } = await read(id)
  expect(messages.slice(-5).map(({ verdict }) => verdict)).toEqual([
    'otherRefund',
    'wrongCurrency',
    'wrongAmount',
    'applied',
    'unchanged',
  ])
  expect(refunds).toMatchObject([
    { amount: 100, status: 'done', source: 'wallet', requestedBy: null, providerRefundId: 're_dashboard' },
  ])
  expect(await balanceOf()).toBe(before - 100)
  await tell('refund.failed', await made({ status: 'failed' }))
  expect(await balanceOf()).toBe(before)
  expect(await linesOf(refunds[0]?.id)).toMatchObject([
    { event: 'payment.refunded', amount: -100 },
    { event: 'payment.refunded', account: 'clearing:stripe', amount: 100 },
    { event: 'payment.refund_failed', account: 'clearing:stripe', amount: -100 },
    { event: 'payment.refund_failed', amount: 100 },
  ])
})

test('of a ride, it comes at the platform’s cost, and stands on the receipt', async () => {
  const { booking, attemptId, amount } = await paidRide()
  const receipt = () => rider.call<typeof getReceipt, 'rider'>(getReceipt, { params: { id: booking.id } })
  expect((await receipt()).cardRefund).toBe(0)
  await tell('refund.created', dataOf(await read(attemptId), { id: 're_ride', amount: 100 }))
  expect((await refund(attemptId, 50)).refunds).toMatchObject([{ source: 'platform' }, { amount: 50 }])
  expect((await receipt()).cardRefund).toBe(150)
  expect((await readReceiptPdf(rider, booking.id)).lines).toContain('Refunded to the card €1.50')
  expect((await read(attemptId)).refundable).toBe(amount - 150)
})

test('an admin asks the provider about an open payment, and sees every message about it', async () => {
  emulator.scenario.webhooks = 'none'
  const { attemptId, checkout } = await openedTopUp(900)
  expect(await read(attemptId)).toMatchObject({ status: 'open', canAsk: true, refundRefusal: 'not_paid' })
  emulator.scenario.fault = 'down'
  const ask = { params: { id: attemptId }, body: {} }
  expect(await admin.refusal(contract.askPayment, ask)).toBe('payment_provider_failed')
  emulator.scenario.fault = 'none'
  await pay(checkout, 'approve')
  expect(await admin.call(contract.askPayment, ask)).toMatchObject({
    status: 'paid',
    canAsk: false,
    messages: [{ kind: 'answer', verdict: 'applied', body: expect.stringContaining('"paid"') }],
  })
  const unknown = { params: { id: newId() }, body: {} }
  expect(await admin.refusal(contract.askPayment, unknown)).toBe('not_found')
})

test('the books add up', async () => {
  await clock.settle()
  await numberReceipts({ db: database.db, hash: createKeyedHash(testSecret) })
  expect(await findProblems(database.db)).toEqual([])
  expect(await withOwner(database.ownerUrl, auditLedger)).toEqual([])
  await asOwner(database, `update payment_refunds set amount = amount + 1 where status = 'done'`)
  const problems = await findProblems(database.db)
  expect(problems.join()).toMatch(/The entries of refund \S+ are not those of its state and amount/)
  expect(problems.join()).toMatch(/clearing:stripe holds/)
})
