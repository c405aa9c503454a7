// An installation whose processes each do one thing, by the database alone and with Redis.

import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { getHealth } from '@cabstand/contract/http/operator/system'
import { acceptBooking, cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { offersFeed } from '@cabstand/contract/realtime/bookings'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import pino from 'pino'
import { expect, test } from 'vitest'
import { hasHaproxy, startHaproxy } from '../../../../test/support/haproxy.ts'
import { serveRouting } from '../../src/maps/index.ts'
import { openRedis } from '../../src/platform/processes/open-redis.ts'
import { findFreePort } from '../../src/start/embedded-database/free-port.ts'
import type { Role } from '../../src/start/roles.ts'
import { eventually } from '../support/eventually.ts'
import { hasRedis, TestRedis } from '../support/redis-server.ts'
import { signIn, TestClient } from '../support/test-client.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, drop, goOnline, mobiles, pickup } from '../support/trip.ts'

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

/** Follows a driver's offers, and remembers which bookings were ever offered. */
async function followOffers(url: string, token: string | undefined) {
  const socket = await new TestClient(url, token).socket()
  const seen = new Set<string>()
  socket.on('feed:state', (message) => {
    for (const { bookingId } of stateOf(offersFeed, message)?.offers ?? []) seen.add(bookingId)
  })
  expect(await socket.emitWithAck('follow', { topic: topicOf(offersFeed) })).toMatchObject({ ok: true })
  return {
    isOffered: (id: string, what: string) => eventually(async () => seen.has(id), what),
    close: () => socket.close(),
  }
}

test('processes of one role each serve a trip together by the database, and each refuses what is not its own', async () => {
  const { api, realtime, worker } = await startRoles(undefined)
  const rider = await api.signIn(mobiles.rider)
  const driver = await api.signIn(mobiles.driver)
  const offers = await followOffers(realtime.url, driver.token)
  await goOnline(api, driver)
  const booking = await book(rider)
  await offers.isOffered(booking.id, 'the offer at the socket')
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
  offers.close()
})

test.skipIf(redis === undefined)(
  'the same by Redis, also while it is lost and after it has come back empty',
  async () => {
    const { api, realtime } = await startRoles(redis?.url)
    const driver = await api.signIn(mobiles.driver)
    const offers = await followOffers(realtime.url, driver.token)
    await goOnline(api, driver)
    const rider = await api.signIn(mobiles.rider)
    const first = await book(rider)
    await offers.isOffered(first.id, 'the offer with Redis')
    await rider.call(cancelBooking, { params: { id: first.id }, body: { reason: 'changed plans' } })
    await redis?.kill()
    const second = await book(rider)
    await offers.isOffered(second.id, 'the offer without Redis')
    await redis?.start()
    const third = await book(await api.signIn(mobiles.otherRider))
    await offers.isOffered(third.id, 'the offer with an empty Redis')
    offers.close()
  },
)

test('a process without the role maps asks one that has it; while that is away, trips go on and prices are not ready', async () => {
  const finder = await testServer({ roles: new Set<Role>(['maps']) })
  const { database, clock } = finder
  const serve = (port: number) =>
    serveRouting({
      maps: finder.maps,
      secret: testSecret,
      address: { host: '127.0.0.1', port },
      log: pino({ level: 'silent' }),
    })
  const first = await serve(0)
  const mapsUrl = first.listeningOrigin
  const roles = new Set<Role>(['api', 'realtime', 'worker'])
  const server = await testServer({ roles, database, clock, mapsUrl })
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  const booking = await acceptedTrip(server, rider, driver)
  await first.close()
  const askPrice = () => rider.send(createQuotes, { body: { pickup, drop } })
  const refused = await askPrice()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  await driveUntil('rate', { booking, rider, driver })
  expect(await server.anonymous.call(getHealth, {})).toMatchObject({ ready: true, status: 'degraded' })
  const second = await serve(Number(new URL(mapsUrl).port))
  await eventually(async () => (await askPrice()).status === 200, 'prices')
  await second.close()
  expect((await new TestClient(finder.url).send(createQuotes, { body: { pickup, drop } })).status).toBe(404)
})

test.skipIf(!hasHaproxy)(
  'behind haproxy, a process that finds routes takes the place of a lost one',
  async () => {
    const front = await findFreePort()
    const first = await testServer({ roles: new Set<Role>(['maps']) })
    const { database, clock } = first
    const second = await testServer({ roles: new Set<Role>(['maps']), database, clock })
    const serve = async ({ maps }: typeof first) =>
      serveRouting({
        maps,
        secret: testSecret,
        address: { host: '127.0.0.1', port: 0 },
        log: pino({ level: 'silent' }),
      })
    const [lost, left] = [await serve(first), await serve(second)]
    const address = (routing: typeof lost, { url }: typeof first) =>
      `${new URL(routing.listeningOrigin).host} port ${new URL(url).port}`
    await startHaproxy('haproxy/maps.cfg', [
      ['bind 127.0.0.1:3110', `bind 127.0.0.1:${front}`],
      ['maps1 10.0.0.11:3110', `maps1 ${address(lost, first)}`],
      ['maps2 10.0.0.12:3110', `maps2 ${address(left, second)}`],
    ])
    const mapsUrl = `http://127.0.0.1:${front}`
    const api = await testServer({ roles: new Set<Role>(['api']), database, clock, mapsUrl })
    const askPrice = async () => (await api.anonymous.send(createQuotes, { body: { pickup, drop } })).status
    await eventually(async () => (await askPrice()) === 200, 'prices')
    await lost.close()
    for (let asked = 0; asked < 6; asked += 1) expect(await askPrice()).toBe(200)
    await left.close()
    expect(await askPrice()).toBe(503)
  },
)
