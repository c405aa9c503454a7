import type { DueSignal } from '../platform/jobs/timers.ts'
import { type Hints, Topics } from '../platform/realtime/hints.ts'

const events = new Topics('events')
const searches = new Topics('search-due')
const newEvents = events.of('new')

interface Signals {
  readonly hints: Hints
  readonly outbox: { subscribe(listener: () => void): () => void }
  readonly searchDue: DueSignal
}

/**
 * For a process that does no work of its own: tells workers of events and searches at once. Without it they find them
 * by their sweeps, which takes up to a second.
 */
export function signalWork({ hints, outbox, searchDue }: Signals): void {
  outbox.subscribe(() => hints.publish([newEvents]))
  searchDue.subscribe((bookingId) => hints.publish([searches.of(bookingId)]))
}

/** For a worker: follows the signals of other processes. */
export function followWork({ hints, searchDue }: Signals, relay: { wake(): void }): void {
  hints.subscribe((topics) => {
    if (topics.includes(newEvents)) relay.wake()
    for (const bookingId of searches.keysOf(topics)) searchDue.raise(bookingId)
  })
}
