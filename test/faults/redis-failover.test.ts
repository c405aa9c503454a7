// Two processes that share through a Redis with a replica, sentinels and haproxy, as docs/scale.md has them.
import { afterAll, describe, expect, test, vi } from 'vitest'
import { auditServer } from '../support/audit.ts'
import { startCouple } from '../support/couple.ts'
import { reportFault } from '../support/fault-report.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { hasRedisPair, RedisPair } from '../support/redis-pair.ts'
import { testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 200)
/** Sentinels decide after three seconds, and haproxy looks every second. */
const within = { timeout: 30_000, interval: 100 }

const result = { rounds: lifecycles, kills: 1, acknowledged: 0, violations: 0, control: 'none' }
afterAll(() => reportFault({ fault: 'redis-failover', ...result }))

describe.skipIf(!hasRedisPair)('a Redis with a replica', () => {
  test(`its replica leads after it was killed amid ${lifecycles} lifecycles, and it comes back as the replica`, {
    timeout: 1_800_000,
  }, async () => {
    const redis = await RedisPair.start()
    const environment = { REDIS_URL: redis.url }
    const { first, people } = await startCouple({ environments: { first: environment, second: environment } })
    const { journal } = people
    const living = runLifecycles({ people, count: lifecycles, name: 'redis-failover' })
    await journal.reached(lifecycles)
    await redis.killFirst()
    await vi.waitFor(async () => expect(await redis.leader()).toBe('second'), within)
    // Both processes listen there.
    await vi.waitFor(async () => expect(await redis.listenersOfSecond()).toBeGreaterThanOrEqual(2), within)
    await redis.startFirst()
    await vi.waitFor(async () => expect(await redis.isFollowed()).toBe(true), within)
    // It believed that it leads, and haproxy believed it, until the sentinels told it.
    await vi.waitFor(async () => expect(await redis.leader()).toBe('second'), within)
    await living
    const violations = await auditServer(first, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })
})
