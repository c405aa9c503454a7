import { signOut } from '@cabstand/contract/http/auth'
import * as contract from '@cabstand/contract/http/bookings'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../as-owner.ts'
import type { TestSocket } from '../test-client.ts'
import { testServer } from '../test-server.ts'
import { book, eventually, mobiles, offerOf, pickup, reportAt } from '../trip.ts'
import { acceptedBooking, gatherCast } from './cast.ts'
import { type Asker, askers, partiesOf, unknownId } from './who-may.ts'

const server = await testServer()
const cast = await gatherCast(server)
const everybody = Object.keys(askers) as Asker[]
const parties: readonly Asker[] = partiesOf.booking
const admitted = everybody.filter((asker) => askers[asker] !== 'ended' && askers[asker] !== 'anonymous')

/** A socket and every message that it is sent. */
async function listen(asker: Asker) {
  const socket = await cast[asker].client.socket()
  const heard: { event: string; value: unknown }[] = []
  socket.onAny((event: string, value: unknown) => heard.push({ event, value }))
  return { asker, socket, heard }
}

const send = (socket: TestSocket, event: string, input: unknown) =>
  socket.timeout(400).emitWithAck(event as 'booking:follow', input as never) as Promise<unknown>
const refused = (code: string) => ({ ok: false, problem: { code, status: expect.any(Number) } })

test.each(everybody.filter((asker) => !admitted.includes(asker)))('%s opens no socket', async (asker) => {
  await expect(cast[asker].client.socket()).rejects.toThrow('must_login')
})

describe('a booking', async () => {
  const booking = await acceptedBooking(server, cast)
  const ears = await Promise.all(admitted.map(listen))

  test.each(admitted)('is followed by %s only with a part in it', async (asker) => {
    const socket = ears.find((one) => one.asker === asker)?.socket as TestSocket
    expect(await send(socket, 'booking:follow', { bookingId: unknownId })).toEqual(
      refused('booking_not_found'),
    )
    for (const bookingId of ['x', '*', `${booking.id}' or 1=1`, { $ne: null }, [booking.id], null])
      expect(await send(socket, 'booking:follow', { bookingId })).toEqual(refused('validation_failed'))
    const answer = await send(socket, 'booking:follow', { bookingId: booking.id, after: 0 })
    if (parties.includes(asker)) expect(answer).toMatchObject({ ok: true })
    else expect(answer).toEqual(refused('booking_not_found'))
  })

  test('is heard of by its parties, its car by its rider and admins, and nothing by strangers', async () => {
    const { itsDriver } = cast
    for (const one of ears) {
      // Names of topics and of the server's own messages mean nothing from a client.
      for (const event of ['join', 'booking:event', 'driver:offers', 'booking:position'])
        one.socket.emit(event as 'booking:unfollow', { bookingId: booking.id })
    }
    await reportAt(server, itsDriver.client, { lat: pickup.lat + 0.00002, lng: pickup.lng })
    await itsDriver.client.call(contract.arriveBooking, {
      params: { id: booking.id },
      body: { confirmFar: true },
    })
    const heardBy = (event: string) =>
      ears.filter((one) => one.heard.some((message) => message.event === event)).map((one) => one.asker)
    await eventually(async () => heardBy('booking:event').length >= parties.length, 'the event')
    await eventually(async () => heardBy('booking:position').length >= 2, 'the position')
    expect(heardBy('booking:event').sort()).toEqual([...parties].sort())
    expect(heardBy('booking:position').sort()).toEqual(['admin', 'owner'])
    const strangers = ears.filter((one) => !parties.includes(one.asker))
    for (const { asker, heard } of strangers)
      expect([asker, JSON.stringify(heard)]).toEqual([asker, expect.not.stringContaining(booking.id)])
  })

  test('is not left by others than the one who leaves it', async () => {
    for (const one of ears) {
      if (one.asker !== 'owner') one.socket.emit('booking:unfollow', { bookingId: booking.id })
    }
    const owner = ears.find((one) => one.asker === 'owner')
    const before = owner?.heard.length ?? 0
    await cast.admin.client.call(contract.cancelBooking, {
      params: { id: booking.id },
      body: { reason: 'over' },
    })
    await eventually(async () => (owner?.heard.length ?? 0) > before, 'the cancellation')
    for (const one of ears) one.socket.disconnect()
  })
})

describe('an offer', async () => {
  const { owner, itsDriver, driverOfSameFleet, otherRider } = cast

  test('is told to its driver only, and seen by nobody else', async () => {
    await asOwner(server.database, `update users set driver_active_status = false where id <> $1`, [
      itsDriver.client.userId,
    ])
    const ears = await Promise.all(admitted.map(listen))
    const booking = await book(owner.client)
    const { round } = await offerOf(itsDriver.client, booking.id)
    const isTold = (asker: Asker) =>
      JSON.stringify(ears.find((one) => one.asker === asker)?.heard).includes(booking.id)
    await eventually(async () => isTold('itsDriver'), 'the offer')
    expect(admitted.filter(isTold)).toEqual(['itsDriver'])
    const other = ears.find((one) => one.asker === 'driverOfSameFleet')?.socket as TestSocket
    await send(other, 'offer:seen', { bookingId: booking.id, round, driver: itsDriver.client.userId })
    const [offer] = await asOwner(
      server.database,
      'select acknowledged_at from offers where booking_id = $1',
      [booking.id],
    )
    expect(offer).toEqual({ acknowledged_at: null })
    for (const one of ears) one.socket.disconnect()
    await owner.client.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  })

  test('positions are taken from drivers, of themselves', async () => {
    const [rider, driver] = [await listen('otherRider'), await listen('driverOfSameFleet')]
    const at = server.clock.now().toISOString()
    const positions = [{ lat: 1, lng: 1, at, driver: itsDriver.client.userId }]
    const message = { positions, driver: itsDriver.client.userId, userId: itsDriver.client.userId }
    // Nobody listens to a rider's positions: no answer comes.
    await expect(send(rider.socket, 'driver:positions', message)).rejects.toThrow('timed out')
    expect(await send(driver.socket, 'driver:positions', message)).toEqual(refused('driver_offline'))
    expect(driverOfSameFleet.client.userId).not.toBe(itsDriver.client.userId)
    expect(otherRider.client.userId).not.toBe(itsDriver.client.userId)
    rider.socket.disconnect()
    driver.socket.disconnect()
  })
})

test('a session that ends hears no more of what it followed', async () => {
  const session = await server.signIn(mobiles.rider)
  const booking = await acceptedBooking(server, cast)
  const socket = await session.socket()
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  expect(await send(socket, 'booking:follow', { bookingId: booking.id })).toMatchObject({ ok: true })
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  await session.call(signOut, { body: {} })
  await gone
  await cast.itsDriver.client.call(contract.arriveBooking, {
    params: { id: booking.id },
    body: { confirmFar: true },
  })
  expect(heard).toEqual(['session:ended'])
  await expect(session.socket()).rejects.toThrow('must_login')
})
