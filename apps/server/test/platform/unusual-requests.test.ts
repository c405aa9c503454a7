import { requestOtp } from '@cabstand/contract/http/people/auth'
import {
  acceptBooking,
  cancelBooking,
  createBooking,
  getBooking,
  listBookingEvents,
  payBooking,
} from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { drop, goOnline, mobiles, offerOf, pickup, quoteFor } from '../support/trip.ts'

const server = await testServer()
const second = await testServer({ database: server.database, clock: server.clock })
// Before the settings are read.
await offerParcels(server.database)
await asOwner(server.database, 'update settings set negative_balance = false')

describe('a mobile number', () => {
  // Valid in the numbering plans of Austria and Germany, but not an E.164 number that accounts accept.
  test.each(['+43 1234', '+49 123456789012345'])('%s is refused before a code is sent', async (mobile) => {
    expect(await server.anonymous.refusal(requestOtp, { body: { mobile } })).toBe('invalid_mobile')
  })
})

test('a request for prices without any car type returns an empty list', async () => {
  const bare = await testServer()
  await asOwner(bare.database, `update car_types set archived_at = now()`)
  const answer = await bare.anonymous.call(createQuotes, { body: { pickup, drop } })
  expect(answer.quotes).toEqual([])
  expect(answer.route.distanceMeters).toBeGreaterThan(0)
})

test('without negative balances a driver without money is available for prepaid bookings', async () => {
  const [rider, driver] = [await server.signIn(mobiles.rider), await server.signIn(mobiles.driver)]
  await makeCarrier(server.database, driver.userId)
  await goOnline(server, driver)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, deliveryPersonPhone: '+44 7700 900555', paymentMode: 'wallet' as const }
  const booking = await rider.call(createBooking, { body })
  expect(booking).toMatchObject({ status: 'PAYMENT_PENDING' })

  // Its driver may call the receiver until the delivery ends.
  await creditRider(server.db, rider.userId, 100_000)
  const params = { id: booking.id }
  await rider.call(payBooking, { params, body: { paymentMode: 'wallet' } })
  await offerOf(driver, booking.id)
  await driver.call(acceptBooking, { params, body: {} })
  const phone = body.deliveryPersonPhone
  expect(await driver.call(getBooking, { params })).toMatchObject({ deliveryPersonPhone: phone })
  await rider.call(cancelBooking, { params, body: { reason: 'over' } })
  expect(await driver.call(getBooking, { params })).toMatchObject({ deliveryPersonPhone: null })
  const { events } = await driver.call(listBookingEvents, { params, query: {} })
  expect(JSON.stringify(events)).not.toContain(phone)
  expect(await rider.call(getBooking, { params })).toMatchObject({ deliveryPersonPhone: phone })
})

test('the round of an impossible offer is refused', async () => {
  const driver = await server.signIn(mobiles.driver)
  const socket = await driver.socket()
  const offer = { bookingId: '01890000-0000-7000-8000-000000000000', round: 2 ** 40 }
  const answer = await new Promise((resolve) =>
    socket.emit('send', { message: 'offer:seen', input: offer }, resolve),
  )
  socket.disconnect()
  expect(answer).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
})

test('a driver refused as offline at one process is accepted there once they are online at another', async () => {
  const driver = await server.signIn(mobiles.simulated(0))
  const elsewhere = new TestClient(second.url, driver.token)
  const body = { positions: [{ lat: pickup.lat, lng: pickup.lng, at: server.clock.now().toISOString() }] }
  expect(await elsewhere.refusal(sendPositions, { body })).toBe('driver_offline')
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  expect(await elsewhere.call(sendPositions, { body })).toEqual({ accepted: 1, dropped: 0 })
})
