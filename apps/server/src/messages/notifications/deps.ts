import type { FastifyBaseLogger } from 'fastify'
import type { LanguageReader, TextReader } from '../../operator/languages/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import type { PushSenders } from './push/push-senders.ts'

export interface NotificationDeps {
  readonly db: Database
  readonly push: PushSenders
  readonly languages: LanguageReader
  readonly texts: TextReader
  /** How a language writes times. */
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  readonly hints: Hints
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}
