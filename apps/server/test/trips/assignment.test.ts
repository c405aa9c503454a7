import * as contract from '@cabstand/contract/http/trips/bookings'
import {
  assignBooking,
  getBookingDispatch,
  listAssignableDrivers,
} from '@cabstand/contract/http/trips/dispatch'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { book, drop, goOnline, mobiles, offerOf, pickup, reportAt } from '../support/trip.ts'

const server = await testServer()
await asOwner(server.database, 'update settings set auto_dispatch = false')
const rider = await server.signIn(mobiles.rider)
const near = await server.signIn(mobiles.driver)
const far = await server.signIn(mobiles.simulated(0))
const offline = await server.signIn(mobiles.simulated(1))
const comfort = await server.signIn(mobiles.comfortDriver)
const admin = await server.signIn(mobiles.admin)

const cancel = (id: string) =>
  rider.call(contract.cancelBooking, { params: { id }, body: { reason: 'My plans changed' } })
const listDrivers = async (id: string) =>
  (await admin.call(listAssignableDrivers, { params: { id } })).drivers

test('staff sees every driver of the booked car type, and why one cannot be chosen', async () => {
  await goOnline(server, near)
  await goOnline(server, far, drop)
  await goOnline(server, comfort)
  const booking = await book(rider)
  const drivers = await listDrivers(booking.id)
  const [{ count } = { count: 0 }] = await asOwner<{ count: number }>(
    server.database,
    `select count(*)::int as count from users u join car_types c on c.id = u.car_type
     where u.usertype = 'driver' and c.name = 'City'`,
  )
  expect(drivers.length).toBe(count)
  // The nearest by road first; ineligible drivers after all eligible ones.
  expect(drivers.slice(0, 2).map(({ driver }) => driver)).toEqual([near.userId, far.userId])
  expect(drivers[0]).toMatchObject({
    state: 'free',
    position: { lat: pickup.lat, lng: pickup.lng },
    eligible: true,
    reasons: [],
    assignable: true,
  })
  expect(drivers[1]?.roadSeconds).toBeGreaterThan(drivers[0]?.roadSeconds ?? Number.POSITIVE_INFINITY)
  expect(drivers.find(({ driver }) => driver === offline.userId)).toMatchObject({
    reasons: ['inactive', 'stale-position'],
    state: 'offline',
    position: null,
    roadSeconds: null,
    roadMeters: null,
    eligible: false,
    assignable: false,
  })
  expect(drivers.some(({ driver }) => driver === comfort.userId)).toBe(false)
  await cancel(booking.id)
})

test('a driver who is offline or drives another car cannot be chosen', async () => {
  const booking = await book(rider)
  for (const { userId, reasons } of [
    { userId: offline.userId, reasons: 'inactive' },
    { userId: comfort.userId, reasons: 'wrong-car-type' },
  ]) {
    const input = { params: { id: booking.id }, body: { driver: userId } }
    const answer = await admin.send(assignBooking, input)
    expect(answer.body).toMatchObject({ code: 'driver_not_eligible', params: { reasons } })
  }
  await cancel(booking.id)
  const answer = await admin.send(listAssignableDrivers, { params: { id: booking.id } })
  expect(answer.body).toMatchObject({ code: 'wrong_status' })
})

test('staff may choose a driver beyond the radius', async () => {
  const beyond = await server.signIn(mobiles.simulated(2))
  await goOnline(server, beyond, { lat: pickup.lat + 0.12, lng: pickup.lng })
  const booking = await book(rider)
  const chosen = (await listDrivers(booking.id)).find(({ driver }) => driver === beyond.userId)
  expect(chosen).toMatchObject({ reasons: ['outside-radius'], assignable: true })
  const params = { id: booking.id }
  await admin.call(assignBooking, { params, body: { driver: beyond.userId } })
  expect(await offerOf(beyond, booking.id)).toMatchObject({ expiresAt: null })
  await beyond.call(contract.acceptBooking, { params, body: {} })
  await cancel(booking.id)
})

test('while dispatch searches, an offer by staff expires like any other and the search continues', async () => {
  const auto = await testServer()
  const [client, asked, chosen, staff] = [
    await auto.signIn(mobiles.rider),
    await auto.signIn(mobiles.driver),
    await auto.signIn(mobiles.simulated(0)),
    await auto.signIn(mobiles.admin),
  ]
  await goOnline(auto, asked)
  const booking = await book(client)
  const params = { id: booking.id }
  await offerOf(asked, booking.id)
  await goOnline(auto, chosen)
  await staff.call(assignBooking, { params, body: { driver: chosen.userId } })
  const offer = await offerOf(chosen, booking.id)
  expect(Date.parse(offer.expiresAt ?? '') - Date.parse(offer.offeredAt)).toBe(60_000)
  await auto.clock.forward(1.2)
  await Promise.all([reportAt(auto, asked, pickup), reportAt(auto, chosen, pickup)])
  const round = await eventually(async () => {
    const { rounds } = await staff.call(getBookingDispatch, { params })
    return rounds.find((each) => each.round > offer.round)
  }, 'the next round of the search')
  const offered = round.candidates.filter(({ outcome }) => outcome === 'offered').map(({ driver }) => driver)
  expect(offered.toSorted()).toEqual([asked.userId, chosen.userId].toSorted())
})
