import * as contract from '@cabstand/contract/http/trips/bookings'
import { haversineMeters } from '@cabstand/domain/distance'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup, reportAt } from '../support/trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

/** About 450 m from the booked drop-off, in another street. */
const elsewhere = { lat: 38.7032, lng: -9.8955 }
const north = (point: { lat: number; lng: number }, meters: number) => ({
  lat: point.lat + meters / 111_195,
  lng: point.lng,
})

/** A ride of some minutes that ends with the car at this point. */
async function rideTo(end: { lat: number; lng: number }) {
  // The car has the time to come back.
  await clock.forward(4)
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  await reportAt(server, driver, pickup)
  await driveUntil('start', { booking, rider, driver })
  await clock.forward(4)
  await reportAt(server, driver, end)
  await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
  await driver.call(contract.finishBooking, { params, body: {} })
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  return rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, { params })
}

/** Saved addresses are read through suggestions, which show no counts. */
const countsOf = async () => {
  const rows = await asOwner<{ description: string; count: number }>(
    server.database,
    'select description, count from saved_addresses where user_id = $1',
    [rider.userId],
  )
  return new Map(rows.map(({ description, count }) => [description, count]))
}

test('a ride that ends elsewhere has that place as its drop-off, and the booked one beside it', async () => {
  const ended = await rideTo(elsewhere)
  expect(ended.bookedDrop).toMatchObject(drop)
  expect(ended.drop).toMatchObject(elsewhere)
  expect(ended.drop.address).not.toBe('')
  expect(ended.drop.address).not.toContain(drop.address)
  // The address of the place is found on the map, in its languages.
  expect(Object.keys(ended.drop.translations ?? {})).toContain('ar')
  expect(haversineMeters(ended.drop, drop)).toBeGreaterThan(300)
  const { events } = await rider.call(contract.listBookingEvents, { params: { id: ended.id }, query: {} })
  const summed = Object.assign({}, ...events.map(({ changes }) => changes))
  expect(summed).toMatchObject({ drop: ended.drop, bookedDrop: ended.bookedDrop })
})

test('a ride that ends at the entrance keeps the booked drop-off', async () => {
  const ended = await rideTo(north(drop, 30))
  expect(ended.bookedDrop).toBeNull()
  expect(ended.drop).toMatchObject(drop)
})

test('the booked address of every ride is saved once and counted, wherever the ride ended', async () => {
  const before = (await countsOf()).get(drop.address)
  expect(before).toBe(2)
  await rideTo(drop)
  const after = await countsOf()
  expect(after.get(drop.address)).toBe(3)
  expect([...after.keys()].filter((address) => !address.startsWith(drop.address))).toEqual([])
})

test('admins read the track, with where the car was at acceptance, start and end', async () => {
  const { id, tripCost, estimate } = await rideTo(drop)
  const { points, recordedPoints } = await admin.call(contract.getBookingTrack, { params: { id } })
  const steps = points.filter(({ step }) => step)
  expect(steps.map(({ status, lat }) => [status, lat])).toEqual([
    ['ACCEPTED', pickup.lat],
    ['STARTED', pickup.lat],
    ['REACHED', drop.lat],
  ])
  expect(points.length).toBe(recordedPoints)
  expect(points.filter(({ step }) => !step).map(({ status }) => status)).toContain('STARTED')
  // Two positions of steps are no driven way: the fare keeps the distance of the quote.
  const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params: { id } })
  expect(seen.fareBasis).toBe('quote')
  expect(tripCost).toBeGreaterThanOrEqual(estimate)
})
