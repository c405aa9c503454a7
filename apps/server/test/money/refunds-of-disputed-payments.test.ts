// Payments that their card holders dispute, and what can be given back then.
import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { endPaymentCase } from '@cabstand/contract/http/money/payment-cases'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { describe, expect, test } from 'vitest'
import { bookParcel, findProblems } from '../support/money.ts'
import { openRefundStage } from './refund-stage.ts'

const stage = await openRefundStage()
const { server, rider, carrier, admin } = stage
const { topUp, openFor, paid, read, cancel, refund, refused, balanceOf, tell, dataOf, auditBooks } = stage
const { clock } = server

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
    await admin.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'no van' } })
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

test('the books add up', async () => {
  expect(await auditBooks()).toEqual([])
})
