// An installation whose processes each do one thing, by the database alone and with Redis.

import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { getHealth } from '@cabstand/contract/http/operator/system'
import { acceptBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { offersFeed } from '@cabstand/contract/realtime/bookings'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { openRedis } from '../../src/platform/processes/open-redis.ts'
import type { Role } from '../../src/start/roles.ts'
import { eventually } from '../support/eventually.ts'
import { hasRedis, TestRedis } from '../support/redis-server.ts'
import { signIn, TestClient } from '../support/test-client.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { book, driveUntil, drop, goOnline, mobiles, pickup } from '../support/trip.ts'

const redis = hasRedis ? await TestRedis.start() : undefined

async function startRoles(redisUrl: string | undefined) {
  const open = () =>
    redisUrl === undefined
      ? undefined
      : openRedis(redisUrl, { secret: testSecret, log: pino({ level: 'silent' }) })
  const api = await testServer({ roles: new Set<Role>(['api']), redis: open() })
  const { database, clock } = api
  const others = async (role: Role) => testServer({ roles: new Set([role]), database, clock, redis: open() })
  return { api, realtime: await others('realtime'), worker: await others('worker') }
}

const kinds = [
  { by: 'the database', isHere: true, url: undefined },
  { by: 'Redis', isHere: hasRedis, url: redis?.url },
]

describe.each(kinds)('processes of one role each, that share through $by', ({ isHere, url }) => {
  test.skipIf(!isHere)('serve a trip together, and each refuses what is not its own', async () => {
    const { api, realtime, worker } = await startRoles(url)
    const rider = await api.signIn(mobiles.rider)
    const driver = await api.signIn(mobiles.driver)
    const socket = await new TestClient(realtime.url, driver.token).socket()
    const seen: Offer[][] = []
    socket.on('feed:state', (message) => seen.push(stateOf(offersFeed, message)?.offers ?? []))
    expect(await socket.emitWithAck('follow', { topic: topicOf(offersFeed) })).toMatchObject({ ok: true })

    await goOnline(api, driver)
    const booking = await book(rider)
    await eventually(
      async () => seen.some((offers) => offers.some(({ bookingId }) => bookingId === booking.id)),
      'the offer at the socket',
    )
    await driver.call(acceptBooking, { params: { id: booking.id }, body: {} })
    await driveUntil('rate', { booking, rider, driver })
    // The worker has told the rider.
    await api.clock.settle()
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications.length).toBeGreaterThan(0)

    for (const { url: process } of [realtime, worker]) {
      expect(await new TestClient(process).call(getHealth, {})).toMatchObject({ ready: true })
      expect((await new TestClient(process).send(createQuotes, { body: { pickup, drop } })).status).toBe(404)
      await expect(signIn(process, mobiles.rider)).rejects.toThrow()
    }
    for (const { url: process } of [api, worker])
      await expect(new TestClient(process, driver.token).socket()).rejects.toThrow()
    socket.close()
  })
})

describe.skipIf(redis === undefined)('when Redis is lost', () => {
  test('trips go on, and its return is used', async () => {
    const { api, realtime } = await startRoles(redis?.url)
    const [rider, driver] = [await api.signIn(mobiles.rider), await api.signIn(mobiles.driver)]
    const socket = await new TestClient(realtime.url, driver.token).socket()
    let offers: readonly Offer[] = []
    socket.on('feed:state', (message) => {
      offers = stateOf(offersFeed, message)?.offers ?? []
    })
    await socket.emitWithAck('follow', { topic: topicOf(offersFeed) })
    const offered = async (id: string, what: string) =>
      eventually(async () => offers.some(({ bookingId }) => bookingId === id), what)
    await redis?.kill()
    await goOnline(api, driver)
    const first = await book(rider)
    await offered(first.id, 'the offer without Redis')
    await redis?.start()
    const second = await book(await api.signIn(mobiles.otherRider))
    await offered(second.id, 'the offer with an empty Redis')
    socket.close()
  })
})
