import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { newId } from '../../new-id.ts'
import { numberReceipts } from '../receipts/index.ts'
import { type CheckDeps, checkLedger } from './check-ledger.ts'
import { insertCheck } from './checks-store.ts'
import { sealLedger } from './seal-ledger.ts'

export interface NightlyDeps extends CheckDeps {
  readonly db: Database
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  /** Absent: no e-mail is sent. */
  readonly mail?: { send(to: string, message: { subject: string; text: string }): Promise<void> } | undefined
  readonly settings: { get(): Promise<{ contactEmail: string }> }
}

const keptProblems = 100

/**
 * Numbers the receipts that have no number yet, checks the books, seals new entries, and stores the result for admins.
 */
export async function runCheck(deps: NightlyDeps): Promise<void> {
  const problems: string[] = []
  let problemCount = 0
  await numberReceipts(deps)
  for await (const problem of checkLedger(deps)) {
    problemCount += 1
    if (problems.length < keptProblems) problems.push(problem)
  }
  await sealLedger(deps)
  await insertCheck(deps.db, { id: newId(), at: deps.now(), problems, problemCount })
  if (problemCount > 0) await alert(deps, problems, problemCount)
}

/** Tells the operator: in the log, and by e-mail where that is configured. The earnings report shows it to admins. */
async function alert(deps: NightlyDeps, problems: readonly string[], problemCount: number): Promise<void> {
  deps.log.error({ problems, problemCount }, 'the check of the ledger found problems')
  const { contactEmail } = await deps.settings.get()
  if (deps.mail === undefined || contactEmail === '') return
  const text = `${problems.join('\n')}\n\nAll of them: npm run ledger:check\n`
  await deps.mail.send(contactEmail, { subject: `Problems in the books: ${problemCount}`, text })
}
