import type { FastifyInstance } from 'fastify'
import type { AuditSubject } from './audit/audit-subject.ts'
import type { Database } from './db/database.ts'
import type { Tx } from './db/transaction.ts'
import type { Reaction } from './events/reaction.ts'
import type { FilePurpose } from './files/file-purpose.ts'
import type { Gauge } from './gauge.ts'
import type { Route } from './http/route.ts'
import type { AnyTask, Schedule } from './jobs/define-task.ts'
import type { Timer } from './jobs/timers.ts'
import type { ClientMessage, Feed } from './realtime/feed.ts'

/** A person whose data is being erased. */
export interface ErasedPerson {
  readonly id: string
  /** Null when they were erased before. */
  readonly mobile: string | null
  /** Empty when they have none. */
  readonly email: string
}

/** Deletes or blanks what a module's tables say about a person, in the transaction of the erasure. */
export type Erase = (tx: Tx, person: ErasedPerson) => Promise<void>

/**
 * What a module's tables say about a person, for this person: lists of records by section. Without secrets, and without
 * what others wrote or are.
 */
export type ReadPersonalData = (
  db: Database,
  person: string,
) => Promise<Readonly<Record<string, readonly object[]>>>

/**
 * What a module contributes to the server. The platform knows modules only by this descriptor: `modules.ts` lists them,
 * and no other file names one.
 */
export interface Module {
  readonly name: string
  /** Whether processes that serve no other requests serve its endpoints too. */
  readonly isOfEveryRole?: boolean
  /** Handlers of its endpoints. */
  readonly routes?: readonly Route[]
  /** Mounts addresses that no kind of route covers. */
  readonly mount?: (http: FastifyInstance) => void | Promise<void>
  /** Tasks of the job queue. */
  readonly tasks?: readonly AnyTask[]
  /** Reactions to events of this module, or of modules that it builds on. */
  readonly reactions?: readonly Reaction[]
  /** Tasks that run on a schedule. */
  readonly schedules?: readonly Schedule[]
  /** Work that is due at a time held by a row. */
  readonly timers?: readonly Timer[]
  /** Deletes expired rows; called once an hour. */
  readonly cleanup?: (db: Database, now: Date) => Promise<void>
  /** For modules that hold anything about people; what they keep is named in docs/privacy.md. */
  readonly erase?: Erase
  /** For modules that hold anything about people: what people get who ask for their data. */
  readonly personalData?: ReadPersonalData
  /** What people upload files for. */
  readonly filePurposes?: readonly FilePurpose[]
  /** Its records in the audit log. */
  readonly auditSubjects?: readonly AuditSubject[]
  /** Feeds that clients can follow over their sockets. */
  readonly feeds?: readonly Feed[]
  /** Messages that clients can send over their sockets. */
  readonly messages?: readonly ClientMessage[]
  /** What operators watch about it. */
  readonly gauges?: readonly Gauge[]
  /** Called before the server listens. */
  readonly start?: () => void | Promise<void>
  /** Called after the last request. */
  readonly stop?: () => Promise<void>
}
