// Two processes that share through Redis, while it is killed and comes back empty, while it does not answer, and while
// only one of them can reach it.
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis, TestRedis } from '../../apps/server/test/support/redis-server.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer } from '../support/audit.ts'
import { startCouple } from '../support/couple.ts'
import { reportFault } from '../support/fault-report.ts'
import { Journal } from '../support/journal.ts'
import { beginTrip, runLifecycles } from '../support/lifecycle.ts'
import { PatientClient } from '../support/patient-client.ts'
import { type Pair, reportPlace } from '../support/people.ts'
import { RealtimeClient } from '../support/realtime-client.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const lifecycles = sized(16, 1000)
const interruptions = sized(3, 40)
const partitions = sized(1, 10)
const stepsApart = (count: number) => Math.floor((lifecycles * 4) / count)
const awayMs = 1500
/** A partition is noticed when Redis has not answered for some seconds; afterwards it is tried every two. */
const noticed = { timeout: 30_000, interval: 100 }

const ended = { acknowledged: 0, violations: 0, control: 'none' }
const lost = { ...ended, fault: 'redis', rounds: lifecycles, kills: interruptions }
const parted = { ...ended, fault: 'redis-partition', rounds: lifecycles, kills: partitions }
afterAll(async () => {
  if (!hasRedis) return
  await reportFault(lost)
  await reportFault(parted)
})

/** Two servers, each of which reaches Redis at an address of its own. */
const startWithRedis = (first: string, second: string) =>
  startCouple({ environments: { first: { REDIS_URL: first }, second: { REDIS_URL: second } } })

/** Two servers, of which the second can be parted from Redis. */
async function startPartible() {
  const redis = await TestRedis.start()
  const proxy = await startTcpProxy(Number(new URL(redis.url).port), () => undefined)
  const couple = await startWithRedis(redis.url, proxy.url.replace('http', 'redis'))
  const { first, second } = couple
  const countLines = (server: ServerProcess, text: string) => server.output().split(text).length - 1
  const untilLogged = async (text: string, act: () => void) => {
    const before = countLines(second, text)
    act()
    await vi.waitFor(() => expect(countLines(second, text)).toBeGreaterThan(before), noticed)
  }
  return {
    ...couple,
    /** Resolve when the second process has noticed it. */
    part: () => untilLogged('Redis cannot be reached', () => proxy.partition()),
    heal: () => untilLogged('Redis can be reached again', () => proxy.heal()),
    hasFirstLostIt: () => first.output().includes('Redis cannot be reached'),
  }
}

describe.skipIf(!hasRedis)('two processes that share through Redis', () => {
  test(`${lifecycles} lifecycles while Redis is lost ${interruptions} times`, {
    timeout: 1_800_000,
  }, async () => {
    const redis = await TestRedis.start()
    const { first, people } = await startWithRedis(redis.url, redis.url)
    const { journal } = people
    const chance = chanceOf('redis: how')
    const living = runLifecycles({ people, count: lifecycles, name: 'redis' })
    const act = async () => {
      const isKilled = chance.pick([true, false])
      if (isKilled) await redis.kill()
      else redis.freeze()
      await new Promise((resolve) => setTimeout(resolve, chance.between(0, awayMs)))
      if (isKilled) await redis.start()
      else redis.thaw()
    }
    const options = { count: interruptions, stepsApart: stepsApart(interruptions), name: 'redis', act }
    await interruptAtRandom({ journal, living, ...options })
    await living
    const violations = await auditServer(first, { journal, people })
    Object.assign(lost, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test(`${lifecycles} lifecycles while one process is parted from Redis ${partitions} times`, {
    timeout: 1_800_000,
  }, async () => {
    const { first, people, part, heal, hasFirstLostIt } = await startPartible()
    const { journal } = people
    const living = runLifecycles({ people, count: lifecycles, name: 'redis-partition' })
    const act = async () => {
      await part()
      await Promise.race([journal.reached(journal.steps.length + people.pairs.length), living])
      await heal()
    }
    const options = { count: partitions, stepsApart: lifecycles, name: 'redis-partition', act }
    await interruptAtRandom({ journal, living, ...options })
    await living
    expect(hasFirstLostIt()).toBe(false)
    const violations = await auditServer(first, { journal, people })
    Object.assign(parted, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test('a car moves on a screen of the other process within seconds while one is parted from Redis', async () => {
    const { first, second, people, part, hasFirstLostIt } = await startPartible()
    const [pair] = people.pairs
    if (pair === undefined) throw new Error('there is no pair')
    const bookingId = await beginTrip(people, pair)
    await part()
    const took = [
      await secondsUntilSeen(pair, bookingId, { from: first, at: second, shift: 0.0002 }),
      await secondsUntilSeen(pair, bookingId, { from: second, at: first, shift: 0.0004 }),
    ]
    // One of the two reads or writes the table every six seconds, the other one every two.
    for (const seconds of took) expect(seconds).toBeLessThan(10)
    expect(hasFirstLostIt()).toBe(false)
  })
})

/** How long it takes until a place that the driver reports to one process is seen by a rider of the other. */
async function secondsUntilSeen(
  { rider, driver, pickup }: Pair,
  bookingId: string,
  { from, at, shift }: { from: ServerProcess; at: ServerProcess; shift: number },
): Promise<number> {
  const { token, userId } = rider
  const screen = new RealtimeClient({ url: at.url, token, userId })
  onTestFinished(() => screen.close())
  screen.follow(bookingId)
  await vi.waitFor(() => expect(screen.views.has(bookingId)).toBe(true), noticed)
  const device = new PatientClient({
    url: from.url,
    token: driver.token ?? '',
    userId: driver.userId,
    journal: new Journal(),
  })
  const place = { ...pickup, lat: pickup.lat + shift }
  const began = performance.now()
  await reportPlace({ driver: device, pickup: place })
  await vi.waitFor(() => expect(screen.cars.get(bookingId)?.lat).toBeCloseTo(place.lat, 4), noticed)
  return (performance.now() - began) / 1000
}
