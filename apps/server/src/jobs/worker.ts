import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { createClient, createPool, type DatabaseLocation } from '../db/location.ts'
import type { JobSpec, Tasks } from './job.ts'
import { addJobs, releaseAbandonedJobs } from './outbox-store.ts'

export interface WorkerOptions {
  readonly db: Database
  /** A direct connection: the queue listens on it. */
  readonly direct: DatabaseLocation
  readonly tasks: Tasks
  readonly concurrency: number
  /** Crontab lines of the queue's own syntax. */
  readonly crontab: string
  readonly log: FastifyBaseLogger
}

/** A worker at work under a name of its own. Over when its connection to the database broke. */
interface Shift {
  readonly over: Promise<unknown>
  end(): Promise<void>
}

const releaseEveryMs = 2000
const beginAgainMs = 500
/** The tasks at work are waited for so long; one that is broken off is run again by another worker or the next start. */
const endWithinMs = 1500

/**
 * Works the queue until stopped. A job that throws is tried again later, with growing pauses. When the database goes
 * away, the worker begins again under another name, and what it held is taken over like that of a dead process.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  let shift = await beginShift(options)
  const stopped = Promise.withResolvers<'stopped'>()
  const keepWorking = async () => {
    for (;;) {
      if ((await Promise.race([stopped.promise, shift.over])) === 'stopped') return
      options.log.warn('the queue lost its connection to the database; its worker begins again')
      await shift.end()
      const next = await beginAgain(options, stopped.promise)
      if (next === undefined) return
      shift = next
    }
  }
  const working = keepWorking()
  return {
    async stop() {
      stopped.resolve('stopped')
      await working
      await shift.end()
    },
  }
}

async function beginAgain(options: WorkerOptions, stopped: Promise<'stopped'>): Promise<Shift | undefined> {
  for (;;) {
    try {
      return await beginShift(options)
    } catch (error) {
      options.log.debug({ err: error }, 'the worker could not begin again yet')
    }
    if ((await Promise.race([stopped, sleep(beginAgainMs)])) === 'stopped') return undefined
  }
}

/**
 * Runs the queue, and shows with a connection named like its worker that it lives: the database itself closes it
 * when this process dies, and then the others see that the worker's jobs are abandoned.
 */
async function beginShift(options: WorkerOptions): Promise<Shift> {
  const presence = createClient(options.direct, { keepAlive: true })
  const lost = new Promise((resolve) => presence.once('end', resolve).on('error', resolve))
  await presence.connect()
  const pool = openQueuePool(options)
  const events: WorkerEvents = new EventEmitter()
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
      options.log.debug({ err: error }, 'abandoned jobs were not looked for'),
    )
  }, releaseEveryMs)
  return {
    over: Promise.race([lost, runner.promise.catch(() => undefined)]),
    async end() {
      clearInterval(releasing)
      // It may have ended by itself, and without a database it cannot end well: that must not hold up the next one.
      const ended = runner
        .stop()
        .catch(() => undefined)
        .then(() => Promise.allSettled([pool.end(), presence.end()]))
      await Promise.race([ended, sleep(endWithinMs, undefined, { ref: false })])
    },
  }
}

/**
 * The queue's connections. They are ours because the queue stops listening for errors of its own before it has closed
 * them, and a connection that breaks at that moment ends the process.
 */
function openQueuePool({ direct, concurrency, log }: WorkerOptions): pg.Pool {
  const pool = createPool(direct, { max: concurrency + 4, connectionTimeoutMillis: 10_000 })
  const note = (error: Error) => log.debug({ err: error }, 'a connection of the queue broke')
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  return pool
}

function runnerOptions(options: WorkerOptions, events: WorkerEvents, pgPool: pg.Pool) {
  const context = { add: (job: JobSpec) => addJobs(options.db, [job]) }
  return {
    pgPool,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: Object.fromEntries(
      Object.entries(options.tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => task((payload ?? {}) as Record<string, unknown>, context),
      ]),
    ),
    crontab: options.crontab,
    events,
    // Gathered, or else an answer that does not reach the database ends the process as an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') options.log.error({ reason: reasonOf(meta) }, message)
      else if (level === 'warning') options.log.warn({ reason: reasonOf(meta) }, message)
      else options.log.trace(message)
    }),
  }
}

/** The queue's errors carry whole connections with them; what went wrong is in the message. */
function reasonOf(meta: Record<string, unknown> | undefined): string | undefined {
  const error = meta?.error
  return error instanceof Error ? error.message : undefined
}
