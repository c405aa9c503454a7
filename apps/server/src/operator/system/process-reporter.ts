import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { deleteProcess, putProcess } from './process-store.ts'
import { addServiceCalls } from './service-store.ts'
import { ServiceTally } from './service-tally.ts'

export interface ReporterDeps {
  readonly backgroundDb: Database
  /** Of Cabstand. */
  readonly version: string
  readonly log: FastifyBaseLogger
}

const everyMs = 15_000
/** The server stops although the database does not answer. */
const lastWithinMs = 500

/** Tells the other processes that this one runs, and how its calls to other servers end. */
export class ProcessReporter {
  private readonly deps: ReporterDeps
  private readonly tally = new ServiceTally()
  private readonly startedAt = new Date(performance.timeOrigin)
  private usage = { cpu: { user: 0, system: 0 }, atMs: 0 }
  private name: string | undefined
  private timer: NodeJS.Timeout | undefined
  private last: Promise<void> = Promise.resolve()

  constructor(deps: ReporterDeps) {
    this.deps = deps
  }

  /** `name` is the same when the process is started again. */
  start(name: string): void {
    this.name = name
    this.tally.start()
    this.report()
    this.timer = setInterval(() => this.report(), everyMs)
    this.timer.unref()
  }

  /** The process leaves the list. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.tally.stop()
    const { name } = this
    if (name === undefined) return
    const leaving = this.last.then(() => this.leave(name)).catch(() => undefined)
    await Promise.race([leaving, sleep(lastWithinMs, undefined, { ref: false })])
  }

  /** One at a time; a report that fails is made again with the next. */
  private report(): void {
    this.last = this.last
      .then(() => this.write())
      .catch((error: unknown) => this.deps.log.debug({ err: error }, 'this process could not report'))
  }

  private async write(): Promise<void> {
    const { backgroundDb: db, version } = this.deps
    if (this.name === undefined) return
    const cpuPercent = this.readCpu()
    const memoryBytes = process.memoryUsage.rss()
    await putProcess(db, { name: this.name, version, startedAt: this.startedAt, cpuPercent, memoryBytes })
    await this.writeCalls()
  }

  private async writeCalls(): Promise<void> {
    for (const calls of this.tally.take()) await addServiceCalls(this.deps.backgroundDb, calls)
  }

  private async leave(name: string): Promise<void> {
    await deleteProcess(this.deps.backgroundDb, name)
    await this.writeCalls()
  }

  /** Of one core, since the last time; at first since the process was started. */
  private readCpu(): number {
    const cpu = process.cpuUsage()
    const atMs = performance.now()
    const microseconds = cpu.user + cpu.system - this.usage.cpu.user - this.usage.cpu.system
    const percent = microseconds / 10 / Math.max(1, atMs - this.usage.atMs)
    this.usage = { cpu, atMs }
    return percent
  }
}
