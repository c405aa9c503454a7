import * as z from 'zod'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Module } from '../../platform/module.ts'
import { bookGauges } from './book-gauges.ts'
import type { JournalDeps } from './export-journal.ts'
import { createProblemMails, type ProblemMailDeps } from './mail-problems.ts'
import { deleteOldChecks } from './results-store.ts'
import { booksRoutes } from './routes.ts'
import { type NightlyDeps, runCheck } from './run-check.ts'

const keptMs = 400 * 24 * 60 * 60_000

export type BooksDeps = NightlyDeps &
  JournalDeps &
  Omit<ProblemMailDeps, 'mail'> & {
    readonly backgroundDb: NightlyDeps['db']
    /** Absent: no e-mail is sent. */
    readonly mail?: ProblemMailDeps['mail'] | undefined
  }

/** Books that check themselves: the ledger is checked and sealed every night. */
export function booksModule(deps: BooksDeps): Module {
  const { mail, backgroundDb: db } = deps
  const check = defineTask('books:check', z.object({}), () => runCheck({ ...deps, db }))
  const mails = mail && createProblemMails({ ...deps, db, mail })
  return {
    name: 'books',
    routes: booksRoutes(deps),
    gauges: bookGauges,
    schedules: [{ cron: '10 4 * * *', task: check }],
    ...(mails && { tasks: [mails.task], reactions: [mails.reaction] }),
    cleanup: (store, now) => deleteOldChecks(store, new Date(now.getTime() - keptMs)),
  }
}
