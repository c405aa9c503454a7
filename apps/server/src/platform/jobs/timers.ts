import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { currentTrace, inTrace } from '../tracing/span.ts'

/**
 * Work that is due at a time stored in a row. The row is the timer, so setting it needs neither a separate statement
 * nor a job. All processes look for due rows.
 */
export interface Timer {
  readonly name: string
  /** Ids of due rows, the most overdue first, without those in `except`. */
  listDue(limit: number, except: readonly string[]): Promise<readonly string[]>
  /**
   * Processes one due row, and sets or clears its next time in the same transaction. Another process may do the same at
   * this moment, so it first checks under lock whether the row is still due.
   */
  run(id: string): Promise<unknown>
  /** Notifies this process at once of rows that it has made due. */
  readonly signal?: DueSignal
}

/** A notification that a commit of this process made a row due. A lost one only delays the work until the next poll. */
export class DueSignal {
  private readonly listeners = new Set<(id: string) => void>()

  /** Call it after commit. */
  raise(id: string): void {
    for (const listener of this.listeners) listener(id)
  }

  subscribe(listener: (id: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

const lookEveryMs = 500
const maxAtOnce = 8
const maxRetryMs = 600_000
const maxFailing = 10_000
/** More signals are dropped: their rows are found by the next poll. */
const maxWaiting = 1000

/** Runs the timers of all modules until stopped. Failed work is retried with growing pauses. */
export class Timers {
  private readonly pollers: readonly Poller[]
  private readonly interval: NodeJS.Timeout

  constructor(options: { timers: readonly Timer[]; log: FastifyBaseLogger }) {
    this.pollers = options.timers.map((timer) => new Poller(timer, options.log))
    this.interval = setInterval(() => this.look(), lookEveryMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.interval)
    await Promise.all(this.pollers.map((poller) => poller.stop()))
  }

  private look(): void {
    for (const poller of this.pollers) poller.look()
  }
}

class Poller {
  private readonly timer: Timer
  private readonly log: FastifyBaseLogger
  private readonly running = new Map<string, Promise<void>>()
  /** Rows that were signalled while too many ran, with the trace of their signal. */
  private readonly waiting = new Map<string, string | undefined>()
  private readonly failing = new Map<string, { attempts: number; retryAtMs: number }>()
  private readonly unsubscribe: (() => void) | undefined
  private looking: Promise<void> | undefined
  private stopped = false

  constructor(timer: Timer, log: FastifyBaseLogger) {
    this.timer = timer
    this.log = log
    this.unsubscribe = timer.signal?.subscribe((id) => this.start(id, currentTrace()))
  }

  look(): void {
    if (this.stopped || this.running.size >= maxAtOnce) return
    this.looking ??= this.listAndStart().finally(() => {
      this.looking = undefined
    })
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.unsubscribe?.()
    await this.looking
    // The work may be waiting for a lock; if it is interrupted here, its row is still due.
    await Promise.race([Promise.all(this.running.values()), sleep(1500, undefined, { ref: false })])
  }

  private async listAndStart(): Promise<void> {
    try {
      const except = [...this.running.keys(), ...this.pausing()]
      for (const id of await this.timer.listDue(maxAtOnce, except)) this.start(id, undefined)
    } catch (error) {
      this.log.debug({ err: error, timer: this.timer.name }, 'what is due could not be read')
    }
  }

  private start(id: string, traceparent: string | undefined): void {
    if (this.stopped || this.running.has(id)) return
    if (this.running.size >= maxAtOnce) {
      if (this.waiting.size < maxWaiting) this.waiting.set(id, traceparent)
      return
    }
    this.waiting.delete(id)
    const start = { name: `timer ${this.timer.name}`, kind: 'consumer' } as const
    const work = inTrace(start, traceparent, () => this.runOne(id)).finally(() => {
      this.running.delete(id)
      const [next] = this.waiting
      if (next !== undefined) this.start(...next)
      // More rows may be due than one query lists.
      else if (this.running.size === 0) this.look()
    })
    this.running.set(id, work)
  }

  private async runOne(id: string): Promise<void> {
    try {
      await this.timer.run(id)
      this.failing.delete(id)
    } catch (error) {
      const attempts = (this.failing.get(id)?.attempts ?? 0) + 1
      if (this.failing.size >= maxFailing) this.failing.clear()
      const retryAtMs = performance.now() + Math.min(1000 * 2 ** attempts, maxRetryMs)
      this.failing.set(id, { attempts, retryAtMs })
      this.log.error(
        { err: error, timer: this.timer.name, id, attempts },
        'what is due could not be done; it is retried',
      )
    }
  }

  /** Failed rows that are waiting for their retry. */
  private pausing(): string[] {
    const now = performance.now()
    return [...this.failing].flatMap(([id, { retryAtMs }]) => (retryAtMs > now ? [id] : []))
  }
}
