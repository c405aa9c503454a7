import * as contract from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { maxWaypoints } from '@cabstand/domain/booking/stops'
import { decodePolyline, pointAlong, polylineMeters } from '@cabstand/domain/polyline'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { driveUntil, drop, goOnline, mobiles, offerOf, pickup, reportAt } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const between = { lat: 38.7035, lng: -9.8905, address: '3 Ropewalk' }

async function quoteOver(waypoints: (typeof between)[], end = drop) {
  const { quotes, route } = await rider.call(createQuotes, { body: { pickup, drop: end, waypoints } })
  const quote = quotes.find(({ carType }) => carType.name === 'City')
  if (quote === undefined) throw new Error('no quote for City')
  return { ...quote, route }
}

test('a ride with stops costs more than the direct one, and its order counts', async () => {
  const direct = await quoteOver([])
  const over = await quoteOver([between, pickup, between])
  expect(over.route.distanceMeters).toBeGreaterThan(direct.route.distanceMeters)
  expect(over.tripCost).toBeGreaterThan(direct.tripCost)
  const there = { lat: 38.7, lng: -9.8925, address: '1 Mint Lane' }
  const [oneWay, otherWay] = [await quoteOver([between, there]), await quoteOver([there, between])]
  expect(oneWay.route.distanceMeters).not.toBe(otherWay.route.distanceMeters)
})

test(`a ride has at most ${maxWaypoints} stops on the way`, async () => {
  const stops = Array.from({ length: maxWaypoints + 1 }, () => between)
  await quoteOver(stops.slice(1))
  const body = { pickup, drop, waypoints: stops }
  expect(await rider.refusal(createQuotes, { body })).toBe('validation_failed')
})

test('a taxi with a stop works whole: all see it, its time leads over it, and it costs what was driven', async () => {
  await goOnline(server, driver)
  const quote = await quoteOver([between], pickup)
  const body = { quoteId: quote.quoteId }
  const booking = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, { body })
  expect(booking.waypoints).toMatchObject([between])
  expect((await offerOf(driver, booking.id)).waypoints).toMatchObject([between])
  const params = { id: booking.id }
  await driver.call(contract.acceptBooking, { params, body: {} })
  await driveUntil('start', { booking, rider, driver })

  // The trip ends where it begins: the direct road would be no time at all.
  const line = decodePolyline(booking.polyline)
  const meters = polylineMeters(line)
  await reportAt(server, driver, pickup)
  const atStart = await rider.call(contract.getBookingPosition, { params })
  expect(atStart.secondsToNextStop).toBeGreaterThan(booking.estimateTime * 0.8)

  for (const share of Array.from({ length: 25 }, (_, index) => (index + 1) / 25)) {
    await server.clock.forward(0.2)
    await reportAt(server, driver, pointAlong(line, share * meters))
    // It leads back over streets that it has passed before.
    const { secondsToNextStop } = await rider.call(contract.getBookingPosition, { params })
    const left = booking.estimateTime * (1 - share)
    expect([share, Math.abs((secondsToNextStop ?? 0) - left) < booking.estimateTime * 0.1]).toEqual([
      share,
      true,
    ])
  }
  await driver.call(contract.reachBooking, { params, body: {} })
  const ended = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
  expect(ended.waypoints).toMatchObject([between])
  const [driven, quoted] = [Number(ended.distance), Number(quote.route.distance)]
  expect(Math.abs(driven - quoted)).toBeLessThan(quoted * 0.1)
  const { bookings } = await rider.call<typeof contract.listBookings, 'rider'>(contract.listBookings, {
    query: {},
  })
  expect(bookings[0]).toMatchObject({ id: booking.id, waypoints: [between] })
})
