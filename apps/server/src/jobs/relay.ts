import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import type { Hints } from '../realtime/hints.ts'
import type { Reaction } from './job.ts'
import { addJobs, takeOutbox } from './outbox-store.ts'

const sweepEveryMs = 1000
/** Events of so many milliseconds go together: under load that is a fraction of the transactions and of the jobs' wakes. */
const gatherMs = 15
const batchSize = 200

/**
 * Turns committed events into jobs. An event leaves the outbox in the transaction that adds its jobs, so each
 * causes them exactly once. A hint after commit wakes the relay; a sweep finds what a hint missed.
 */
export class Relay {
  private readonly db: Database
  private readonly reactions: readonly Reaction[]
  private readonly log: FastifyBaseLogger
  private readonly unsubscribe: () => void
  private readonly timer: NodeJS.Timeout
  private running: Promise<void> | undefined
  private again = false
  private stopped = false

  constructor(options: {
    db: Database
    reactions: readonly Reaction[]
    hints: Hints
    log: FastifyBaseLogger
  }) {
    this.db = options.db
    this.reactions = options.reactions
    this.log = options.log
    this.unsubscribe = options.hints.subscribe(() => this.wake())
    this.timer = setInterval(() => this.wake(), sweepEveryMs)
  }

  wake(): void {
    if (this.stopped) return
    this.again = true
    this.running ??= sleep(gatherMs)
      .then(() => this.drain())
      .finally(() => {
        this.running = undefined
      })
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.unsubscribe()
    clearInterval(this.timer)
    await this.running
  }

  private async drain(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      try {
        const relayed = await this.relayBatch()
        if (relayed === batchSize) this.again = true
      } catch (error) {
        this.log.warn({ err: error }, 'events were not relayed; the next sweep tries again')
      }
    }
  }

  private relayBatch(): Promise<number> {
    return transaction(this.db, async (tx) => {
      const events = await takeOutbox(tx, batchSize)
      const jobs = events.flatMap((event) => this.reactions.flatMap((reaction) => reaction(event)))
      // Within one batch the last job of a key wins, as it would one by one.
      await addJobs(tx, [...new Map(jobs.map((job) => [job.key, job])).values()])
      return events.length
    })
  }
}
