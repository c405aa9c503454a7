import * as contract from '@cabstand/contract/http/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect } from 'vitest'
import { driveUntil } from '../trip.ts'
import type { Lane } from './lane.ts'
import { codeOf, type Round } from './round.ts'

/** Makes sure that a rider's wallet covers at least `count` bookings of this price, and a part of another. */
async function fillWallet(round: Round, lane: Lane, count: number, price: number): Promise<void> {
  const wanted = count * price + round.draw('rest', [0, 1, price - 1])
  const has = await lane.balance(lane.rider)
  if (wanted > has) await lane.credit(lane.rider, wanted - has)
}

const payWith = (lane: Lane, booking: { id: string }) => ({
  by: lane.rider,
  call: contract.payBooking,
  input: { params: { id: booking.id }, body: { paymentMode: 'wallet' as const } },
})

/**
 * Pays several bookings of one price from one wallet at once. As many are paid as the wallet had money
 * for, it never owes, and each payment is in the ledger once. Returns the paid and the unpaid bookings.
 */
async function payAll(round: Round, lane: Lane, bookings: readonly RiderBooking[]) {
  const { rider } = lane
  const [price = 0] = await Promise.all(bookings.map(async (one) => (await lane.record(one)).tripCost))
  const before = await lane.balance(rider)
  const answers = await round.atOnce(bookings.map((booking) => payWith(lane, booking)))
  const enoughFor = Math.min(bookings.length, Math.floor(before / price))
  const codes = answers.map(codeOf)
  expect(codes.toSorted()).toEqual([
    ...Array(bookings.length - enoughFor).fill('insufficient_balance'),
    ...Array(enoughFor).fill('ok'),
  ])
  expect(await lane.balance(rider)).toBe(before - enoughFor * price)
  const paid = bookings.filter((_, index) => codes[index] === 'ok')
  const unpaid = bookings.filter((_, index) => codes[index] !== 'ok')
  for (const booking of paid) {
    const { ledger } = await lane.record(booking)
    const fromWallet = Object.values(ledger).map((lines) => lines[`rider:${rider.userId}`])
    expect(fromWallet).toEqual([-price])
  }
  for (const booking of unpaid) expect((await lane.record(booking)).ledger).toEqual({})
  return { paid, unpaid }
}

/** Deliveries are prepaid; payments are refunded at the end of the round. */
export async function playDeliveries(round: Round, lane: Lane): Promise<string> {
  const count = round.draw('deliveries', [2, 3, 4])
  const bookings = await Promise.all(Array.from({ length: count }, () => lane.book(round)))
  const price = bookings[0]?.tripCost ?? 0
  // Rounds refund what they spend, so earlier deposits remain.
  await fillWallet(round, lane, 3, price)
  const spent = await Promise.all(
    Array.from({ length: round.draw('spent before', [0, 1, 2, 3]) }, () => lane.book(round)),
  )
  for (const booking of spent) {
    const { by, call, input } = payWith(lane, booking)
    await by.call(call, input)
  }
  const { paid } = await payAll(round, lane, bookings)
  for (const booking of paid)
    expect(await lane.record(booking)).toMatchObject({
      status: 'NEW',
      prepaid: true,
      customerPaid: price,
    })
  const before = await lane.balance(lane.rider)
  await Promise.all([...bookings, ...spent].map((booking) => lane.clear(booking)))
  expect(await lane.balance(lane.rider)).toBe(before + (paid.length + spent.length) * price)
  return `${paid.length} paid`
}

/** Trips with one driver each are paid at their end. */
export async function playTrips(round: Round, lane: Lane): Promise<string> {
  const { rider } = lane
  const count = round.draw('trips', [2, 3])
  const bookings = await Promise.all(
    lane.drivers.slice(0, count).map(async (driver) => {
      const booking = await lane.accepted(round, { driver })
      await driveUntil('finish', { booking, rider, driver: round.somewhere(driver) })
      return booking
    }),
  )
  const { tripCost } = await lane.record(bookings[0] ?? { id: '' })
  await fillWallet(round, lane, round.draw('money for', [1, 2, 3]), tripCost)
  const { paid, unpaid } = await payAll(round, lane, bookings)
  const { admin } = lane
  for (const { id } of unpaid)
    await admin.call(contract.payBooking, { params: { id }, body: { paymentMode: 'cash' } })
  for (const booking of bookings) expect((await lane.record(booking)).status).toBe('PAID')
  return `${paid.length} paid`
}
