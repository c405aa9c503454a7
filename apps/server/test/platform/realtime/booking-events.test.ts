import * as contract from '@cabstand/contract/http/trips/bookings'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import {
  acceptedTrip,
  book,
  driveUntil,
  goOnline,
  mobiles,
  offerOf,
  pickup,
  reportAt,
} from '../../support/trip.ts'
import { Follower } from './follower.ts'

const first = await testServer()
const { database } = first
const second = await testServer({ database, clock: first.clock })
const rider = await first.signIn(mobiles.rider)
const driver = await first.signIn(mobiles.driver)
const fleetadmin = await first.signIn(mobiles.fleetadmin)
const admin = await first.signIn(mobiles.admin)

const at = (url: string, client: TestClient) => new TestClient(url, client.token)

/** A small seeded generator, uniform enough for choices in tests. */
function choices(seed: number) {
  let state = seed * 2654435761 + 1
  return (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return Math.abs(state) % count
  }
}

describe('snapshot and events add up to the current booking', () => {
  test.each([1, 2, 3, 4, 5, 6])('for every audience, in trip %i, after every reconnect', async (seed) => {
    const choose = choices(seed)
    const urls = [first.url, second.url] as const
    const anywhere = (client: TestClient) => at(urls[choose(2)] ?? first.url, client)
    const booking = await acceptedTrip(first, rider, driver)
    const params = { id: booking.id }
    const followers = (
      [
        [rider, 'rider'],
        [driver, 'driver'],
        [fleetadmin, 'fleetadmin'],
        [admin, 'admin'],
      ] as const
    ).map(([client, audience]) => new Follower(anywhere(client), audience, booking.id))
    // Some clients follow from the beginning, some join later.
    const joined = new Set(followers.filter(() => choose(2) === 0))
    for (const follower of joined) await follower.connect()
    const steps: (() => Promise<unknown>)[] = [
      () => anywhere(driver).call(contract.arriveBooking, { params, body: { confirmFar: true } }),
      () => anywhere(driver).call(contract.startBooking, { params, body: { otp: booking.otp ?? '' } }),
      () => anywhere(driver).call(contract.reachBooking, { params, body: { confirmFar: true } }),
      () => anywhere(admin).call(contract.finishBooking, { params, body: {} }),
      () => anywhere(driver).call(contract.payBooking, { params, body: { paymentMode: 'cash' } }),
      () => anywhere(rider).call(contract.rateBooking, { params, body: { rating: 1 + choose(5) } }),
    ]
    const cancelAt = choose(8)
    for (const [index, step] of steps.entries()) {
      if (index === cancelAt && index < 3) {
        await anywhere(admin).call(contract.cancelBooking, { params, body: { reason: 'storm' } })
        break
      }
      const away = followers.filter((follower) => joined.has(follower) && choose(3) === 0)
      for (const follower of away) follower.disconnect()
      await step()
      for (const follower of followers) {
        if (away.includes(follower) || (!joined.has(follower) && choose(2) === 0)) {
          await follower.connect()
          joined.add(follower)
        }
      }
    }
    for (const follower of followers) if (!joined.has(follower)) await follower.connect()
    const { events } = await admin.call(contract.listBookingEvents, { params, query: {} })
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1))
    for (const follower of followers) await follower.expectFresh(events.length)
    for (const follower of followers) follower.disconnect()
  })

  test('including a late rating', async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const follower = await new Follower(rider, 'rider', booking.id).connect()
    await driveUntil('pay', { booking, rider, driver })
    await first.clock.forward(24 * 60 + 1)
    await eventually(async () => follower.view.status === 'COMPLETE', 'the completion by the system')
    const { number } = follower
    await rider.call(contract.rateBooking, { params: { id: booking.id }, body: { rating: 2 } })
    await follower.expectFresh(number + 1)
    follower.disconnect()
  })
})

