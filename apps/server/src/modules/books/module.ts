import { exportJournal as exportJournalEndpoint } from '@cabstand/contract/http/reports'
import * as z from 'zod'
import { download } from '../../http/kinds/download.ts'
import { defineTask } from '../../jobs/define-task.ts'
import type { Module } from '../../module.ts'
import { deleteOldChecks } from './checks-store.ts'
import { exportJournal, type JournalDeps } from './export-journal.ts'
import { type NightlyDeps, runCheck } from './run-check.ts'

const keptMs = 400 * 24 * 60 * 60_000

/** Books that check themselves: the ledger is checked and sealed every night. */
export function booksModule(
  deps: NightlyDeps & JournalDeps & { readonly backgroundDb: NightlyDeps['db'] },
): Module {
  const check = defineTask('books:check', z.object({}), () => runCheck({ ...deps, db: deps.backgroundDb }))
  return {
    name: 'books',
    routes: [download(exportJournalEndpoint, { make: ({ query }) => exportJournal(deps, query) })],
    schedules: [{ cron: '10 4 * * *', task: check }],
    cleanup: (db, now) => deleteOldChecks(db, new Date(now.getTime() - keptMs)),
  }
}
