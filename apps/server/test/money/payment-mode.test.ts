import * as contract from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const server = await testServer()
await offerParcels(server.database)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const carrier = await server.signIn(mobiles.simulated(0))
const admin = await server.signIn(mobiles.admin)
await makeCarrier(server.database, carrier.userId)
await creditRider(server.db, rider.userId, 100_000)

const amountsOf = async (id: string) => {
  const booking = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, {
    params: { id },
  })
  const { tripCost, discountAmount, customerPaid, paymentMode, payableAmount } = booking
  const { usedWalletMoney, cashPaymentAmount, cardPaymentAmount } = booking
  // Of every paid booking: the customer pays the trip less its discount, as the sum of wallet, cash and card
  // (spec decision 26).
  expect(customerPaid).toBe(tripCost - discountAmount)
  expect(customerPaid).toBe(usedWalletMoney + cashPaymentAmount + cardPaymentAmount)
  expect(payableAmount).toBe(tripCost - discountAmount - usedWalletMoney)
  return { tripCost, paymentMode, payableAmount, usedWalletMoney, cashPaymentAmount }
}
const choose = (client: TestClient, id: string, paymentMode: string) =>
  client.send(contract.chooseBookingPayment, { params: { id }, body: { paymentMode } })

async function tripToPay() {
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('finish', { booking, rider, driver })
  return { id: booking.id, params: { id: booking.id } }
}

test('the rider or an admin changes the payment method until the ride is paid', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  expect((await choose(rider, booking.id, 'wallet')).body).toMatchObject({ paymentMode: 'wallet' })
  expect((await choose(admin, booking.id, 'cash')).body).toMatchObject({ paymentMode: 'cash' })
  expect((await choose(admin, booking.id, 'card')).body).toMatchObject({ code: 'payment_not_possible' })
  expect((await choose(rider, booking.id, 'card')).body).toMatchObject({ paymentMode: 'card' })
  await driveUntil('finish', { booking, rider, driver })
  // The driver still takes cash that is given to them.
  const params = { id: booking.id }
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  expect((await choose(rider, booking.id, 'wallet')).body).toMatchObject({ code: 'wrong_status' })
  const { events } = await rider.call(contract.listBookingEvents, { params, query: {} })
  const chosen = events.filter(({ type }) => type === 'booking.payment_chosen')
  expect(chosen.map(({ actor, changes }) => [actor, changes.paymentMode])).toEqual([
    ['rider', 'wallet'],
    ['admin', 'cash'],
    ['rider', 'card'],
  ])
})

test('a ride booked for cash can be paid from the wallet at the end, and nothing remains to pay', async () => {
  const { id, params } = await tripToPay()
  await rider.call(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
  const { tripCost, ...amounts } = await amountsOf(id)
  expect(amounts).toEqual({
    paymentMode: 'wallet',
    payableAmount: 0,
    usedWalletMoney: tripCost,
    cashPaymentAmount: 0,
  })
})

test('after cash, what the cash settled is the payable amount', async () => {
  const { id, params } = await tripToPay()
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  // Until the rider closes it, the paid trip is not past for its driver either.
  for (const [scope, isListed] of [
    ['now', true],
    ['past', false],
  ] as const) {
    const { bookings } = await driver.call(contract.listBookings, { query: { scope } })
    expect(bookings.some((trip) => trip.id === id)).toBe(isListed)
  }
  const { tripCost, ...amounts } = await amountsOf(id)
  expect(amounts).toEqual({
    paymentMode: 'cash',
    payableAmount: tripCost,
    usedWalletMoney: 0,
    cashPaymentAmount: tripCost,
  })
})

test('an unpaid ride that an admin posts as debt is paid by the wallet', async () => {
  const { id, params } = await tripToPay()
  await server.clock.forward(24 * 60 + 1)
  await admin.call(contract.payBooking, { params, body: { paymentMode: 'debt' } })
  expect(await amountsOf(id)).toMatchObject({ paymentMode: 'wallet', payableAmount: 0 })
})

test('a delivery that waits for its payment cannot be switched to cash, and is paid for good in advance', async () => {
  await goOnline(server, carrier)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, deliveryPersonPhone: '+351 912 345 678' }
  const booking = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
  const params = { id: booking.id }
  expect((await choose(rider, booking.id, 'cash')).body).toMatchObject({ code: 'payment_not_possible' })
  await rider.call(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
  expect((await choose(rider, booking.id, 'cash')).body).toMatchObject({ code: 'wrong_status' })
  await offerOf(carrier, booking.id)
  await carrier.call(contract.acceptBooking, { params, body: {} })
  await driveUntil('reach', { booking, rider, driver: carrier })
  await server.clock.settle()
  expect(await amountsOf(booking.id)).toMatchObject({ paymentMode: 'wallet', payableAmount: 0 })
})
