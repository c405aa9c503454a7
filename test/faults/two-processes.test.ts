import { afterAll, describe, expect, test } from 'vitest'
import { withOwner } from '../support/as-owner.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer } from '../support/audit.ts'
import { type Couple, startCouple } from '../support/couple.ts'
import { reportFault } from '../support/fault-report.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { noTakeover } from '../support/protections.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 1000)
const kills = sized(1, 20)
/** Few, because the other process keeps working while the killed one restarts. */
const stepsApart = Math.floor((lifecycles * 1.5) / kills)

const result = { rounds: lifecycles, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'two-processes', ...result }))

/**
 * Kills one of the two while both run dispatch and wait for a lock held here. They wait where they read the drivers'
 * balances: a later statement makes the offers by itself, and PostgreSQL would complete it without its process.
 */
async function killAmidSearches({ ownerUrl, people }: Couple, doomed: ServerProcess): Promise<void> {
  await withOwner(ownerUrl, async (run) => {
    // One process may have taken everything that is due; the test then waits for the next searches.
    for (let tries = 0; doomed.running; tries++) {
      await run('begin')
      await run('lock table ledger_accounts in access exclusive mode')
      const until = performance.now() + 1000
      // A search runs in the process that got the booking request, and requests alternate between the two: with more
      // searches than one of them has requests, both are waiting.
      const busy = `select from pg_locks
        where not granted and relation = 'ledger_accounts'::regclass and mode = 'AccessShareLock'
        having count(*) > ${people.pairs.length / 2}`
      let areBusy = false
      while (!areBusy && performance.now() < until) areBusy = (await run(busy)).length > 0
      if (areBusy || tries === 7) await doomed.kill()
      await run('rollback')
    }
  })
}

describe('two processes behind one address', () => {
  test(`${lifecycles} lifecycles while one of the two is killed ${kills} times`, {
    timeout: 1_800_000,
  }, async () => {
    const couple = await startCouple()
    const { people, first, second } = couple
    const { journal } = people
    const chance = chanceOf('two-processes: which')
    const living = runLifecycles({ people, count: lifecycles, name: 'two-processes' })
    let killed = 0
    const act = async () => {
      const doomed = chance.pick([first, second])
      await killAmidSearches(couple, doomed)
      killed += 1
      // The last killed process is not restarted: the other one has to complete everything.
      if (killed < kills) await doomed.start()
    }
    await interruptAtRandom({ journal, living, count: kills, stepsApart, name: 'two-processes', act })
    await living
    const violations = await auditServer(first, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test('control: without the sweep for due bookings, the work of the killed process is never done', async () => {
    let undone: string[] = []
    // The searches that wait may all be those of the other process, about one time in five.
    for (let attempt = 0; undone.length === 0 && attempt < 4; attempt++) undone = await undoneWithoutSweep()
    result.control = undone[0] ?? 'found nothing'
    expect(undone, `seed ${testSeed}`).not.toEqual([])
  })
})

/** What remains due after one of two processes, both without the sweep, was killed. */
async function undoneWithoutSweep(): Promise<string[]> {
  const couple = await startCouple({ sabotage: noTakeover })
  const { people, first, second } = couple
  const living = runLifecycles({ people, count: 16, name: 'two-processes control', patienceMs: 4000 })
  await people.journal.reached(people.pairs.length)
  await killAmidSearches(couple, second)
  await living
  const violations = await auditServer(first, { journal: people.journal, settleMs: 1000 })
  return violations.filter((violation) => violation.includes('due since'))
}
