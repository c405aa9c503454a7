// Refunds that staff send: at whose cost, how much at most, and how they end.
import * as contract from '@cabstand/contract/http/money/card-refunds'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/new-id.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { bookParcel, findProblems } from '../support/money.ts'
import { runTask } from '../support/run-task.ts'
import { pay } from './providers/payer.ts'
import { openRefundStage } from './refund-stage.ts'

const stage = await openRefundStage()
const { emulator, server, rider, carrier, admin } = stage
const { openedTopUp, topUp, openFor, paid, paidRide, read, cancel } = stage
const { send, refund, refused, linesOf, countTold, balanceOf, tell, dataOf, auditBooks } = stage
const { database, clock } = server

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
  expect(await auditBooks()).toEqual([])
  await asOwner(database, `update payment_refunds set amount = amount + 1 where status = 'done'`)
  const problems = await findProblems(database.db)
  expect(problems.join()).toMatch(/The entries of refund \S+ are not those of its state and amount/)
  expect(problems.join()).toMatch(/clearing:stripe holds/)
})
