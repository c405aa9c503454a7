import type { Database } from '../../../src/platform/db/database.ts'
import type { Outbox } from '../../../src/platform/events/outbox.ts'
import type { Hints } from '../../../src/platform/realtime/hints.ts'

/** What the module needs of the server. */
export interface LostPropertyDeps {
  readonly db: Database
  readonly backgroundDb: Database
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}
