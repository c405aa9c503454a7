import { lists as endpointLists } from '@cabstand/contract/http/index'
import { signOut } from '@cabstand/contract/http/people/auth'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { approvalFeed } from '@cabstand/contract/realtime/approval'
import { bookingFeed, carFeed, offerSeen, offersFeed } from '@cabstand/contract/realtime/bookings'
import { chatFeed, chatTyping, chatTypingFeed, chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import type { MessageDefinition } from '@cabstand/contract/realtime/feed'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { topicOf } from '@cabstand/contract/topics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import type { TestSocket } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { book, mobiles, offerOf, pickup, reportAt } from '../support/trip.ts'
import { acceptedBooking, gatherCast } from './actors.ts'
import { listDeclarations } from './realtime-declarations.ts'
import { type Asker, askers, partiesOf, unknownId } from './who-may.ts'

const server = await testServer()
const cast = await gatherCast(server)
const everyAsker = Object.keys(askers) as Asker[]
const parties: readonly Asker[] = partiesOf.booking
/** Every list that is live. */
const lists = endpointLists.flatMap(({ feed, list }) => (feed ? [{ feed, list }] : []))
const approved = ['rider', 'driver', 'fleetadmin', 'admin']
const admitted = everyAsker.filter((asker) => approved.includes(askers[asker]))

/** A socket and every message that it receives. */
async function listen(asker: Asker) {
  const socket = await cast[asker].client.socket()
  const received: { event: string; value: unknown }[] = []
  socket.onAny((event: string, value: unknown) => received.push({ event, value }))
  return { asker, socket, received }
}

/** Follows a topic of any form. */
const follow = (socket: TestSocket, topic: unknown) =>
  socket.timeout(5000).emitWithAck('follow', { topic: topic as string })
const followBooking = (socket: TestSocket, id: unknown) => follow(socket, `${bookingFeed.name}:${id}`)
const send = (socket: TestSocket, { name }: MessageDefinition, input: unknown) =>
  socket.timeout(5000).emitWithAck('send', { message: name, input })
const refused = (code: string) => ({ ok: false, problem: { code, status: expect.any(Number) } })

test.each(everyAsker.filter((asker) => ['ended', 'anonymous'].includes(askers[asker])))(
  '%s opens no socket',
  async (asker) => {
    await expect(cast[asker].client.socket()).rejects.toThrow('must_login')
  },
)

describe('a booking', async () => {
  const booking = await acceptedBooking(server, cast)
  const ears = await Promise.all(admitted.map(listen))

  test.each(admitted)('is followed by %s only as a party', async (asker) => {
    const socket = ears.find((one) => one.asker === asker)?.socket as TestSocket
    expect(await followBooking(socket, unknownId)).toEqual(refused('booking_not_found'))
    for (const id of ['x', '*', '', `${booking.id}' or 1=1`, `${booking.id}:rider`, `${booking.id} `])
      expect(await followBooking(socket, id)).toEqual(refused('validation_failed'))
    for (const topic of [bookingFeed.name, { $ne: null }, [topicOf(bookingFeed, booking.id)], null])
      expect(await follow(socket, topic)).toEqual(refused('validation_failed'))
    for (const topic of ['', 'nothing', `session:${booking.id}`, `driver-trips:${booking.id}`, '__proto__:x'])
      expect(await follow(socket, topic)).toEqual(refused('not_found'))
    const answer = await followBooking(socket, booking.id)
    if (parties.includes(asker)) expect(answer).toMatchObject({ ok: true })
    else expect(answer).toEqual(refused('booking_not_found'))
  })

  test.each(admitted)('allows %s to follow its car only as its rider or an admin', async (asker) => {
    const socket = ears.find((one) => one.asker === asker)?.socket as TestSocket
    const answer = await follow(socket, topicOf(carFeed, booking.id))
    if (asker === 'owner' || asker === 'admin') expect(answer).toMatchObject({ ok: true })
    else expect(answer).toEqual(refused(askers[asker] === 'rider' ? 'booking_not_found' : 'not_permitted'))
  })

  test('is visible to its parties, its car to its rider and admins, and nothing to strangers', async () => {
    const { itsDriver } = cast
    for (const one of ears) {
      // Topic names and server messages have no effect when a client sends them.
      for (const event of ['join', 'feed:event', 'feed:state', 'feed:value'])
        one.socket.emit(event as 'unfollow', { topic: topicOf(bookingFeed, booking.id) })
    }
    await reportAt(server, itsDriver.client, { lat: pickup.lat + 0.00002, lng: pickup.lng })
    await itsDriver.client.call(contract.arriveBooking, {
      params: { id: booking.id },
      body: { confirmFar: true },
    })
    const heardBy = (event: string) =>
      ears.filter((one) => one.received.some((message) => message.event === event)).map((one) => one.asker)
    await eventually(async () => heardBy('feed:event').length >= parties.length, 'the event')
    await eventually(async () => heardBy('feed:value').length >= 2, 'the position')
    expect(heardBy('feed:event').sort()).toEqual([...parties].sort())
    expect(heardBy('feed:value').sort()).toEqual(['admin', 'owner'])
    const strangers = ears.filter((one) => !parties.includes(one.asker))
    for (const { asker, received } of strangers)
      expect([asker, JSON.stringify(received)]).toEqual([asker, expect.not.stringContaining(booking.id)])
  })

  test('is unfollowed only for the caller', async () => {
    for (const one of ears) {
      if (one.asker !== 'owner') one.socket.emit('unfollow', { topic: topicOf(bookingFeed, booking.id) })
    }
    const owner = ears.find((one) => one.asker === 'owner')
    const before = owner?.received.length ?? 0
    await cast.admin.client.call(contract.cancelBooking, {
      params: { id: booking.id },
      body: { reason: 'over' },
    })
    await eventually(async () => (owner?.received.length ?? 0) > before, 'the cancellation')
    for (const one of ears) one.socket.disconnect()
  })
})

describe('a chat', () => {
  let booking: RiderBooking
  beforeAll(async () => {
    booking = await acceptedBooking(server, cast)
  })
  afterAll(async () => {
    const params = { id: booking.id }
    await cast.admin.client.call(contract.cancelBooking, { params, body: { reason: 'over' } })
  })

  test.each(admitted)(
    'is followed by %s only as a party, and its typing only by those who write',
    async (asker) => {
      const { socket } = await listen(asker)
      const chat = await follow(socket, topicOf(chatFeed, booking.id))
      const typing = await follow(socket, topicOf(chatTypingFeed, booking.id))
      const signal = await send(socket, chatTyping, { bookingId: booking.id, by: 'driver', role: 'driver' })
      const isStaff = askers[asker] === 'admin' || askers[asker] === 'fleetadmin'
      for (const answer of [chat, typing, signal]) {
        if (isStaff) expect(answer).toEqual(refused('not_permitted'))
        else if (parties.includes(asker)) expect(answer).toMatchObject({ ok: true })
        else expect(answer).toEqual(refused('booking_not_found'))
      }
      const unread = await follow(socket, topicOf(chatUnreadFeed))
      expect(unread).toMatchObject(isStaff ? refused('not_permitted') : { ok: true })
      expect(await follow(socket, topicOf(chatUnreadFeed, cast.owner.client.userId))).toMatchObject({
        ok: false,
      })
      for (const topic of [topicOf(chatTypingFeed, booking.id), topicOf(chatUnreadFeed)])
        socket.emit('unfollow', { topic })
    },
  )
})

describe('an offer', async () => {
  const { owner, itsDriver, driverOfSameFleet, otherRider } = cast

  test('is sent to its driver only', async () => {
    await asOwner(server.database, `update users set driver_active_status = false where id <> $1`, [
      itsDriver.client.userId,
    ])
    const ears = await Promise.all(admitted.map(listen))
    for (const { asker, socket } of ears) {
      const { ok } = await follow(socket, topicOf(offersFeed))
      expect([asker, ok]).toEqual([asker, askers[asker] === 'driver'])
      // A client cannot choose whose offers it gets.
      expect(await follow(socket, topicOf(offersFeed, itsDriver.client.userId))).toMatchObject({ ok: false })
    }
    const booking = await book(owner.client)
    const { round } = await offerOf(itsDriver.client, booking.id)
    const isTold = (asker: Asker) =>
      JSON.stringify(ears.find((one) => one.asker === asker)?.received).includes(booking.id)
    await eventually(async () => isTold('itsDriver'), 'the offer')
    expect(admitted.filter(isTold)).toEqual(['itsDriver'])
    const other = ears.find((one) => one.asker === 'driverOfSameFleet')?.socket as TestSocket
    await send(other, offerSeen, { bookingId: booking.id, round, driver: itsDriver.client.userId })
    const [offer] = await asOwner(
      server.database,
      'select acknowledged_at from offers where booking_id = $1',
      [booking.id],
    )
    expect(offer).toEqual({ acknowledged_at: null })
    for (const one of ears) one.socket.disconnect()
    await owner.client.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  })

  test('positions are accepted only from drivers, for themselves', async () => {
    const [rider, driver] = [await listen('otherRider'), await listen('driverOfSameFleet')]
    const at = server.clock.now().toISOString()
    const positions = [{ lat: 1, lng: 1, at, driver: itsDriver.client.userId }]
    const message = { positions, driver: itsDriver.client.userId, userId: itsDriver.client.userId }
    expect(await send(rider.socket, driverPositions, message)).toEqual(refused('not_permitted'))
    expect(await send(driver.socket, driverPositions, message)).toEqual(refused('driver_offline'))
    expect(driverOfSameFleet.client.userId).not.toBe(itsDriver.client.userId)
    expect(otherRider.client.userId).not.toBe(itsDriver.client.userId)
    rider.socket.disconnect()
    driver.socket.disconnect()
  })
})

describe.each(lists.map(({ feed, list }) => ({ feed, list })))('the rows of $list.name', ({ feed, list }) => {
  test('are followed by those who may read the list', async () => {
    for (const asker of admitted) {
      const { socket } = await listen(asker)
      const answer = await follow(socket, topicOf(feed))
      if (list.roles.some((role) => role === askers[asker]))
        expect(answer).toEqual({ ok: true, value: { kind: 'state', state: { mark: expect.any(String) } } })
      else expect(answer).toEqual(refused('not_permitted'))
      // Clients cannot choose whose rows they follow.
      expect(await follow(socket, topicOf(feed, cast.admin.client.userId))).toMatchObject({ ok: false })
      socket.disconnect()
    }
  })
})

describe('a driver who waits for approval', async () => {
  const { feeds, messages } = await listDeclarations()
  const others = feeds.filter(({ name }) => name !== approvalFeed.name)
  const { socket, received } = await listen('waitingDriver')
  let booking: RiderBooking
  beforeAll(async () => {
    booking = await acceptedBooking(server, cast)
  })
  afterAll(async () => {
    socket.disconnect()
    const params = { id: booking.id }
    await cast.admin.client.call(contract.cancelBooking, { params, body: { reason: 'over' } })
  })

  test.each(others.map((feed) => [feed.name, feed] as const))('does not follow %s', async (_, feed) => {
    expect(feed.roles).not.toContain('waitingDriver')
    for (const id of [undefined, booking.id, cast.waitingDriver.client.userId])
      expect(await follow(socket, id === undefined ? feed.name : `${feed.name}:${id}`)).toEqual(
        refused('require_approval'),
      )
  })

  test.each(messages.map((message) => [message.name, message] as const))(
    'does not send %s',
    async (_, message) => {
      expect(await send(socket, message, { bookingId: booking.id })).toEqual(refused('require_approval'))
    },
  )

  test('follows their own approval, and no one else’s', async () => {
    expect(await follow(socket, topicOf(approvalFeed))).toMatchObject({
      ok: true,
      value: { state: { approved: false, missing: ['carType', 'vehicle', 'licence'] } },
    })
    expect(await follow(socket, `${approvalFeed.name}:${cast.itsDriver.client.userId}`)).toMatchObject({
      ok: false,
    })
    for (const asker of admitted) {
      const other = await listen(asker)
      expect([asker, await follow(other.socket, topicOf(approvalFeed))]).toEqual([
        asker,
        refused('not_permitted'),
      ])
      other.socket.disconnect()
    }
    expect(feeds.length).toBeGreaterThan(15)
    expect(messages.length).toBeGreaterThan(2)
    expect(JSON.stringify(received)).not.toContain(booking.id)
  })
})

test('an ended session gets no more messages', async () => {
  const session = await server.signIn(mobiles.rider)
  const booking = await acceptedBooking(server, cast)
  const socket = await session.socket()
  const received: string[] = []
  socket.onAny((event: string) => received.push(event))
  expect(await followBooking(socket, booking.id)).toMatchObject({ ok: true })
  const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await session.call(signOut, { body: {} })
  expect(await gone).toBe('io server disconnect')
  await cast.itsDriver.client.call(contract.arriveBooking, {
    params: { id: booking.id },
    body: { confirmFar: true },
  })
  expect(received).toEqual(['session:ended'])
  await expect(session.socket()).rejects.toThrow('must_login')
})
