import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Gauge, Reading } from '../gauge.ts'
import { inTime } from '../in-time.ts'
import { OutboundFailure } from '../outbound/outbound-request.ts'
import { type JobRun, jobRuns, type OutgoingCall, outgoingCalls } from '../traced-work.ts'

const prefix = 'cabstand_'
/** Seconds. From an answer out of memory to a client's timeout. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Seconds. Other servers are waited for longer, and jobs may wait for them. */
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Timed<Context> = Context & { startedMs?: number; error?: unknown }

/** What Prometheus reads about this process, and about the whole service from its database. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly failures = new Counter({
    name: `${prefix}unread_gauges_total`,
    help: 'Values that could not be read from the database.',
    registers: [this.registry],
  })
  private reads = new Reads()
  private writing: Promise<string> | undefined
  private readonly unsubscribe: () => void

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix })
    const calls = this.histogram('outgoing_call_seconds', 'Calls to other servers.', ['service', 'outcome'])
    const jobs = this.histogram('job_seconds', 'Jobs of the queue.', ['task', 'outcome'])
    const callListener = timing<OutgoingCall>(({ service, error }, seconds) =>
      calls.observe({ service, outcome: outcomeOfCall(error) }, seconds),
    )
    const jobListener = timing<JobRun>(({ task, error }, seconds) =>
      jobs.observe({ task, outcome: error === undefined ? 'done' : 'failed' }, seconds),
    )
    outgoingCalls.subscribe(callListener)
    jobRuns.subscribe(jobListener)
    this.unsubscribe = () => {
      outgoingCalls.unsubscribe(callListener)
      jobRuns.unsubscribe(jobListener)
    }
  }

  /** The page in the text format of Prometheus. Who asks meanwhile gets the same. */
  async page(): Promise<{ readonly type: string; readonly text: string }> {
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
    return { type: this.registry.contentType, text: await this.writing }
  }

  private write(): Promise<string> {
    this.reads = new Reads()
    return this.registry.metrics()
  }

  stop(): void {
    this.unsubscribe()
  }

  /** Measures every response by method, route and status. A path without a route is "none": paths come from clients. */
  measureRequests(http: FastifyInstance): void {
    const requests = new Histogram({
      name: `${prefix}request_seconds`,
      help: 'Requests, from the first byte to the end of the response.',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers: [this.registry],
    })
    http.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request
      const status = String(reply.statusCode)
      requests.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000)
      done()
    })
  }

  /** A value of this process alone. */
  addOwn(name: string, help: string, read: () => readonly Reading[], labels: readonly string[] = []): void {
    this.add({ name, help, labels }, async () => read())
  }

  /** A count of this process that only grows, from its start. */
  addCount(name: string, help: string, labels: readonly string[], read: () => readonly Reading[]): void {
    new Counter({
      name: `${prefix}${name}`,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const { labels: own = {}, value } of read()) this.inc(own, value)
      },
    })
  }

  /**
   * Values of the whole service. Those that cannot be read are left out and counted; so are the others of a page, once
   * one has failed: each would wait for the same database.
   */
  addGauges(gauges: readonly Gauge[], db: Database, now: () => Date): void {
    for (const gauge of gauges)
      this.add(gauge, async () => {
        const read = () => inTime(gauge.read(db, this.reads.begunAt(now)))
        try {
          return await (gauge.bounded ? read() : this.reads.next(read))
        } catch {
          this.failures.inc()
          return []
        }
      })
  }

  private add(
    { name, help, labels = [] }: Pick<Gauge, 'name' | 'help' | 'labels'>,
    read: () => Promise<readonly Reading[]>,
  ): void {
    new PrometheusGauge({
      name: `${prefix}${name}`,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      async collect() {
        const readings = await read()
        this.reset()
        // A gauge without labels begins with 0, which nothing has measured.
        if (labels.length === 0 && readings.length === 0) this.remove()
        for (const { labels: own = {}, value } of readings) this.set(own, value)
      },
    })
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Histogram({
      name: `${prefix}${name}`,
      help,
      labelNames,
      buckets: callBuckets,
      registers: [this.registry],
    })
  }
}

/** The reads of one page, one after the other: all at once would each open a connection. None follows a failure. */
class Reads {
  private last: Promise<unknown> = Promise.resolve()
  private begun: Date | undefined

  /** The time of the page, one object for all its reads. */
  begunAt(now: () => Date): Date {
    this.begun ??= now()
    return this.begun
  }

  next<T>(read: () => Promise<T>): Promise<T> {
    const reading = this.last.then(read)
    this.last = reading
    return reading
  }
}

/** A subscriber that is told how many seconds a piece of work took, once it has ended. */
function timing<Context extends object>(ended: (work: Timed<Context>, seconds: number) => void) {
  const nothing = () => undefined
  return {
    start: (work: Timed<Context>) => {
      work.startedMs = performance.now()
    },
    end: nothing,
    asyncStart: nothing,
    asyncEnd: (work: Timed<Context>) => {
      if (work.startedMs !== undefined) ended(work, (performance.now() - work.startedMs) / 1000)
    },
    error: nothing,
  }
}

function outcomeOfCall(error: unknown): string {
  if (error === undefined) return 'answered'
  return error instanceof OutboundFailure ? error.kind : 'failed'
}
