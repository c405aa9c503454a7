import * as contract from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline, pointAlong, polylineMeters } from '@cabstand/domain/polyline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offset } from '../abuse/lying-phone.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup, reportAt } from '../support/trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

// The quote of the short way of these trips is above the minimum fare.
await asOwner(server.database, 'update car_types set min_fare = 100')
await eventually(
  async () =>
    (await rider.call(createQuotes, { body: { pickup, drop } })).quotes[0]?.lines.every(
      ({ kind }) => kind !== 'minimum',
    ),
  'the tariff',
)

let booking: RiderBooking
const params = () => ({ id: booking.id })
const seconds = (count: number) => count / 60

// After two minutes without a position a car may be anywhere, also at the next pickup.
beforeEach(async () => {
  await clock.forward(5)
  booking = await acceptedTrip(server, rider, driver)
})
afterEach(async () => {
  await admin.send(contract.finishBooking, { params: params(), body: {} })
  await driver.send(contract.payBooking, { params: params(), body: { paymentMode: 'cash' } })
  await admin.send(contract.cancelBooking, { params: params(), body: { reason: 'over' } })
})

const arrive = (body: { confirmFar?: boolean } = {}) =>
  driver.send(contract.arriveBooking, { params: params(), body })
const reach = (body: { confirmFar?: boolean } = {}) =>
  driver.send(contract.reachBooking, { params: params(), body })
const seenByStaff = () =>
  admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params: params() })
const asked = (code: string, distanceMeters?: number) => ({
  status: 409,
  body: { code, ...(distanceMeters !== undefined && { params: { distanceMeters } }) },
})

/** Drives a share of the booked route, with a position every five seconds. */
async function driveAlong(share: number, metersPerSecond = 15): Promise<number> {
  const way = decodePolyline(booking.polyline)
  const meters = polylineMeters(way) * share
  for (let driven = 0; driven < meters; driven += metersPerSecond * 5) {
    await clock.forward(seconds(5))
    await reportAt(server, driver, pointAlong(way, Math.min(meters, driven + metersPerSecond * 5)))
  }
  return meters
}

describe('at the pickup', () => {
  test('a driver who is there arrives, and no far step is recorded', async () => {
    await reportAt(server, driver, offset(pickup, 250, 0))
    expect((await arrive()).status).toBe(200)
    expect(await seenByStaff()).toMatchObject({ alerts: [], farSteps: {} })
  })

  test('a far driver must confirm the distance, which is recorded and shown to staff', async () => {
    await clock.forward(1)
    await reportAt(server, driver, offset(pickup, 0, 900))
    expect(await arrive()).toMatchObject(asked('far_from_stop', 900))
    expect((await seenByStaff()).status).toBe('ACCEPTED')
    const arrived = await arrive({ confirmFar: true })
    expect(arrived.body).toMatchObject({ status: 'ARRIVED' })
    expect(arrived.text).not.toMatch(/farSteps|alerts/)
    const farSteps = { arrive: { distanceMeters: 900, by: 'driver' } }
    expect(await seenByStaff()).toMatchObject({ alerts: ['far_from_pickup'], farSteps })
    const { events } = await admin.call(contract.listBookingEvents, { params: params(), query: {} })
    expect(events.at(-1)).toMatchObject({ type: 'booking.arrived', changes: { farSteps } })
  })

  test('a driver without a position for two minutes must confirm too', async () => {
    await clock.forward(2.1)
    expect(await arrive()).toMatchObject(asked('position_unknown'))
    await arrive({ confirmFar: true })
    expect(await seenByStaff()).toMatchObject({
      alerts: ['far_from_pickup'],
      farSteps: { arrive: { distanceMeters: null, by: 'driver' } },
    })
  })
})

