import * as contract from '@cabstand/contract/http/bookings'
import { getWork, setAvailability } from '@cabstand/contract/http/drivers'
import { findRoute } from '@cabstand/contract/http/maps'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, pointAlong, polylineMeters } from '@cabstand/domain/polyline'
import { afterEach, expect, test } from 'vitest'
import { offset } from './abuse/lying-phone.ts'
import { testServer } from './test-server.ts'
import { book, drop, goOnline, mobiles, offerOf, pickup, reportAt } from './trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const routeTo = (...points: LatLng[]) =>
  server.anonymous.call(findRoute, { body: { points: points.map(({ lat, lng }) => ({ lat, lng })) } })
/** On a road. */
const wayFromDrop = decodePolyline((await routeTo(drop, pickup)).polyline)
const standsAt = pointAlong(wayFromDrop, polylineMeters(wayFromDrop) * 0.4)

const offline = () => driver.call(setAvailability, { body: { driverActiveStatus: false } })
afterEach(async () => {
  await offline()
  await clock.forward(16)
})

test('an offer says how far the pickup is by road, however it came about', async () => {
  await goOnline(server, driver, standsAt)
  const { distanceMeters: byRoad } = await routeTo(standsAt, pickup)
  const straight = Math.round(haversineMeters(standsAt, pickup))
  expect(byRoad).toBeGreaterThan(straight + 30)

  const searched = await book(rider)
  const offer = await offerOf(driver, searched.id)
  expect(offer).toMatchObject({ distanceMeters: straight, roadSeconds: expect.any(Number) })
  // The two routers may join a point beside the road to it at different ends.
  expect(offer.roadMeters).toBeGreaterThan(byRoad * 0.5)
  expect(offer.roadMeters).toBeLessThan(byRoad * 2)
  const { rounds } = await admin.call(contract.getBookingDispatch, { params: { id: searched.id } })
  expect(rounds[0]?.candidates[0]).toMatchObject({ roadMeters: offer.roadMeters })
  await rider.call(contract.cancelBooking, { params: { id: searched.id }, body: { reason: 'over' } })

  const tripDate = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const later = await book(rider, { tripDate })
  await admin.call(contract.assignBooking, { params: { id: later.id }, body: { driver: driver.userId } })
  expect(await offerOf(driver, later.id)).toMatchObject({
    roadMeters: offer.roadMeters,
    roadSeconds: offer.roadSeconds,
  })
  await rider.call(contract.cancelBooking, { params: { id: later.id }, body: { reason: 'over' } })
})

test('another device of the driver learns where the car was last, online or not', async () => {
  await goOnline(server, driver, standsAt)
  await clock.forward(1)
  const moved = offset(standsAt, 400, 0)
  await reportAt(server, driver, moved)
  const at = clock.now().toISOString()
  const { lastPlace } = await driver.call(getWork, {})
  expect(lastPlace).toMatchObject({ lat: moved.lat, lng: moved.lng })
  expect(Date.parse(at) - Date.parse(lastPlace?.at ?? '')).toBeLessThan(5000)
  // Written with everybody's positions, every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await offline()
  expect(await driver.call(getWork, {})).toMatchObject({ heard: false, lastPlace })
})
