import * as z from 'zod/mini'
import type { Database } from '../../platform/db/database.ts'
import { enqueueOn } from '../../platform/events/reaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { bookEvents } from './events.ts'
import { findCheck } from './results-store.ts'

export interface ProblemMailDeps {
  readonly db: Database
  readonly mail: { send(to: string, message: { subject: string; text: string }): Promise<void> }
  readonly settings: { get(): Promise<{ readonly contactEmail: string }> }
}

/** Writes to the contact address of the settings what a check has found; repeated while the mail server does not respond. */
export function createProblemMails(deps: ProblemMailDeps) {
  const task = defineTask('books:mail', z.object({ check: z.uuid() }), async ({ check }) => {
    const [found, { contactEmail }] = await Promise.all([findCheck(deps.db, check), deps.settings.get()])
    if (found === undefined || contactEmail === '') return
    const text = `${found.problems.join('\n')}\n\nAll of them: npm run ledger:check\n`
    await deps.mail.send(contactEmail, { subject: `Problems in the books: ${found.problemCount}`, text })
  })
  const reaction = enqueueOn(bookEvents, 'books.problems-found', {
    name: 'books:mail',
    jobs: ({ subject }) => [task.job({ check: subject }, { key: subject })],
  })
  return { task, reaction }
}
