import { inTime } from '../in-time.ts'
import type { Database } from './database.ts'

/** Where a report reads. */
export interface ReadSource {
  readonly db: Database
  /** How far its data are behind; null when they are those of the database itself. */
  readonly behindSeconds: number | null
}

/** What reads may choose. No decision reads it: only reports and exports, which may be some seconds old. */
export interface Reads {
  choose(): Promise<ReadSource>
  /** How many seconds the replica is behind; null: it does not answer; undefined: there is none. */
  findDelay(): Promise<number | null | undefined>
}

/** Reads how many seconds ago the newest of what is written all the time was written; undefined: nothing was. */
export type ReadAge = (db: Database) => Promise<number | undefined>

const believedMs = 2000
/** A replica that has failed, or is too far behind, is asked again after this. */
const failedMs = 30_000
const answerWithinMs = 1000
/** A copy that is farther behind is not read. */
const longestSeconds = 300
/** So old may the newest be in the database itself. */
const usualSeconds = 20

/** A replica while it answers and is not too far behind, otherwise the database itself. */
class ReplicaReads implements Reads {
  private readonly options: ReadsOptions & { readonly replica: Database }
  private source: Promise<ReadSource> | undefined
  private delaySeconds: number | null = null
  private validUntilMs = Number.NEGATIVE_INFINITY
  private isUsed = true

  constructor(options: ReadsOptions & { readonly replica: Database }) {
    this.options = options
  }

  choose(): Promise<ReadSource> {
    if (this.source === undefined || performance.now() >= this.validUntilMs) {
      this.validUntilMs = Number.POSITIVE_INFINITY
      this.source = this.look().then((source) => {
        this.validUntilMs = performance.now() + (source.behindSeconds === null ? failedMs : believedMs)
        return source
      })
    }
    return this.source
  }

  async findDelay(): Promise<number | null> {
    await this.choose()
    return this.delaySeconds
  }

  private async look(): Promise<ReadSource> {
    const { primary, replica, readAge } = this.options
    const seconds = await inTime(readAge(replica), answerWithinMs).catch(() => undefined)
    this.delaySeconds = seconds === undefined ? null : Math.max(0, Math.round(seconds - usualSeconds))
    if (seconds !== undefined && seconds <= longestSeconds) {
      this.note(true, 'Reports are read from the replica again')
      return { db: replica, behindSeconds: this.delaySeconds }
    }
    const reason = seconds === undefined ? 'does not answer' : `is ${Math.round(seconds)} s behind`
    this.note(false, `Reports are read from the primary database: the replica ${reason}`)
    return { db: primary, behindSeconds: null }
  }

  /** Logs each change once. */
  private note(isUsed: boolean, message: string): void {
    if (isUsed !== this.isUsed) this.options.log.warn(message)
    this.isUsed = isUsed
  }
}

export interface ReadsOptions {
  readonly primary: Database
  /** Undefined: there is none. */
  readonly replica: Database | undefined
  readonly readAge: ReadAge
  readonly log: { warn(message: string): void }
}

/** Reads of the replica, or of the database itself when there is none. */
export function createReads({ replica, ...options }: ReadsOptions): Reads {
  if (replica !== undefined) return new ReplicaReads({ ...options, replica })
  return {
    choose: async () => ({ db: options.primary, behindSeconds: null }),
    findDelay: async () => undefined,
  }
}
