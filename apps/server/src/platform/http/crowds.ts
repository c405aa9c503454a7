import { KeyedSemaphore } from './keyed-semaphore.ts'

/** Runs work when there is a place for it. Rejects with `not_ready` when too much waits already, or for too long. */
export type Crowd = <T>(work: () => Promise<T>) => Promise<T>

/**
 * What gives way when more is asked of this process than it can do, so that trips in progress, positions, payments and
 * bookings of quotes that people already have keep their pace (docs/scale.md). Both have few places and a short queue.
 */
export interface Crowds {
  /** Reports and exports of staff: one of them costs as much as hundreds of other requests. */
  readonly reports: Crowd
  /** Prices, routes, places and cars for people who have no trip yet. */
  readonly quotes: Crowd
}

export function createCrowds(): Crowds {
  const quotes = new KeyedSemaphore({ places: 12, waiting: 120, waitMs: 3000, what: 'prices and places' })
  const reports = new KeyedSemaphore({ places: 2, waiting: 10, waitMs: 10_000, what: 'reports and exports' })
  return {
    reports: (work) => reports.run('all', work),
    quotes: (work) => quotes.run('all', work),
  }
}
