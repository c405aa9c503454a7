import type { RequestCaller } from '../caller.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

/** Runs work when there is a place for it. Rejects with `not_ready` when too much waits already, or for too long. */
export type Crowd = <T>(work: () => Promise<T>) => Promise<T>

/**
 * What gives way when more is asked of this process than it can do, so that trips in progress, positions, payments and
 * bookings of quotes that people already have keep their pace (docs/scale.md). Each has few places and a short queue.
 */
export interface Crowds {
  /** Reports and exports of staff: one of them costs as much as hundreds of other requests. */
  readonly reports: Crowd
  /** Prices, places and cars for people who have no trip yet. */
  readonly quotes: Crowd
  /** Routes: among the quotes, except for drivers, whose navigation during a trip waits for nobody. */
  readonly routes: <T>(caller: Pick<RequestCaller, 'role'>, work: () => Promise<T>) => Promise<T>
  /**
   * The map calls of existing mobile clients. They do not say who asks, so those of a driver on a trip are among them: they
   * have places of their own, which no quotes take.
   */
  readonly legacyMaps: Crowd
  /** Writes to one record. Each uses one of the twenty connections while it waits for the row lock. */
  readonly records: <T>(id: string, work: () => Promise<T>) => Promise<T>
  /** How many requests this process has refused for want of a place. */
  countRefused(): readonly { readonly crowd: string; readonly refused: number }[]
}

export function createCrowds(): Crowds {
  const crowds = {
    reports: new KeyedSemaphore({ places: 2, waiting: 10, waitMs: 10_000, what: 'reports and exports' }),
    quotes: new KeyedSemaphore({ places: 12, waiting: 120, waitMs: 3000, what: 'prices and places' }),
    records: new KeyedSemaphore({ places: 12, waiting: 100, waitMs: 5000, what: 'this record' }),
  }
  const quotes: Crowd = (work) => crowds.quotes.run('all', work)
  return {
    reports: (work) => crowds.reports.run('all', work),
    quotes,
    routes: ({ role }, work) => (role === 'driver' ? work() : quotes(work)),
    legacyMaps: (work) => crowds.quotes.run('legacy', work),
    records: (id, work) => crowds.records.run(id, work),
    countRefused: () => Object.entries(crowds).map(([crowd, { refused }]) => ({ crowd, refused })),
  }
}
