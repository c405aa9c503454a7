import type { FastifyBaseLogger } from 'fastify'
import { Logger, run } from 'graphile-worker'
import type { Database } from '../db/database.ts'
import type { JobSpec, Tasks } from './job.ts'
import { addJobs } from './outbox-store.ts'

export interface WorkerOptions {
  readonly db: Database
  /** A direct connection: the queue listens on it. */
  readonly connectionString: string
  readonly tasks: Tasks
  readonly concurrency: number
  /** Crontab lines of the queue's own syntax. */
  readonly crontab: string
  readonly log: FastifyBaseLogger
}

/** Works the queue until stopped. A job that throws is tried again later, with growing pauses. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const context = { add: (job: JobSpec) => addJobs(options.db, [job]) }
  const taskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => task((payload ?? {}) as Record<string, unknown>, context),
    ]),
  )
  const runner = await run({
    connectionString: options.connectionString,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    crontab: options.crontab,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') options.log.error({ reason: reasonOf(meta) }, message)
      else if (level === 'warning') options.log.warn({ reason: reasonOf(meta) }, message)
      else options.log.trace(message)
    }),
  })
  return { stop: () => runner.stop() }
}

/** The queue's errors carry whole connections with them; what went wrong is in the message. */
function reasonOf(meta: Record<string, unknown> | undefined): string | undefined {
  const error = meta?.error
  return error instanceof Error ? error.message : undefined
}
