import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { createClient, createPool, type DatabaseLocation } from '../db/location.ts'
import { jobRuns } from '../traced-work.ts'
import { inTrace } from '../tracing/span.ts'
import type { AnyTask, Job, Schedule, TaskContext } from './define-task.ts'
import { addJobs, releaseAbandonedJobs } from './job-store.ts'
import { readTraced } from './traced-payload.ts'

export interface WorkerOptions {
  readonly db: Database
  /** A direct connection: the queue listens on it. */
  readonly direct: DatabaseLocation
  readonly tasks: readonly AnyTask[]
  /** Their tasks are among `tasks`. */
  readonly schedules: readonly Schedule[]
  readonly concurrency: number
  readonly log: FastifyBaseLogger
}

/** A running worker with its own name. It ends when it can no longer read or write the queue. */
interface WorkerSession {
  readonly over: Promise<unknown>
  end(): Promise<void>
}

/**
 * One listens, the others take and end jobs, which are short statements: tasks use the connections of `db`. Each
 * connection is 3 MB of PostgreSQL's memory, and the queue looks for jobs so often that none is ever closed.
 */
const queueConnections = 3
const releaseEveryMs = 2000
const beginAgainMs = 500
/** Timeout for running tasks at shutdown; an interrupted task runs again in another worker or at the next start. */
const endWithinMs = 1500

/**
 * Runs the queue's jobs until stopped. A job that throws is retried with growing pauses. When the database connection
 * is lost, or the end of a job cannot be written, the worker restarts under another name, and its jobs are taken over
 * like those of a dead process.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  let session = await beginSession(options)
  const stopped = Promise.withResolvers<'stopped'>()
  const keepWorking = async () => {
    for (;;) {
      if ((await Promise.race([stopped.promise, session.over])) === 'stopped') return
      options.log.warn('the job queue could not be read or written; its worker restarts')
      await session.end()
      const next = await beginAgain(options, stopped.promise)
      if (next === undefined) return
      session = next
    }
  }
  const working = keepWorking()
  return {
    async stop() {
      stopped.resolve('stopped')
      await working
      await session.end()
    },
  }
}

async function beginAgain(
  options: WorkerOptions,
  stopped: Promise<'stopped'>,
): Promise<WorkerSession | undefined> {
  for (;;) {
    try {
      return await beginSession(options)
    } catch (error) {
      options.log.debug({ err: error }, 'the worker could not begin again yet')
    }
    if ((await Promise.race([stopped, sleep(beginAgainMs)])) === 'stopped') return undefined
  }
}

/**
 * Runs the queue and holds a connection named like its worker. The database closes that connection when this process
 * dies, which tells the others that the worker's jobs are abandoned.
 */
async function beginSession(options: WorkerOptions): Promise<WorkerSession> {
  const presence = createClient(options.direct, { keepAlive: true })
  const lost = new Promise((resolve) => presence.once('end', resolve).on('error', resolve))
  await presence.connect()
  const pool = openQueuePool(options)
  const events: WorkerEvents = new EventEmitter()
  // The queue then takes no more jobs, and waits for ever for the write that failed.
  const unwritten = new Promise((resolve) => events.once('pool:fatalError', resolve))
  let name = ''
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id
    presence.query(`select set_config('application_name', $1, false)`, [name]).catch(() => undefined)
  })
  let runner: Runner
  try {
    runner = await run(runnerOptions(options, events, pool))
  } catch (error) {
    await Promise.allSettled([pool.end(), presence.end()])
    throw error
  }
  const releasing = setInterval(() => {
    releaseAbandonedJobs(options.db, name).catch((error: unknown) =>
      options.log.debug({ err: error }, 'the search for jobs of ended processes failed; it is repeated'),
    )
  }, releaseEveryMs)
  return {
    over: Promise.race([lost, unwritten, runner.promise.catch(() => undefined)]),
    async end() {
      clearInterval(releasing)
      // The worker may have ended already, and without a database it cannot stop cleanly: neither may delay the next
      // one, nor keep the connection whose end releases its jobs.
      const stopped = runner.stop().catch(() => undefined)
      const atMost = (work: Promise<unknown>) =>
        Promise.race([work, sleep(endWithinMs, undefined, { ref: false })])
      await atMost(stopped)
      await atMost(Promise.allSettled([pool.end(), presence.end()]))
    },
  }
}

/**
 * The queue's connections. We own the pool because the queue removes its error listeners before it closes its
 * connections, and a connection that breaks in between would end the process.
 */
function openQueuePool({ direct, log }: WorkerOptions): pg.Pool {
  const pool = createPool(direct, { max: queueConnections, connectionTimeoutMillis: 10_000 })
  const note = (error: Error) => log.debug({ err: error }, 'a connection of the queue broke')
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  return pool
}

/** Runs a job, as a part of the trace in which it was created. */
function runTask(task: AnyTask, stored: unknown, context: TaskContext): Promise<void> {
  const { payload, traceparent } = readTraced(stored)
  return jobRuns.tracePromise(
    () =>
      inTrace({ name: `job ${task.name}`, kind: 'consumer' }, traceparent, () => task.run(payload, context)),
    { task: task.name },
  )
}

function runnerOptions(options: WorkerOptions, events: WorkerEvents, pgPool: pg.Pool) {
  const context = { add: (job: Job) => addJobs(options.db, [job]) }
  return {
    pgPool,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: Object.fromEntries(
      options.tasks.map((task) => [task.name, (stored: unknown) => runTask(task, stored, context)]),
    ),
    crontab: options.schedules.map(({ cron, task }) => `${cron} ${task.name}`).join('\n'),
    events,
    // In batches: otherwise an answer that does not reach the database ends the process as an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      // That there are more tasks at once than connections is intended: see `queueConnections`.
      if (meta?.concurrency !== undefined) options.log.trace(message)
      else if (level === 'error') options.log.error({ reason: reasonOf(meta) }, message)
      else if (level === 'warning') options.log.warn({ reason: reasonOf(meta) }, message)
      else options.log.trace(message)
    }),
  }
}

/** The message alone: the queue's errors hold whole connections. */
function reasonOf(meta: Record<string, unknown> | undefined): string | undefined {
  const error = meta?.error
  return error instanceof Error ? error.message : undefined
}
