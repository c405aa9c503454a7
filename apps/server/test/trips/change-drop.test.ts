import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { haversineMeters } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup, quoteFor, reportAt } from '../support/trip.ts'

const server = await testServer()
const { clock } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

/** About 450 m from the booked drop-off, in another street, and a place on the way there. */
const nearer = { lat: 38.7032, lng: -9.8955, address: 'Another street' }
const onTheWay = { lat: 38.7016, lng: -9.8975 }

const read = (id: string) =>
  rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, { params: { id } })
const quote = (booking: { id: string }, to: typeof nearer) =>
  rider.call(contract.quoteBookingDrop, { params: { id: booking.id }, body: { drop: to } })
const change = (booking: { id: string }, quoteId: string) =>
  rider.call<typeof contract.changeBookingDrop, 'rider'>(contract.changeBookingDrop, {
    params: { id: booking.id },
    body: { quoteId },
  })

async function startedRide(): Promise<RiderBooking> {
  await clock.forward(4)
  const booking = await acceptedTrip(server, rider, driver)
  await reportAt(server, driver, pickup)
  await driveUntil('start', { booking, rider, driver })
  await clock.forward(1)
  await reportAt(server, driver, onTheWay)
  return read(booking.id)
}

async function end({ id }: RiderBooking, at: { lat: number; lng: number } = drop) {
  const params = { id }
  await clock.forward(3)
  await reportAt(server, driver, at)
  await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
  await driver.call(contract.finishBooking, { params, body: {} })
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
}

test('the rider confirms the new price; drop-off, route and price change, and the driver is told', async () => {
  const booking = await startedRide()
  const offered = await quote(booking, drop)
  // The price of what is left goes by the time so far.
  expect(offered).toMatchObject({ discountAmount: 0, distanceUnit: 'km' })
  const seen = await quote(booking, nearer)
  expect(await read(booking.id)).toEqual(booking)
  expect(Number(seen.distance)).toBeLessThan(Number(offered.distance))
  expect(seen.secondsToDrop).toBeLessThan(offered.secondsToDrop)
  expect(seen.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.tripCost)

  const changed = await change(booking, seen.quoteId)
  expect(changed).toMatchObject({
    status: 'STARTED',
    drop: nearer,
    bookedDrop: null,
    polyline: seen.polyline,
    estimate: seen.tripCost,
    tripCost: seen.tripCost,
    payableAmount: seen.tripCost,
    estimateDistance: seen.distance,
    distance: null,
  })
  const line = decodePolyline(changed.polyline)
  expect(haversineMeters(line.at(-1) ?? pickup, nearer)).toBeLessThan(100)
  expect(line.some((point) => haversineMeters(point, onTheWay) < 60)).toBe(true)

  const { events } = await driver.call(contract.listBookingEvents, { params: { id: booking.id }, query: {} })
  expect(events.at(-1)).toMatchObject({
    type: 'booking.drop_changed',
    actor: 'rider',
    changes: { drop: nearer, polyline: changed.polyline },
  })
  await clock.settle()
  const { notifications } = await driver.call(listNotifications, { query: {} })
  expect(notifications.filter(({ title }) => title === 'New drop-off')).toHaveLength(1)

  await end(booking, nearer)
  const ended = await read(booking.id)
  // The car is there, so this is the drop-off that was booked.
  expect(ended.bookedDrop).toBeNull()
  const report = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, {
    params: { id: booking.id },
  })
  expect(report.farSteps).not.toHaveProperty('reach')
  const saved = await asOwner<{ description: string }>(
    server.database,
    'select description from saved_addresses where user_id = $1',
    [rider.userId],
  )
  expect(saved.map(({ description }) => description)).toEqual([nearer.address])
})

describe('a change is refused', () => {
  test('before the ride, after it, to others than the rider, and for a parcel', async () => {
    await clock.forward(4)
    const booking = await acceptedTrip(server, rider, driver)
    const wanted = { params: { id: booking.id }, body: { drop: nearer } }
    expect(await rider.refusal(contract.quoteBookingDrop, wanted)).toBe('wrong_status')
    await reportAt(server, driver, pickup)
    await driveUntil('start', { booking, rider, driver })
    const other = await server.signIn(mobiles.otherRider)
    expect(await other.refusal(contract.quoteBookingDrop, wanted)).toBe('booking_not_found')
    const { quoteId } = await quote(booking, nearer)
    const confirmed = { params: { id: booking.id }, body: { quoteId } }
    const setService = (service: string) =>
      asOwner(server.database, 'update bookings set service = $2 where id = $1', [booking.id, service])
    await setService('delivery')
    expect(await rider.refusal(contract.changeBookingDrop, confirmed)).toBe('wrong_status')
    await setService('taxi')
    await end(booking)
    expect(await rider.refusal(contract.changeBookingDrop, confirmed)).toBe('wrong_status')
    expect(await rider.refusal(contract.quoteBookingDrop, wanted)).toBe('wrong_status')
  })

  test('with a quote that has expired, or that is of something else', async () => {
    const booking = await startedRide()
    const { quoteId } = await quote(booking, nearer)
    const withQuote = (id: string) => ({ params: { id: booking.id }, body: { quoteId: id } })
    const forNewRide = await quoteFor(rider)
    expect(await rider.refusal(contract.changeBookingDrop, withQuote(forNewRide.quoteId))).toBe(
      'quote_not_found',
    )
    expect(await rider.refusal(contract.createBooking, { body: { quoteId } })).toBe('quote_not_found')
    await clock.forward(3)
    expect(await rider.refusal(contract.changeBookingDrop, withQuote(quoteId))).toBe('quote_expired')
    expect((await read(booking.id)).drop).toMatchObject(drop)
    await end(booking)
  })

  test('to a place that no car can reach, and more often than a person asks', async () => {
    const booking = await startedRide()
    const atSea = { params: { id: booking.id }, body: { drop: { lat: 30, lng: -30, address: 'Atlantic' } } }
    expect(await rider.refusal(contract.quoteBookingDrop, atSea)).toBe('outside_service_area')
    await asOwner(
      server.database,
      `insert into rate_limits (key, uses, expires_at)
       select $1, array_agg($2::timestamptz), $2::timestamptz + interval '15 minutes' from generate_series(1, 30)
       on conflict (key) do update set uses = excluded.uses`,
      [`drop-quote:${booking.id}`, clock.now()],
    )
    expect(await rider.refusal(contract.quoteBookingDrop, atSea)).toBe('too_many_requests')
    await end(booking)
  })
})
