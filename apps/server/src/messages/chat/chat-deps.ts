import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import type { Hints } from '../../platform/realtime/hints.ts'

/** What the module needs of the server. */
export interface ChatDeps {
  readonly db: Database
  readonly hints: Hints
  readonly outbox: Outbox
  readonly now: () => Date
  /** Addresses whose messages are not rate-limited. */
  readonly isExempt: (address: string) => boolean
}
