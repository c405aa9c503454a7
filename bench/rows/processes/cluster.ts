import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openRoundRobin } from '../../../test/support/open-round-robin.ts'
import { type ServerProcess, startServerProcess } from '../../../test/support/server-process.ts'
import type { BenchContext } from '../../row.ts'
import { cpuSeconds, cpuSecondsWithChildren } from '../../support/cpu.ts'
import { startServer, superUrl } from '../../support/server.ts'
import { makeRoomForLoad } from '../lifecycle/make-room-for-load.ts'

/** Milliseconds of processor time: of the processes, PostgreSQL and Redis together, and of PostgreSQL alone. */
export interface Cpu {
  readonly totalMs: number
  readonly postgresMs: number
}

type Redis = { readonly url: string; readonly pid: number } | undefined

const secret = 'Known to the bench, which makes sessions: 0123456789'

/** Processes of one installation, on the PostgreSQL of the first. */
export class Cluster {
  /** The secret that all processes share. */
  readonly secret = secret
  private readonly context: BenchContext
  private readonly redis: Redis
  private readonly first: ServerProcess
  private readonly others: ServerProcess[] = []

  private constructor(context: BenchContext, redis: Redis, first: ServerProcess) {
    this.context = context
    this.redis = redis
    this.first = first
  }

  /** Starts the first process. */
  static async start(context: BenchContext, redis: Redis): Promise<Cluster> {
    const first = await startServer(context, sharedEnvironment(redis))
    const cluster = new Cluster(context, redis, first)
    await cluster.withDatabase(makeRoomForLoad)
    return cluster
  }

  async growTo(size: number): Promise<void> {
    while (1 + this.others.length < size) {
      const server = await startServerProcess({
        dataFolder: this.first.dataFolder,
        environment: {
          DATABASE_URL: await this.first.appUrl(),
          DATABASE_MIGRATE_URL: await this.first.ownerUrl(),
          ...sharedEnvironment(this.redis),
        },
      })
      this.context.defer(() => server.kill())
      this.others.push(server)
    }
    // Until all have read the settings.
    await sleep(4000)
  }

  /** An address behind which each connection goes to the next process; ends with the work. */
  async behindOneAddress<T>(work: (url: string) => Promise<T>): Promise<T> {
    const { url, close } = await openRoundRobin([this.first, ...this.others].map(({ port }) => port))
    try {
      return await work(url)
    } finally {
      close()
    }
  }

  /** The processor time that the cluster uses during the work. */
  async cpuDuring<T>(work: () => Promise<T>): Promise<Cpu & { readonly result: T }> {
    const postgres = (await this.first.findPostmaster()) ?? 0
    const read = () => {
      const postgresMs = cpuSecondsWithChildren(postgres) * 1000
      const servers = [this.first, ...this.others].map(({ pid }) => cpuSecondsWithChildren(pid))
      const redis = this.redis === undefined ? 0 : cpuSeconds(this.redis.pid)
      const serversMs = servers.reduce((sum, seconds) => sum + seconds, 0) * 1000
      return { totalMs: serversMs + postgresMs + redis * 1000, postgresMs }
    }
    const before = read()
    const result = await work()
    const after = read()
    return {
      result,
      totalMs: after.totalMs - before.totalMs,
      postgresMs: after.postgresMs - before.postgresMs,
    }
  }

  /** Connects to the database as the superuser, until the work ends. */
  async withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
    const database = new pg.Client({ connectionString: await superUrl(this.first) })
    await database.connect()
    try {
      return await work(database)
    } finally {
      await database.end()
    }
  }

  ownerUrl(): Promise<string> {
    return this.first.ownerUrl()
  }

  async stop(): Promise<void> {
    for (const server of this.others) await server.kill()
    await this.first.stop()
  }
}

const sharedEnvironment = (redis: Redis) => ({
  CABSTAND_SECRET: secret,
  ...(redis && { REDIS_URL: redis.url }),
})
