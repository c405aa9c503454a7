import { requestOtp } from '@cabstand/contract/http/auth'
import { createBooking } from '@cabstand/contract/http/bookings'
import { createQuotes } from '@cabstand/contract/http/quotes'
import { describe, expect, test } from 'vitest'
import { asOwner } from './as-owner.ts'
import { makeCarrier, offerParcels } from './money.ts'
import { testServer } from './test-server.ts'
import { drop, goOnline, mobiles, pickup, quoteFor } from './trip.ts'

const server = await testServer()
// Before anything has read the settings.
await offerParcels(server.database)
await asOwner(server.database, 'update settings set negative_balance = false')

describe('a mobile number', () => {
  // Possible by the numbering plans of Austria and Germany, but beyond E.164 as accounts hold it.
  test.each(['+43 1234', '+49 123456789012345'])('%s is refused before a code is sent', async (mobile) => {
    expect(await server.anonymous.refusal(requestOtp, { body: { mobile } })).toBe('invalid_mobile')
  })
})

test('a price is answered when no car type is offered: none', async () => {
  const bare = await testServer()
  await asOwner(bare.database, `update settings set app_category = 'delivery'`)
  const answer = await bare.anonymous.call(createQuotes, { body: { pickup, drop } })
  expect(answer.quotes).toEqual([])
  expect(answer.route.distanceMeters).toBeGreaterThan(0)
})

test('without negative balances a driver without money is in reach for what is paid in advance', async () => {
  const [rider, driver] = [await server.signIn(mobiles.rider), await server.signIn(mobiles.driver)]
  await makeCarrier(server.database, driver.userId)
  await goOnline(server, driver)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, deliveryPersonPhone: '+44 7700 900555', paymentMode: 'wallet' as const }
  expect(await rider.call(createBooking, { body })).toMatchObject({ status: 'PAYMENT_PENDING' })
})

test('the round of an offer that nobody can have made is refused', async () => {
  const driver = await server.signIn(mobiles.driver)
  const socket = await driver.socket()
  const offer = { bookingId: '01890000-0000-7000-8000-000000000000', round: 2 ** 40 }
  const answer = await new Promise((resolve) => socket.emit('offer:seen', offer, resolve))
  socket.disconnect()
  expect(answer).toMatchObject({ ok: false, problem: { code: 'validation_failed' } })
})
