import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openRoundRobin } from '../../test/support/open-round-robin.ts'
import { type ServerProcess, startServerProcess } from '../../test/support/server-process.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { cpuSeconds, cpuSecondsWithChildren } from '../support/cpu.ts'
import { startRedisPort } from '../support/peers/redis.ts'
import { startServer, superUrl } from '../support/server.ts'
import { runLoad } from './lifecycle/load-process.ts'
import { makeRoomForLoad } from './lifecycle/make-room-for-load.ts'

const sizes = [1, 2, 4]
const clients = 16
const seconds = 10
const warmUpSeconds = 15

/** More CPU per lifecycle than this, beside one process alone, would make processes no way to grow. */
const mostTimes = 1.3

const row: BenchRow = {
  name: 'processes',
  title: 'Whole booking lifecycles on 1, 2 and 4 processes, by PostgreSQL alone and with Redis',
  aim: `the CPU of a lifecycle on four processes is at most ${mostTimes} times that on one`,
  peer: undefined,
  async run(context) {
    const figures: Figure[] = []
    for (const kind of ['PostgreSQL alone', 'Redis'] as const) {
      const redis = kind === 'Redis' ? await startRedisPort(context) : undefined
      const cluster = await Cluster.start(context, redis)
      let alone: number | undefined
      for (const size of sizes) {
        context.say(`${size} processes, ${kind}`)
        await cluster.growTo(size)
        const cost = await cluster.measure()
        alone ??= cost.totalMs
        figures.push(
          figure({
            label: `${kind}, ${size} processes: CPU per lifecycle`,
            unit: 'ms',
            ours: [cost.totalMs],
            peer: [alone],
            ...(size === sizes.at(-1) && { aim: { of: 'ratio', atMost: mostTimes } }),
          }),
          figure({ label: '… of it PostgreSQL', unit: 'ms', ours: [cost.postgresMs] }),
          figure({ label: '… lifecycles', unit: '/s', ours: [cost.perSecond] }),
        )
      }
      await cluster.stop()
    }
    return {
      figures,
      notes: [
        'the clients, the processes, PostgreSQL and Redis share the cores of this machine: CPU per lifecycle tells more than the rate',
        'each connection of a client goes to the next process',
      ],
    }
  },
}

export default row

class Cluster {
  private readonly context: BenchContext
  private readonly servers: [ServerProcess, ...ServerProcess[]]
  private readonly redis: { readonly url: string; readonly pid: number } | undefined
  private readonly postgres: number

  private constructor(
    context: BenchContext,
    first: ServerProcess,
    rest: { redis: Cluster['redis']; postgres: number },
  ) {
    this.context = context
    this.servers = [first]
    this.redis = rest.redis
    this.postgres = rest.postgres
  }

  static async start(context: BenchContext, redis: Cluster['redis']): Promise<Cluster> {
    const first = await startServer(context, redis === undefined ? {} : { REDIS_URL: redis.url })
    const database = new pg.Client({ connectionString: await superUrl(first) })
    await database.connect()
    await makeRoomForLoad(database)
    const { rows } = await database.query<{ pid: number }>(
      "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
    )
    await database.end()
    return new Cluster(context, first, { redis, postgres: rows[0]?.pid ?? 0 })
  }

  async growTo(size: number): Promise<void> {
    const [first] = this.servers
    while (this.servers.length < size) {
      const server = await startServerProcess({
        dataFolder: first.dataFolder,
        environment: {
          DATABASE_URL: await first.appUrl(),
          DATABASE_MIGRATE_URL: await first.ownerUrl(),
          ...(this.redis && { REDIS_URL: this.redis.url }),
        },
      })
      this.context.defer(() => server.kill())
      this.servers.push(server)
    }
    // Until all have read the settings.
    await sleep(4000)
  }

  async measure(): Promise<{ totalMs: number; postgresMs: number; perSecond: number }> {
    const { url, close } = await openRoundRobin(this.servers.map(({ port }) => port))
    try {
      await runLoad(url, { clients, seconds: warmUpSeconds })
      const before = this.readCpu()
      const { done, perSecond } = await runLoad(url, { clients, seconds })
      const after = this.readCpu()
      const ms = (part: keyof typeof before) => ((after[part] - before[part]) * 1000) / done
      return { totalMs: ms('servers') + ms('postgres') + ms('redis'), postgresMs: ms('postgres'), perSecond }
    } finally {
      close()
    }
  }

  async stop(): Promise<void> {
    for (const server of this.servers.slice(1)) await server.kill()
    await this.servers[0].stop()
  }

  private readCpu() {
    return {
      servers: this.servers.reduce((sum, { pid }) => sum + cpuSecondsWithChildren(pid), 0),
      postgres: cpuSecondsWithChildren(this.postgres),
      redis: this.redis === undefined ? 0 : cpuSeconds(this.redis.pid),
    }
  }
}
