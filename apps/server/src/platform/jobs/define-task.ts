import type { output, ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import { currentTrace } from '../tracing/span.ts'

declare const madeByTask: unique symbol

/** Deferred work. Only its task can create a job, so that name and payload always match. */
export interface Job {
  readonly [madeByTask]: true
  readonly task: string
  readonly payload: unknown
  readonly key: string
  readonly afterMs: number
  /** Where it was created; undefined outside a trace. */
  readonly traceparent: string | undefined
}

export interface JobOptions {
  /** Unique within the task: a new job replaces a waiting job with the same key. */
  readonly key: string
  /** Milliseconds from now, by the clock of the database, which all processes share; absent: as soon as possible. */
  readonly afterMs?: number
}

export interface TaskContext {
  /** Adds another job to the queue. */
  add(job: Job): Promise<void>
}

/** A task as the worker runs it. */
export interface AnyTask {
  readonly name: string
  run(payload: unknown, context: TaskContext): Promise<void>
}

export interface Task<Payload> extends AnyTask {
  /** Creates a job of this task. */
  job(payload: Payload, options: JobOptions): Job
}

/**
 * Declares a task. The payload is validated when a job is created and again before it runs. A job may run twice if a
 * process dies, so `run` must check what has already been done. If it throws, the job is retried later.
 */
export function defineTask<S extends ZodMiniType>(
  name: string,
  payloadSchema: S,
  run: (payload: output<S>, context: TaskContext) => Promise<unknown>,
): Task<output<S>> {
  return {
    name,
    job: (payload, { key, afterMs = 0 }) =>
      ({
        task: name,
        payload: z.parse(payloadSchema, payload),
        key: `${name}:${key}`,
        afterMs,
        traceparent: currentTrace(),
      }) as Job,
    run: async (payload, context) => {
      await run(z.parse(payloadSchema, payload ?? {}), context)
    },
  }
}

/** A task that runs on a schedule: `cron` is five fields in UTC, like `17 * * * *`. */
export interface Schedule {
  readonly cron: string
  readonly task: AnyTask
}