describe('at the drop', () => {
  const toDrop = (from: LatLng) => Math.round(haversineMeters(from, drop))

  test('a driver who is there ends the trip, priced by its track', async () => {
    await driveUntil('start', { booking, rider, driver })
    await driveAlong(1)
    expect((await reach()).status).toBe(200)
    expect(await seenByStaff()).toMatchObject({ fareBasis: 'track', alerts: [], farSteps: {} })
  })

  test('a trip ended on the way needs confirmation, and costs the driven distance', async () => {
    await driveUntil('start', { booking, rider, driver })
    const meters = await driveAlong(0.4)
    const here = pointAlong(decodePolyline(booking.polyline), meters)
    expect(await reach()).toMatchObject(asked('far_from_stop', toDrop(here)))
    await reach({ confirmFar: true })
    const seen = await seenByStaff()
    expect(seen).toMatchObject({
      fareBasis: 'track',
      alerts: ['far_from_drop'],
      farSteps: { reach: { distanceMeters: toDrop(here), by: 'driver' } },
    })
    expect(Math.abs(Number(seen.distance) * 1000 - meters)).toBeLessThan(100)
  })

  test('a trip whose car never left costs the minimum fare, not the quote', async () => {
    await driveUntil('start', { booking, rider, driver })
    await reportAt(server, driver, pickup)
    await clock.forward(seconds(14))
    await reportAt(server, driver, offset(pickup, 6, 0))
    await reach({ confirmFar: true })
    const seen = await seenByStaff()
    expect(seen).toMatchObject(notDriven)
    expect(seen.tripCost).toBeLessThan(seen.estimate)
  })

  test.each([
    ['a single position at the pickup', [14], 0],
    ['a single position at the pickup and a lost signal', [14], 10],
    ['positions at the pickup and a lost signal between them', [14, 400, 6], 0],
    ['no position at all, and no time to drive', [], 0],
  ])('%s is a trip not driven', async (_, positions, minutesToEnd) => {
    await driveUntil('start', { booking, rider, driver })
    for (const wait of positions) {
      await clock.forward(seconds(wait))
      await reportAt(server, driver, offset(pickup, 6, 0))
    }
    await clock.forward(minutesToEnd)
    await reach({ confirmFar: true })
    expect(await seenByStaff()).toMatchObject(notDriven)
  })

  test.each([
    ['no position at all', []],
    ['a single position at the drop', [drop]],
    ['positions that have moved, and a lost signal', [offset(pickup, 6, 0), offset(pickup, 206, 0)]],
  ])('%s is a lost signal: the quote’s distance counts', async (_, positions) => {
    await driveUntil('start', { booking, rider, driver })
    for (const place of positions) {
      await clock.forward(2.1)
      await reportAt(server, driver, place)
    }
    await clock.forward(3)
    await reach({ confirmFar: true })
    const seen = await seenByStaff()
    expect(seen).toMatchObject({ fareBasis: 'quote', fareFlagged: false, distance: booking.estimateDistance })
    expect(seen.alerts).not.toContain('not_driven')
  })

  test.each([
    ['minimum', 'not_driven'],
    ['quote', 'quote'],
  ] as const)('an admin decides once that a trip not driven costs the %s', async (charge, fareBasis) => {
    await driveUntil('reach', { booking, rider, driver })
    const before = await seenByStaff()
    expect(before.tripCost).toBeLessThan(before.estimate)
    const decide = { params: params(), body: { charge } }
    expect(await driver.refusal(contract.decideBookingFare, decide)).toBe('not_permitted')
    const after = await admin.call<typeof contract.decideBookingFare, 'admin'>(
      contract.decideBookingFare,
      decide,
    )
    const tripCost = charge === 'quote' ? before.estimate : before.tripCost
    expect(after).toMatchObject({ fareBasis, fareFlagged: false, tripCost, payableAmount: tripCost })
    expect(after.alerts).toEqual(['far_from_drop'])
    expect(await admin.refusal(contract.decideBookingFare, decide)).toBe('wrong_status')
  })

  test('a trip not driven that is paid keeps the minimum fare', async () => {
    await driveUntil('pay', { booking, rider, driver })
    const decide = { params: params(), body: { charge: 'quote' } }
    expect(await admin.refusal(contract.decideBookingFare, decide)).toBe('wrong_status')
    expect(await seenByStaff()).toMatchObject({ status: 'PAID', fareBasis: 'not_driven' })
  })

  test('a car that is suddenly at the drop has jumped, and staff get an alert', async () => {
    await driveUntil('start', { booking, rider, driver })
    await reportAt(server, driver, pickup)
    for (const second of [2, 4, 6]) {
      await clock.forward(seconds(2))
      await reportAt(server, driver, offset(drop, second, 0))
    }
    await clock.forward(seconds(30))
    await reportAt(server, driver, drop)
    expect((await reach()).status).toBe(200)
    expect((await seenByStaff()).alerts).toEqual(['track_jump'])
  })

  test('an admin who ends it need not confirm; it is recorded as theirs and raises no alert', async () => {
    await driveUntil('start', { booking, rider, driver })
    await clock.forward(3)
    expect((await admin.send(contract.reachBooking, { params: params(), body: {} })).status).toBe(200)
    expect(await seenByStaff()).toMatchObject({
      alerts: expect.not.arrayContaining(['far_from_drop']),
      farSteps: { reach: { distanceMeters: null, by: 'admin' } },
    })
  })
})

const notDriven = {
  fareBasis: 'not_driven',
  fareFlagged: true,
  distance: '0.00',
  alerts: ['far_from_drop', 'not_driven'],
}
