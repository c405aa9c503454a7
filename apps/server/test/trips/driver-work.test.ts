import { findRoute } from '@cabstand/contract/http/maps'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { assignBooking, getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, pointAlong, polylineMeters } from '@cabstand/domain/polyline'
import { afterEach, expect, test } from 'vitest'
import { offset } from '../abuse/lying-phone.ts'
import { exchanged } from '../support/exchanged.ts'
import { testServer } from '../support/test-server.ts'
import { book, drop, goOnline, mobiles, offerOf, pickup, reportAt } from '../support/trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const routeTo = (...points: LatLng[]) =>
  server.anonymous.call(findRoute, { body: { points: points.map(({ lat, lng }) => ({ lat, lng })) } })
/** A point on a road. */
const wayFromDrop = decodePolyline((await routeTo(drop, pickup)).polyline)
const standsAt = pointAlong(wayFromDrop, polylineMeters(wayFromDrop) * 0.4)

const offline = () => driver.call(setAvailability, { body: { driverActiveStatus: false } })
afterEach(async () => {
  await offline()
  await clock.forward(16)
})

test('every kind of offer contains the distance to the pickup by road', async () => {
  await goOnline(server, driver, standsAt)
  const { distanceMeters: byRoad } = await routeTo(standsAt, pickup)
  const straight = Math.round(haversineMeters(standsAt, pickup))
  expect(byRoad).toBeGreaterThan(straight + 30)

  const searched = await book(rider)
  const offer = await offerOf(driver, searched.id)
  expect(offer).toMatchObject({ distanceMeters: straight, roadSeconds: expect.any(Number) })
  // The two routers may snap a point beside the road to different ends of it.
  expect(offer.roadMeters).toBeGreaterThan(byRoad * 0.5)
  expect(offer.roadMeters).toBeLessThan(byRoad * 2)
  const { rounds } = await admin.call(getBookingDispatch, { params: { id: searched.id } })
  expect(rounds[0]?.candidates[0]).toMatchObject({ roadMeters: offer.roadMeters })
  await rider.call(contract.cancelBooking, { params: { id: searched.id }, body: { reason: 'over' } })

  const tripDate = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const later = await book(rider, { tripDate })
  await admin.call(assignBooking, { params: { id: later.id }, body: { driver: driver.userId } })
  expect(await offerOf(driver, later.id)).toMatchObject({
    roadMeters: offer.roadMeters,
    roadSeconds: offer.roadSeconds,
  })
  await rider.call(contract.cancelBooking, { params: { id: later.id }, body: { reason: 'over' } })
})

test("another device of the driver gets the car's last position, online or not", async () => {
  await goOnline(server, driver, standsAt)
  await clock.forward(1)
  const moved = offset(standsAt, 400, 0)
  const before = clock.now()
  await reportAt(server, driver, moved)
  const at = clock.now().toISOString()
  const { lastPlace } = await driver.call(getWork, {})
  expect(lastPlace).toMatchObject({ lat: moved.lat, lng: moved.lng })
  expect(Date.parse(at) - Date.parse(lastPlace?.at ?? '')).toBeLessThan(5000)
  await exchanged(server, driver, before)
  await offline()
  expect(await driver.call(getWork, {})).toMatchObject({ visible: false, lastPlace })
})
