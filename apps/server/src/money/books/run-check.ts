import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { newId } from '../../platform/new-id.ts'
import { numberReceipts } from '../receipts/index.ts'
import { type CheckDeps, checkLedger } from './check-ledger.ts'
import { bookEvents } from './events.ts'
import { insertCheck } from './results-store.ts'
import { sealLedger } from './seal-ledger.ts'

export interface NightlyDeps extends CheckDeps {
  readonly db: Database
  readonly outbox: Outbox
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

const keptProblems = 100

/**
 * Numbers the receipts that have no number yet, checks the books, seals new entries, and stores the result for admins.
 * Problems are an event, by which admins and the operator are told.
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
  const [id, at] = [newId(), deps.now()]
  await transaction(deps.db, async (tx) => {
    await insertCheck(tx, { id, at, problems, problemCount })
    if (problemCount === 0) return
    await deps.outbox.add(
      tx,
      bookEvents.create('books.problems-found', { subject: id, payload: { problemCount }, at }),
    )
  })
  if (problemCount > 0) deps.log.error({ problems, problemCount }, 'the check of the ledger found problems')
}
