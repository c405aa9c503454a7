import { exportJournal as exportJournalEndpoint } from '@cabstand/contract/http/reports'
import { download } from '../../http/kinds/download.ts'
import type { Route } from '../../http/route.ts'
import { exportJournal, type JournalDeps } from './export-journal.ts'

export function booksRoutes(deps: JournalDeps): Route[] {
  return [download(exportJournalEndpoint, { make: ({ query }) => exportJournal(deps, query) })]
}
