import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Hints } from '../../realtime/hints.ts'
import type { LanguageReader } from '../languages/index.ts'
import type { PushSenders } from './push/push-senders.ts'

export interface NotificationDeps {
  readonly db: Database
  readonly push: PushSenders
  readonly languages: LanguageReader
  readonly hints: Hints
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}
