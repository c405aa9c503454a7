// A server behind PgBouncer in transaction mode, which is killed and comes back while people ride.
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { appUrl, createDatabase, ownerUrl } from '../../apps/server/test/support/database-server.ts'
import { startWebPushEmulator } from '../../apps/server/test/support/emulators/web-push.ts'
import { hasPgBouncer, startPgBouncer } from '../../apps/server/test/support/pgbouncer.ts'
import { startSystemPostgres, systemPostgres } from '../../apps/server/test/support/system-postgres.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { arrangeCity, gatherPeople } from '../support/people.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 600)
const kills = sized(3, 40)
const stepsApart = Math.floor((lifecycles * 3) / kills)
/** Fewer than the server opens to it. */
const connections = 4
const awayMs = 1500

const isSkipped = !hasPgBouncer || systemPostgres === undefined
const result = { rounds: lifecycles, kills, acknowledged: 0, violations: 0, control: 'none' }
afterAll(() => (isSkipped ? undefined : reportFault({ fault: 'pgbouncer', ...result })))

test.skipIf(isSkipped)(
  `${lifecycles} lifecycles while PgBouncer is killed ${kills} times`,
  { timeout: 1_800_000 },
  async () => {
    const { adminUrl, stop } = await startSystemPostgres(systemPostgres ?? '')
    onTestFinished(stop)
    await createDatabase(adminUrl, 'cabstand')
    const [direct, owner] = [appUrl(adminUrl, 'cabstand'), ownerUrl(adminUrl, 'cabstand')]
    const pooler = await startPgBouncer(direct, connections)
    const pushes = await startWebPushEmulator(onTestFinished)
    const server = await startServerProcess({
      environment: {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: direct,
        DATABASE_MIGRATE_URL: owner,
        ...pushesTo(pushes),
      },
    })
    onTestFinished(() => server.end())
    const { pid } = server
    await arrangeCity(owner)
    const people = await gatherPeople({ url: server.url, appUrl: async () => direct, pushes }, 8)
    const { journal } = people
    const chance = chanceOf('pgbouncer: how long')
    const living = runLifecycles({ people, count: lifecycles, name: 'pgbouncer' })
    const act = async () => {
      await pooler.kill()
      await new Promise((resolve) => setTimeout(resolve, chance.between(0, awayMs)))
      await pooler.start()
    }
    await interruptAtRandom({ journal, living, count: kills, stepsApart, name: 'pgbouncer', act })
    await living
    const audited = { dataFolder: server.dataFolder, ownerUrl: async () => owner }
    const violations = await auditServer(audited, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(server.pid).toBe(pid)
  },
)
