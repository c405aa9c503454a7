import * as contract from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect } from 'vitest'
import { driveUntil } from '../support/trip.ts'
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

/** What a rider's wallet holds by the account's row, and what of their bookings is reserved. */
async function expectHeld(lane: Lane, bookings: readonly RiderBooking[], price: number): Promise<void> {
  const records = await Promise.all(bookings.map((booking) => lane.record(booking)))
  const open = records.filter(({ status }) => status === 'PAYMENT_PENDING')
  const reserved = open.filter(({ usedWalletMoney }) => usedWalletMoney > 0)
  expect(await lane.held(lane.rider)).toBe(reserved.length * price)
  expect(await lane.held(lane.rider)).toBeLessThanOrEqual(await lane.balance(lane.rider))
}

const reserveFor = (lane: Lane, booking: RiderBooking) => ({
  by: lane.rider,
  call: contract.chooseBookingPayment,
  input: {
    params: { id: booking.id },
    body: { paymentMode: 'wallet' as const, walletAmount: booking.tripCost },
  },
})

/** A rider's wallet with money for some of the bookings; the other rounds gave back what they took. */
async function bookForHolds(round: Round, lane: Lane) {
  const count = round.draw('deliveries', [2, 3, 4])
  const bookings = await Promise.all(Array.from({ length: count }, () => lane.book(round)))
  const price = bookings[0]?.tripCost ?? 0
  await fillWallet(round, lane, 3, price)
  return { bookings, price, enoughFor: Math.min(count, Math.floor((await lane.balance(lane.rider)) / price)) }
}

/** Gives back everything, which leaves the wallet as it was. */
async function clearAll(lane: Lane, bookings: readonly RiderBooking[], before: number): Promise<void> {
  await Promise.all(bookings.map((booking) => lane.clear(booking)))
  expect([await lane.held(lane.rider), await lane.balance(lane.rider)]).toEqual([0, before])
}

/** The whole price of each booking is reserved at the same time, while one of them is cancelled or not. */
export async function playHolds(round: Round, lane: Lane): Promise<string> {
  const { bookings, price, enoughFor } = await bookForHolds(round, lane)
  const before = await lane.balance(lane.rider)
  const others = await Promise.all(Array.from({ length: 4 }, () => lane.book(round)))
  const asked = [...bookings, ...others]
  const answers = await round.atOnce(asked.map((booking) => reserveFor(lane, booking)))
  const codes = answers.map(codeOf)
  const most = Math.min(asked.length, Math.floor(before / price))
  expect(codes.toSorted()).toEqual([
    ...Array(asked.length - most).fill('insufficient_balance'),
    ...Array(most).fill('ok'),
  ])
  await expectHeld(lane, asked, price)
  await clearAll(lane, asked, before)
  return `${Math.min(enoughFor, 3)} reserved`
}

/** Some bookings have their part reserved; others are prepaid, or those themselves are paid or cancelled, at once. */
export async function playHoldsAndPayments(round: Round, lane: Lane): Promise<string> {
  const { bookings, price } = await bookForHolds(round, lane)
  const before = await lane.balance(lane.rider)
  const [held, ...others] = bookings
  if (held === undefined) throw new Error('there are no bookings')
  const reserve = reserveFor(lane, held)
  await reserve.by.call(reserve.call, reserve.input)
  const what = round.draw('the held one is', ['paid', 'cancelled', 'left'])
  const payments = others.map((booking) => payWith(lane, booking))
  const cancellation = {
    by: lane.rider,
    call: contract.cancelBooking,
    input: { params: { id: held.id }, body: { reason: 'no' } },
  }
  const first = what === 'paid' ? [payWith(lane, held)] : what === 'cancelled' ? [cancellation] : []
  const answers = await round.atOnce([...payments, ...first])
  const paid = answers.slice(0, payments.length).filter(({ status }) => status === 200).length
  const enoughFor = Math.floor(before / price) - 1
  // A cancellation at the same time frees the money of one more.
  const most = what === 'cancelled' ? enoughFor + 1 : enoughFor
  expect(paid).toBeLessThanOrEqual(Math.min(most, others.length))
  expect(paid).toBeGreaterThanOrEqual(Math.min(enoughFor, others.length))
  expect(answers.slice(payments.length).map(codeOf)).toEqual(what === 'left' ? [] : ['ok'])
  await expectHeld(lane, bookings, price)
  if (what === 'cancelled') expect((await lane.record(held)).usedWalletMoney).toBe(0)
  await clearAll(
    lane,
    bookings.filter(({ id }) => what !== 'cancelled' || id !== held.id),
    before,
  )
  return what
}
