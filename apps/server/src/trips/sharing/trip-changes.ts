import type { Hints } from '../../platform/realtime/hints.ts'
import { bookingTopics } from '../bookings/index.ts'
import type { Tracker } from '../tracking/index.ts'
import { sharingTopics } from './topics.ts'

/** What one follower notices of a trip. */
export interface TripWatch {
  /** Resolves at the first change since it resolved last, and at the latest after `maxMs`. */
  next(maxMs: number): Promise<void>
  /** Whether the rider has stopped sharing since the watch began, as this process knows before it answers the rider. */
  isStopped(): boolean
  end(): void
}

/** Wakes those who follow a trip when its booking, its link or the position of its car has changed. */
export class TripChanges {
  private readonly waiting = new Map<string, Set<(stopped: boolean) => void>>()
  private readonly sources: { readonly hints: Hints; readonly tracker: Tracker }
  private stops: (() => void)[] = []

  constructor(sources: TripChanges['sources']) {
    this.sources = sources
  }

  start(): void {
    const { hints, tracker } = this.sources
    this.stops = [
      hints.subscribe((topics) => {
        for (const id of bookingTopics.keysOf(topics)) this.wake(id)
        for (const id of sharingTopics.keysOf(topics)) this.wake(id, true)
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

  /** Begins to notice changes. */
  watch(bookingId: string, signal: AbortSignal): TripWatch {
    let changed = false
    let stopped = false
    let resume: (() => void) | undefined
    const wake = (isStop: boolean) => {
      changed = true
      stopped ||= isStop
      resume?.()
    }
    const abort = () => wake(false)
    const watching = this.waiting.get(bookingId) ?? new Set()
    this.waiting.set(bookingId, watching.add(wake))
    signal.addEventListener('abort', abort)
    return {
      isStopped: () => stopped,
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
        signal.removeEventListener('abort', abort)
        watching.delete(wake)
        if (watching.size === 0 && this.waiting.get(bookingId) === watching) this.waiting.delete(bookingId)
      },
    }
  }

  /** How many follow a trip in this process. */
  count(bookingId: string): number {
    return this.waiting.get(bookingId)?.size ?? 0
  }

  private wake(bookingId: string, stopped = false): void {
    for (const wake of this.waiting.get(bookingId) ?? []) wake(stopped)
  }
}
