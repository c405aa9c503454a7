import { exportJournal as exportJournalEndpoint } from '@cabstand/contract/http/money/reports'
import { download } from '../../platform/http/kinds/download.ts'
import type { Route } from '../../platform/http/route.ts'
import { exportJournal, type JournalDeps } from './export-journal.ts'

export function booksRoutes(deps: JournalDeps): Route[] {
  return [download(exportJournalEndpoint, { make: ({ query }) => exportJournal(deps, query) })]
}
