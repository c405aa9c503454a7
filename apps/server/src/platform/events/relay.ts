import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { savepoint, type Tx, transaction } from '../db/transaction.ts'
import { addJobs } from '../jobs/job-store.ts'
import { inTrace, outsideTraces, within } from '../tracing/span.ts'
import { handlingOf, inEventSpans } from './event-spans.ts'
import type { Outbox } from './outbox.ts'
import { listWaitingEvents, putBackEvent, takeEvents, type WaitingEvent } from './outbox-store.ts'
import type { Reaction } from './reaction.ts'

const sweepEveryMs = 1000
/** Events committed within this time are processed together, which saves transactions under load. */
const gatherMs = 15
const batchSize = 200
const maxRetrySeconds = 600

/**
 * Passes committed events to their reactions. An event is removed from the outbox in the transaction that adds its jobs
 * or does its work, so each reaction happens exactly once. A failed reaction is retried later and delays neither the
 * other reactions of the event nor other events. Events of one subject may be processed in any order.
 */
export class Relay {
  private readonly db: Database
  private readonly outbox: Outbox
  private readonly log: FastifyBaseLogger
  private readonly unsubscribe: () => void
  private readonly timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private stopped = false

  constructor(options: { db: Database; outbox: Outbox; log: FastifyBaseLogger }) {
    this.db = options.db
    this.outbox = options.outbox
    this.log = options.log
    this.unsubscribe = options.outbox.subscribe(() => this.wake())
    // Without reactions no sweep is needed.
    if (options.outbox.all().length > 0) this.timer = setInterval(() => this.wake(), sweepEveryMs)
  }

  wake(): void {
    if (this.stopped) return
    this.again = true
    this.running ??= outsideTraces(() => sleep(gatherMs).then(() => this.drain())).finally(() => {
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
        const types = [...new Set(this.outbox.all().map((reaction) => reaction.type))]
        const waiting = await listWaitingEvents(this.db, types, batchSize)
        if (waiting.length === batchSize) this.again = true
        // Work of `runOn` has a transaction for each event, but only for events that it applies to.
        const isAlone = (event: WaitingEvent) =>
          this.openReactions(event).some(({ react }) => react.kind === 'run')
        const { alone = [], together = [] } = Object.groupBy(waiting, (event) =>
          isAlone(event) ? 'alone' : 'together',
        )
        await this.relayTogether(together.map(({ id }) => id))
        for (const { id } of alone) await this.relayOne(id)
      } catch (error) {
        this.log.warn({ err: error }, 'new events could not be processed; trying again within seconds')
      }
    }
  }

  /** Processes events in one transaction; if that fails, one by one, so that only the faulty event is delayed. */
  private async relayTogether(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    try {
      await transaction(this.db, async (tx) => this.handleTogether(tx, await takeEvents(tx, ids)))
    } catch (error) {
      this.log.debug({ err: error }, 'events could not be processed together and are processed one by one')
      for (const id of ids) await this.relayOne(id)
    }
  }

  private handleTogether(tx: Tx, taken: readonly WaitingEvent[]): Promise<void> {
    return inEventSpans(taken, async (spanOf) => {
      const open = taken.flatMap((event) =>
        this.openReactions(event).map(({ react }) => ({ event, react, span: spanOf(event) })),
      )
      for (const together of this.outbox.allTogether()) {
        const [first, ...others] = open.filter(({ react }) => react === together)
        if (first === undefined) continue
        const events = [first, ...others].map(({ event }) => event)
        // Work for several events belongs to none of their traces.
        await within(others.length === 0 ? first.span : undefined, () => together.run(tx, events))
      }
      await addJobs(
        tx,
        open.flatMap(({ event, react, span }) =>
          react.kind === 'enqueue' ? within(span, () => react.jobs(event)) : [],
        ),
      )
    })
  }

  private async relayOne(id: string): Promise<void> {
    await transaction(this.db, async (tx) => {
      const [event] = await takeEvents(tx, [id])
      if (event === undefined) return
      await inTrace(handlingOf(event), event.traceparent, () => this.handleOne(tx, event))
    })
  }

  private async handleOne(tx: Tx, event: WaitingEvent): Promise<void> {
    const done = [...event.done]
    let failed = false
    for (const reaction of this.openReactions(event)) {
      try {
        await savepoint(tx, () => react(tx, reaction, event))
        done.push(reaction.name)
      } catch (error) {
        failed = true
        const { type, subject } = event
        this.log.error(
          { err: error, type, subject, reaction: reaction.name },
          'the processing of an event failed; it is retried',
        )
      }
    }
    if (failed) {
      const attempts = event.attempts + 1
      await putBackEvent(tx, { ...event, done, attempts }, Math.min(2 ** attempts, maxRetrySeconds))
    }
  }

  /** The reactions that apply to the event and have not succeeded yet. */
  private openReactions(event: WaitingEvent): Reaction[] {
    return this.outbox
      .reactionsTo(event.type)
      .filter((reaction) => !event.done.includes(reaction.name) && mayApply(reaction, event))
  }
}

/** An event that cannot be read, such as one of an older version, fails in its reaction, which delays no other event. */
function mayApply(reaction: Reaction, event: WaitingEvent): boolean {
  try {
    return reaction.wants(event)
  } catch {
    return true
  }
}

async function react(tx: Tx, { react }: Reaction, event: WaitingEvent): Promise<void> {
  if (react.kind === 'run') await react.run(tx, event)
  else if (react.kind === 'together') await react.run(tx, [event])
  else await addJobs(tx, react.jobs(event))
}
