// The primary database is killed and its standby promoted, as Patroni does, while the address of the database stays.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { appUrl, createDatabase, ownerUrl } from '../../apps/server/test/support/database-server.ts'
import { startWebPushEmulator } from '../../apps/server/test/support/emulators/web-push.ts'
import { eventually } from '../../apps/server/test/support/eventually.ts'
import {
  type SystemPostgres,
  startStandby,
  startSystemPostgres,
  systemPostgres,
} from '../../apps/server/test/support/system-postgres.ts'
import { withOwner } from '../support/as-owner.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer, findLost } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { arrangeCity, gatherPeople } from '../support/people.ts'
import { testSeed } from '../support/seed.ts'
import { startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

const programs = systemPostgres ?? ''
const lifecycles = sized(24, 600)
const failovers = sized(1, 5)
const stepsApart = Math.floor((lifecycles * 3) / failovers)

const result = { rounds: lifecycles, kills: failovers, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => (systemPostgres === undefined ? undefined : reportFault({ fault: 'failover', ...result })))

const portOf = (url: string) => Number(new URL(url).port)

/** A primary whose address is a proxy's, as haproxy's is, and the server that uses it. */
class Cluster {
  private primary: SystemPostgres
  private standby: SystemPostgres | undefined
  private readonly proxy: TcpProxy

  private constructor(primary: SystemPostgres, proxy: TcpProxy) {
    this.primary = primary
    this.proxy = proxy
  }

  static async start(): Promise<Cluster> {
    const primary = await startSystemPostgres(programs)
    onTestFinished(() => primary.stop())
    await createDatabase(primary.adminUrl, 'cabstand')
    return new Cluster(primary, await startTcpProxy(primary.port, () => undefined))
  }

  get primaryPort(): number {
    return this.primary.port
  }

  get appUrl(): string {
    return appUrl(this.proxy.url.replace('http', 'postgres'), 'cabstand')
  }

  get ownerUrl(): string {
    return ownerUrl(this.proxy.url.replace('http', 'postgres'), 'cabstand')
  }

  /** Adds a standby that streams from the primary at this port. */
  async addStandby(port = this.primary.port): Promise<void> {
    const standby = await startStandby(programs, port)
    onTestFinished(() => standby.stop())
    this.standby = standby
  }

  /** From now on, a commit is acknowledged when the standby has it. */
  async waitForStandby(): Promise<void> {
    const { adminUrl } = this.primary
    await withOwner(adminUrl, async (run) => {
      await run(`alter system set synchronous_standby_names = '*'`)
      await run('select pg_reload_conf()')
      const synchronous = `select from pg_stat_replication where sync_state = 'sync'`
      await eventually(async () => (await run(synchronous)).length === 1, 'synchronous replication')
    })
  }

  /** The primary ends without a word; its standby takes over its address. */
  async failOver(): Promise<void> {
    const { standby } = this
    if (standby === undefined) throw new Error('there is no standby')
    await this.primary.kill()
    await standby.promote()
    this.primary = standby
    this.standby = undefined
    this.proxy.targetPort = standby.port
  }
}

async function startOn(cluster: Cluster) {
  const pushes = await startWebPushEmulator(onTestFinished)
  const server = await startServerProcess({
    environment: {
      DATABASE_URL: cluster.appUrl,
      DATABASE_MIGRATE_URL: cluster.ownerUrl,
      ...pushesTo(pushes),
    },
  })
  onTestFinished(() => server.end())
  await arrangeCity(cluster.ownerUrl)
  return { server, reached: { url: server.url, appUrl: async () => cluster.appUrl, pushes } }
}

describe.skipIf(systemPostgres === undefined)('the primary database is killed, its standby promoted', () => {
  test(`${lifecycles} lifecycles over ${failovers} failovers to a synchronous standby`, {
    timeout: 1_800_000,
  }, async () => {
    const cluster = await Cluster.start()
    const { server, reached } = await startOn(cluster)
    await cluster.addStandby()
    await cluster.waitForStandby()
    const { pid } = server
    const people = await gatherPeople(reached, 8)
    const { journal } = people
    const living = runLifecycles({ people, count: lifecycles, name: 'failover' })
    let done = 0
    const act = async () => {
      await cluster.failOver()
      done += 1
      if (done === failovers) return
      await cluster.addStandby()
      await cluster.waitForStandby()
    }
    await interruptAtRandom({ journal, living, count: failovers, stepsApart, name: 'failover', act })
    await living
    const audited = { dataFolder: server.dataFolder, ownerUrl: async () => cluster.ownerUrl }
    const violations = await auditServer(audited, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(server.pid).toBe(pid)
  })

  test('control: an asynchronous standby lacks what was acknowledged after its connection broke', async () => {
    const cluster = await Cluster.start()
    const { reached } = await startOn(cluster)
    const stream = await startTcpProxy(cluster.primaryPort, () => undefined)
    await cluster.addStandby(portOf(stream.url))
    const people = await gatherPeople(reached, 4)
    const { journal } = people
    const living = runLifecycles({ people, count: 8, name: 'failover control', patienceMs: 3000 })
    await journal.reached(4)
    stream.close()
    await journal.reached(journal.steps.length + 4)
    await cluster.failOver()
    await living
    const lost = await findLost({ ownerUrl: cluster.ownerUrl, journal })
    result.control = lost[0] ?? 'found nothing'
    expect(lost, `seed ${testSeed}`).not.toEqual([])
  })
})