describe('changes', () => {
  test('made in parallel reach every follower once and in order', async () => {
    const drivers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => first.signIn(mobiles.simulated(index))),
    )
    await Promise.all(drivers.map((one) => goOnline(first, one)))
    await Promise.all(drivers.map((one) => reportAt(first, at(second.url, one), pickup)))
    const booking = await book(rider)
    const followers = await Promise.all(
      [first.url, second.url, first.url].map((url) =>
        new Follower(at(url, rider), 'rider', booking.id).connect(),
      ),
    )
    await Promise.all(drivers.map((one) => offerOf(one, booking.id)))
    const params = { id: booking.id }
    await Promise.all([
      ...drivers.slice(0, 4).map((one) => one.call(contract.declineBooking, { params, body: {} })),
      ...[1, 2, 3].map(async () => {
        const late = await new Follower(at(second.url, rider), 'rider', booking.id).connect()
        followers.push(late)
      }),
    ])
    await rider.call(contract.cancelBooking, { params, body: { reason: 'enough' } })
    const { events } = await admin.call(contract.listBookingEvents, { params, query: {} })
    expect(events.length).toBeGreaterThanOrEqual(7)
    for (const follower of followers) {
      await follower.expectFresh(events.length)
      expect(follower.numbers).toEqual([...follower.numbers].sort((a, b) => a - b))
      follower.disconnect()
    }
    for (const one of drivers) await one.send(setAvailability, { body: { driverActiveStatus: false } })
  })

  test('without a hint are found by the sweep', async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const follower = await new Follower(rider, 'rider', booking.id).connect()
    // Changes by another process while the hints between processes are interrupted.
    await asOwner(
      database,
      `with changed as (update bookings set alerts = '{no_position}', event_number = event_number + 1 where id = $1
         returning id, event_number)
       insert into booking_events (booking_id, number, type, actor, changes)
       select id, event_number, 'booking.alerted', 'system', jsonb_build_object('eventNumber', event_number)
       from changed`,
      [booking.id],
    )
    await follower.expectFresh(booking.eventNumber + 3)
    follower.disconnect()
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  })
})

test('a driver who lost a booking gets no more events of it', async () => {
  const booking = await acceptedTrip(first, rider, driver)
  const topic = topicOf(bookingFeed, booking.id)
  const sockets = [await driver.socket(), await at(second.url, driver).socket()]
  const received = sockets.map((socket) => {
    const messages: unknown[] = []
    socket.onAny((event: string, message: unknown) => messages.push([event, message]))
    return messages
  })
  for (const socket of sockets)
    expect(await socket.emitWithAck('follow', { topic })).toMatchObject({ ok: true })
  const other = await first.signIn(mobiles.simulated(4))
  // The change that staff make when they assign a booking to another driver.
  const [row] = await asOwner(
    database,
    `with changed as (update bookings set driver = $2, event_number = event_number + 1 where id = $1
       returning id, event_number)
     insert into booking_events (booking_id, number, type, actor, changes)
     select id, event_number, 'booking.accepted', 'admin',
       jsonb_build_object('driver', $2::text, 'driverName', 'Other Driver', 'eventNumber', event_number)
     from changed returning number`,
    [booking.id, other.userId],
  )
  for (const messages of received) {
    await eventually(async () => messages.length > 0, 'the end of following')
    expect(messages).toEqual([['feed:ended', { topic, problem: { code: 'booking_not_found', status: 404 } }]])
  }
  const riders = await new Follower(rider, 'rider', booking.id).connect()
  expect(riders.number).toBe((row as { number: number }).number)
  await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  await eventually(async () => riders.view.status === 'CANCELLED', 'the cancellation at the rider')
  for (const messages of received) expect(messages).toHaveLength(1)
  for (const socket of sockets) {
    expect(await socket.emitWithAck('follow', { topic })).toMatchObject({
      problem: { code: 'booking_not_found' },
    })
    socket.disconnect()
  }
  riders.disconnect()
})
