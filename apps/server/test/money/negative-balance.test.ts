// Spec decision 18: with `negativeBalance` off, a driver whose wallet would not cover the fee of a trip that is not
// prepaid gets no offers.

import { exampleBank } from '@cabstand/contract/examples/withdrawals'
import { requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { updateBank } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import {
  assignBooking,
  getBookingDispatch,
  listAssignableDrivers,
} from '@cabstand/contract/http/trips/dispatch'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { creditDriver, makeCarrier, offerParcels } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { book, goOnline, mobiles, offerOf, quoteFor } from '../support/trip.ts'

const server = await testServer()
const { database, db } = server
await offerParcels(database)
await asOwner(database, 'update settings set negative_balance = false, withdrawal_least = 1')
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
await goOnline(server, driver)

const available = async () => (await driver.call(getWallet, { query: {} })).availableAmount
const tryToBook = async () => {
  const { quoteId } = await quoteFor(rider)
  return rider.send(contract.createBooking, { body: { quoteId } })
}
const cancel = (id: string) =>
  rider.call(contract.cancelBooking, { params: { id }, body: { reason: 'changed plans' } })
const candidatesOf = async (id: string) =>
  (await admin.call(getBookingDispatch, { params: { id } })).rounds.flatMap(({ candidates }) => candidates)

/** The fee of a City ride between the usual places. */
async function feeOf(id: string): Promise<number> {
  const params = { id }
  return (await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params }))
    .convenienceFees
}

test('a driver whose wallet does not cover the fee gets no offer, and staff see why', async () => {
  expect(await available()).toBe(0)
  // No other driver is near, so that a Book Now finds none.
  expect((await tryToBook()).body).toMatchObject({ code: 'no_driver_found_alert_messege' })

  await creditDriver(db, driver.userId, 5000)
  const booking = await book(rider)
  await offerOf(driver, booking.id)
  const fee = await feeOf(booking.id)
  expect(fee).toBeGreaterThan(0)
  await cancel(booking.id)

  // A withdrawal leaves one unit less than the fee: it counts from the moment of the request.
  await driver.call(updateBank, { body: exampleBank })
  await driver.call(requestWithdrawal, { body: { amount: (await available()) - fee + 1 } })
  expect((await tryToBook()).body).toMatchObject({ code: 'no_driver_found_alert_messege' })
  await creditDriver(db, driver.userId, 1)
  const covered = await book(rider)
  await offerOf(driver, covered.id)
  await cancel(covered.id)
})

test('the reason stands among the candidates, and staff cannot assign the trip to this driver', async () => {
  const rich = await server.signIn(mobiles.simulated(0))
  await creditDriver(db, rich.userId, 5000)
  await goOnline(server, rich)
  const { walletBalance } = await driver.call(getWallet, { query: {} })
  await driver.call(requestWithdrawal, { body: { amount: walletBalance } })
  const booking = await book(rider)
  await offerOf(rich, booking.id)
  const reasons = new Map((await candidatesOf(booking.id)).map((one) => [one.driver, one.outcome]))
  expect(reasons.get(driver.userId)).toBe('low-balance')
  expect(reasons.get(rich.userId)).toBe('offered')
  const { drivers } = await admin.call(listAssignableDrivers, { params: { id: booking.id } })
  expect(drivers.find((one) => one.driver === driver.userId)).toMatchObject({
    eligible: false,
    reasons: ['low-balance'],
    assignable: false,
  })
  const input = { params: { id: booking.id }, body: { driver: driver.userId } }
  const answer = await admin.send(assignBooking, input)
  expect(answer.body).toMatchObject({ code: 'driver_not_eligible', params: { reasons: 'low-balance' } })
  await cancel(booking.id)
})

test('a prepaid delivery, and the setting, let a driver who owes money get offers', async () => {
  const carrier = await server.signIn(mobiles.simulated(1))
  await makeCarrier(database, carrier.userId)
  await goOnline(server, carrier)
  const rich = await server.signIn(mobiles.simulated(0))
  await rich.call(setAvailability, { body: { driverActiveStatus: false } })
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, deliveryPersonPhone: '+351 912 345 678' }
  const parcel = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
  expect(parcel.status).toBe('PAYMENT_PENDING')
  await cancel(parcel.id)

  await asOwner(database, 'update settings set negative_balance = true')
  let booked = await tryToBook()
  await eventually(async () => {
    if (booked.status !== 201) booked = await tryToBook()
    return booked.status === 201
  }, 'drivers may owe money')
  const { id } = booked.body as { id: string }
  await offerOf(driver, id)
})
