// Refunds that somebody makes in the provider's dashboard.
import { getReceipt } from '@cabstand/contract/http/money/receipts'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { bookParcel, findProblems } from '../support/money.ts'
import { readReceiptPdf } from '../support/read-pdf.ts'
import { openRefundStage } from './refund-stage.ts'

const stage = await openRefundStage()
const { emulator, server, rider, carrier } = stage
const { topUp, openFor, paid, paidRide, read, cancel } = stage
const { send, refund, linesOf, balanceOf, tell, dataOf, auditBooks } = stage
const { database, clock } = server

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

test('the books add up', async () => {
  expect(await auditBooks()).toEqual([])
})
