import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { carFeed } from '@cabstand/contract/realtime/bookings'
import type { ValueOf } from '@cabstand/contract/realtime/feed'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import { liveValueOf, topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { exchanged } from '../../support/exchanged.ts'
import { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { acceptedTrip, mobiles, pickup } from '../../support/trip.ts'

const first = await testServer()
const { database } = first
const second = await testServer({ database, clock: first.clock })
const rider = await first.signIn(mobiles.rider)
const otherRider = await first.signIn(mobiles.otherRider)
const driver = await first.signIn(mobiles.driver)

const inSecond = (client: TestClient) => new TestClient(second.url, client.token)

describe('positions', () => {
  test("of a car reach its booking's rider in every process, not other people, and end with the booking", async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const params = { id: booking.id }
    await eventually(async () => {
      const { status } = await inSecond(rider).send(contract.getBookingPosition, { params })
      return status === 200
    }, 'the position in the other process')
    const listen = async (client: TestClient) => {
      const socket = await client.socket()
      const received: ValueOf<typeof carFeed>[] = []
      socket.on('feed:value', (message) => {
        const car = liveValueOf(carFeed, message)
        if (car !== undefined) received.push(car)
      })
      const answer = await socket.emitWithAck('follow', { topic: topicOf(carFeed, booking.id) })
      return { socket, received, answer }
    }
    const riders = [await listen(rider), await listen(inSecond(rider))]
    const stranger = await listen(otherRider)
    // The response to `follow` contains the car's current position.
    for (const { answer } of riders)
      expect(answer).toMatchObject({ ok: true, value: { kind: 'value', value: { lng: pickup.lng } } })
    expect(stranger.answer).toMatchObject({ ok: false, problem: { code: 'booking_not_found' } })
    const drives = await driver.socket()
    const send = (lat: number) =>
      drives.emitWithAck('send', {
        message: driverPositions.name,
        input: { positions: [{ lat, lng: pickup.lng, at: first.clock.now().toISOString() }] },
      })
    // No car drives eleven metres instantly.
    await first.clock.forward(0.05)
    expect(await send(pickup.lat + 0.0001)).toEqual({ ok: true, value: { accepted: 1, dropped: 0 } })
    for (const { received } of riders) {
      await eventually(async () => received.length > 0, 'the position')
      expect(received[0]).toMatchObject({ lat: pickup.lat + 0.0001 })
      expect(Object.keys(received[0] ?? {}).sort()).toEqual([
        'at',
        'heading',
        'lat',
        'lng',
        'secondsToNextStop',
      ])
    }
    expect(await rider.call(contract.getBookingPosition, { params })).toMatchObject({
      position: { lat: pickup.lat + 0.0001 },
    })
    await rider.call(contract.cancelBooking, { params, body: { reason: 'over' } })
    const counts = () =>
      riders.map(({ received }) => received.filter((one) => one.lat === pickup.lat + 0.0002).length)
    await eventually(async () => {
      const { queue } = await driver.call(getWork, {})
      return !queue
    }, 'the end of the job')
    // The trackers learn of the end by a hint, or at the latest with their next exchange.
    await first.clock.settle()
    await first.clock.forward(0.05)
    await send(pickup.lat + 0.0002)
    await first.clock.settle()
    expect(counts()).toEqual([0, 0])
    expect(stranger.received).toEqual([])
    expect(await rider.call(contract.getBookingPosition, { params })).toEqual({
      position: null,
      secondsToNextStop: null,
    })
    for (const { socket } of [...riders, stranger]) socket.disconnect()
    drives.disconnect()
  })
})

test('location_fetch_error: the car of a trip that has told no position', async () => {
  const before = first.clock.now()
  const { id } = await acceptedTrip(first, rider, driver)
  const params = { id }
  await exchanged(first, driver, before)
  // A process that starts now learns of positions by the table alone, to which the first one may still write.
  let inThird: TestClient = rider
  await eventually(async () => {
    await asOwner(database, 'delete from driver_positions where driver = $1', [driver.userId])
    const started = await testServer({ database, clock: first.clock })
    inThird = new TestClient(started.url, rider.token)
    return (await inThird.send(contract.getBookingPosition, { params })).status === 409
  }, 'the refusal')
  expect(await inThird.refusal(contract.getBookingPosition, { params })).toBe('location_fetch_error')
  await rider.call(contract.cancelBooking, { params, body: { reason: 'over' } })
  expect(await inThird.call(contract.getBookingPosition, { params })).toMatchObject({ position: null })
})
