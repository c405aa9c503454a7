import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { insertTrackPoints, type TrackPointRow } from './tracking-store.ts'

const gatherMs = 100

/**
 * Writes track points of all drivers together: one statement for all reports within a tenth of a second. `add` resolves
 * when the points are committed.
 */
export class TrackWriter {
  private waiting: TrackPointRow[] = []
  private flush: Promise<void> | undefined
  private readonly db: Database
  private readonly log: FastifyBaseLogger

  constructor(db: Database, log: FastifyBaseLogger) {
    this.db = db
    this.log = log
  }

  add(points: readonly TrackPointRow[]): Promise<void> {
    if (points.length === 0) return Promise.resolve()
    this.waiting.push(...points)
    this.flush ??= new Promise<void>((resolve) => setTimeout(resolve, gatherMs)).then(() => this.write())
    return this.flush
  }

  private async write(): Promise<void> {
    const points = this.waiting
    this.waiting = []
    this.flush = undefined
    try {
      await insertTrackPoints(this.db, points)
    } catch (error) {
      this.log.error({ err: error, points: points.length }, 'track points could not be written')
      throw error
    }
  }
}
