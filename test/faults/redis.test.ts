// Two processes that share through Redis, while it is killed and comes back empty, and while it does not answer.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasRedis, TestRedis } from '../../apps/server/test/support/redis-server.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo, startFaultServer } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople } from '../support/people.ts'
import { startRoundRobin } from '../support/round-robin.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 1000)
const interruptions = sized(3, 40)
const pairs = 8
const stepsApart = Math.floor((lifecycles * 4) / interruptions)
const awayMs = 1500

const result = { rounds: lifecycles, kills: interruptions, acknowledged: 0, violations: 0, control: 'none' }
afterAll(() => reportFault({ fault: 'redis', ...result }))

describe.skipIf(!hasRedis)('two processes that share through Redis', () => {
  test(`${lifecycles} lifecycles while Redis is lost ${interruptions} times`, {
    timeout: 1_800_000,
  }, async () => {
    const redis = await TestRedis.start()
    const first = await startFaultServer({ environment: { REDIS_URL: redis.url } })
    const [ownerUrl, appUrl] = [await first.ownerUrl(), await first.appUrl()]
    const second = await startServerProcess({
      dataFolder: first.dataFolder,
      environment: {
        DATABASE_URL: appUrl,
        DATABASE_MIGRATE_URL: ownerUrl,
        REDIS_URL: redis.url,
        ...pushesTo(first.pushes),
      },
    })
    onTestFinished(() => second.kill())
    const url = await startRoundRobin([first.port, second.port])
    const people = await gatherPeople({ url, appUrl: async () => appUrl, pushes: first.pushes }, pairs)
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
    await interruptAtRandom({ journal, living, count: interruptions, stepsApart, name: 'redis', act })
    await living
    const violations = await auditServer(first, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })
})
