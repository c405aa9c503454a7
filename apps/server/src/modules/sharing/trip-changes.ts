import type { Hints } from '../../realtime/hints.ts'
import { bookingTopics } from '../bookings/index.ts'
import type { Tracker } from '../tracking/index.ts'
import { sharingTopics } from './topics.ts'

/** Wakes those who follow a trip when its booking, its link or the position of its car has changed. */
export class TripChanges {
  private readonly waiting = new Map<string, Set<() => void>>()
  private readonly sources: { readonly hints: Hints; readonly tracker: Tracker }
  private stops: (() => void)[] = []

  constructor(sources: TripChanges['sources']) {
    this.sources = sources
  }

  start(): void {
    const { hints, tracker } = this.sources
    this.stops = [
      hints.subscribe((topics) => {
        for (const id of [...bookingTopics.keysOf(topics), ...sharingTopics.keysOf(topics)]) this.wake(id)
      }),
      tracker.onPosition(({ bookingId }) => {
        if (bookingId !== null) this.wake(bookingId)
      }),
    ]
  }

  /** Wakes all, so that their streams end. */
  stop(): void {
    for (const stop of this.stops) stop()
    for (const bookingId of [...this.waiting.keys()]) this.wake(bookingId)
  }

  /** Begins to notice changes; `next` resolves at the first one since it resolved last, and at the latest after `maxMs`. */
  watch(bookingId: string, signal: AbortSignal): { next(maxMs: number): Promise<void>; end(): void } {
    let changed = false
    let resume: (() => void) | undefined
    const wake = () => {
      changed = true
      resume?.()
    }
    const watching = this.waiting.get(bookingId) ?? new Set()
    this.waiting.set(bookingId, watching.add(wake))
    signal.addEventListener('abort', wake)
    return {
      async next(maxMs) {
        if (!changed && !signal.aborted) {
          const { promise, resolve } = Promise.withResolvers<void>()
          resume = resolve
          const timer = setTimeout(resolve, maxMs)
          await promise
          clearTimeout(timer)
        }
        changed = false
      },
      end: () => {
        signal.removeEventListener('abort', wake)
        watching.delete(wake)
        if (watching.size === 0 && this.waiting.get(bookingId) === watching) this.waiting.delete(bookingId)
      },
    }
  }

  /** How many follow a trip in this process. */
  count(bookingId: string): number {
    return this.waiting.get(bookingId)?.size ?? 0
  }

  private wake(bookingId: string): void {
    for (const wake of this.waiting.get(bookingId) ?? []) wake()
  }
}
