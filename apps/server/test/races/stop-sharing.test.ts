import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { getSharedTrip, shareTrip, stopSharingTrip } from '@cabstand/contract/http/trips/sharing'
import { afterEach, describe, expect, test } from 'vitest'
import type { Sabotage } from '../../../../test/support/sabotage.ts'
import { chanceOf, testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import type { Maps } from '../../src/maps/index.ts'
import { EventStream } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles, reportAt } from '../support/trip.ts'

/** Resolves when a road time may be answered. */
let roads: Promise<void> = Promise.resolve()
let roadsAsked = 0
/** The embedded maps, whose road times wait. */
const waiting = (maps: Maps): Maps =>
  new Proxy(maps, {
    get(target, name) {
      if (name === 'for') return (account: Parameters<Maps['for']>[0]) => waiting(target.for(account))
      if (name === 'roadsTo')
        return async (...input: Parameters<Maps['roadsTo']>) => {
          roadsAsked += 1
          await roads
          return target.roadsTo(...input)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const server = await testServer({ provideMaps: waiting })
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const booking = await acceptedTrip(server, rider, driver)
const params = { id: booking.id }
const near = { lat: 38.7002, lng: -9.8988 }

const share = async () => (await rider.call(shareTrip, { params, body: {} })).path.slice('/track/'.length)
const stop = () => rider.call(stopSharingTrip, { params })
const open: EventStream<SharedTrip>[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
async function follow(token: string, url = server.url): Promise<EventStream<SharedTrip>> {
  const stream = await EventStream.open<SharedTrip>(`${url}/api/track/${token}/events`)
  open.push(stream)
  return stream
}
/** Its cached road time is older than the eight seconds for which it is used. */
const forgetRoads = () => server.clock.forward(0.2)

/** Holds the next road time back; call the result to let it go. */
function holdRoads(): { asked(): Promise<unknown>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = roadsAsked
  roads = promise
  return { asked: () => eventually(async () => roadsAsked > before, 'a road time'), release: resolve }
}

const file = 'apps/server/src/trips/sharing/read-shared-trip.ts'
const check = 'await assertStillShared(deps, token)'
const pause = 'await new Promise((resolve) => setTimeout(resolve, 600))'
const follower = 'apps/server/src/trips/sharing/follow-shared-trip.ts'
/** A process that is slow between its reading of the trip and its last look at the link. */
const slow: Sabotage[] = [{ file, replace: check, by: `${pause}\n  ${check}` }]
const unprotected: Sabotage[] = [
  { file, replace: check, by: pause },
  { file: follower, replace: 'watch.isStopped() ? stoppedTrip(last) : read', by: 'read' },
]
/** How long a frame takes from the last look at the link to the client, at most. */
const onTheWayMs = 250

/**
 * The rider stops sharing by this process at any moment; followers of another one are open, or open just then. Returns
 * how many frames showed the trip after the answer to the rider.
 */
async function countLateFrames(url: string, rounds: number): Promise<number> {
  const chance = chanceOf('stop sharing', testSeed)
  let late = 0
  for (let round = 0; round < rounds; round++) {
    const token = await share()
    const streams = await Promise.all([1, 2].map(() => follow(token, url)))
    const at = new TestClient(url, driver.token)
    await reportAt({ ...server, url }, at, { lat: near.lat + round / 10_000, lng: near.lng })
    // Followers read for 0.6 s since the report.
    await sleep(chance.next() * 150)
    const opening = follow(token, url).catch(() => undefined)
    await sleep(50 + chance.next() * 200)
    await stop()
    const stoppedAt = performance.now()
    const all = [...streams, await opening].filter((stream) => stream !== undefined)
    await eventually(async () => all.every(({ ended }) => ended), 'the end of the streams')
    for (const { values, arrivedAt } of all) {
      expect(values.at(-1)).toMatchObject({ stage: 'ended', trip: null })
      late += values.filter(
        ({ trip }, index) => trip !== null && (arrivedAt[index] ?? 0) > stoppedAt + onTheWayMs,
      ).length
    }
  }
  return late
}

test('no frame shows the trip after the answer to the rider, also in another process', async () => {
  expect(await countLateFrames(await startSecondProcess(server.database, slow), sized(5, 40))).toBe(0)
}, 300_000)

test('control: without the last look at the link, such frames are found', async () => {
  const url = await startSecondProcess(server.database, unprotected)
  expect(await countLateFrames(url, 5)).toBeGreaterThan(0)
}, 120_000)

// These move the clock of this process alone, so they come last.
describe('the rider stops sharing while a frame is being made', () => {
  test('of an open stream: it shows the end, not the trip', async () => {
    const stream = await follow(await share())
    await stream.until(({ trip }) => trip !== null, 'the trip')
    await forgetRoads()
    const held = holdRoads()
    await reportAt(server, driver, near)
    await held.asked()
    const shown = stream.values.length
    await stop()
    held.release()
    await eventually(async () => stream.ended, 'the end of the stream')
    expect(stream.values.slice(shown)).toMatchObject([{ stage: 'ended', outcome: 'stopped', trip: null }])
  })

  test('of a new opening, live or not: the link is unknown', async () => {
    const token = await share()
    await forgetRoads()
    const held = holdRoads()
    await reportAt(server, driver, near)
    const openings = [
      follow(token).then(
        () => 'open',
        (error: Error) => error.message,
      ),
      server.anonymous.send(getSharedTrip, { params: { token } }).then(({ status }) => status),
    ]
    await held.asked()
    await stop()
    held.release()
    expect(await Promise.all(openings)).toEqual(['the stream answered 404', 404])
  })
})
