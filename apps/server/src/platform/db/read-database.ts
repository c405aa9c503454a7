import { sql } from 'kysely'
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
}

const lookEveryMs = 2000
/** A copy that is farther behind is not read. */
const longestSeconds = 300

/**
 * The age of what a replica shows: of the newest transaction that it has applied, or nothing while it has applied all
 * that it has received. A server that is no replica is not behind.
 */
const readAge = sql<{ seconds: number }>`
  select case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
    then coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8
    else 0 end as seconds`

/** A replica while it answers and is not too far behind, otherwise the database itself. */
class ReplicaReads implements Reads {
  private readonly primary: Database
  private readonly replica: Database
  private readonly log: { warn(message: string): void }
  private source: Promise<ReadSource> | undefined
  private lookedAtMs = Number.NEGATIVE_INFINITY
  private isUsed = true

  constructor(options: { primary: Database; replica: Database; log: { warn(message: string): void } }) {
    this.primary = options.primary
    this.replica = options.replica
    this.log = options.log
  }

  choose(): Promise<ReadSource> {
    if (this.source === undefined || performance.now() - this.lookedAtMs >= lookEveryMs) {
      this.lookedAtMs = performance.now()
      this.source = this.look()
    }
    return this.source
  }

  private async look(): Promise<ReadSource> {
    const seconds = await readAge
      .execute(this.replica)
      .then(({ rows }) => rows[0]?.seconds)
      .catch(() => undefined)
    if (seconds !== undefined && seconds <= longestSeconds) {
      this.note(true, 'Reports are read from the replica again')
      return { db: this.replica, behindSeconds: Math.round(seconds) }
    }
    const reason = seconds === undefined ? 'does not answer' : `is ${Math.round(seconds)} s behind`
    this.note(false, `Reports are read from the primary database: the replica ${reason}`)
    return { db: this.primary, behindSeconds: null }
  }

  /** Logs each change once. */
  private note(isUsed: boolean, message: string): void {
    if (isUsed !== this.isUsed) this.log.warn(message)
    this.isUsed = isUsed
  }
}

/** Reads of this replica, or of the database itself when there is none. */
export function createReads(
  primary: Database,
  replica: Database | undefined,
  log: { warn(message: string): void },
): Reads {
  if (replica !== undefined) return new ReplicaReads({ primary, replica, log })
  return { choose: async () => ({ db: primary, behindSeconds: null }) }
}
