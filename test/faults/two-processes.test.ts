import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { withOwner } from '../support/as-owner.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo, startFaultServer } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type People } from '../support/people.ts'
import { noTakeover } from '../support/protections.ts'
import { startRoundRobin } from '../support/round-robin.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 1000)
const kills = sized(1, 20)
const pairs = 8
/** Few, because the other process keeps working while the killed one restarts. */
const stepsApart = Math.floor((lifecycles * 1.5) / kills)

const result = { rounds: lifecycles, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'two-processes', ...result }))

interface Couple {
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly people: People
  readonly ownerUrl: string
}

/** Two servers on one database behind one address, and people who use only that address. */
async function startCouple(sabotage: readonly Sabotage[] = []): Promise<Couple> {
  const first = await startFaultServer({ sabotage })
  const [ownerUrl, appUrl] = [await first.ownerUrl(), await first.appUrl()]
  const second = await startServerProcess({
    dataFolder: first.dataFolder,
    environment: { DATABASE_URL: appUrl, DATABASE_MIGRATE_URL: ownerUrl, ...pushesTo(first.pushes) },
    sabotage,
  })
  onTestFinished(() => second.kill())
  const url = await startRoundRobin([first.port, second.port])
  const people = await gatherPeople({ url, appUrl: async () => appUrl, pushes: first.pushes }, pairs)
  return { servers: [first, second], people, ownerUrl }
}

/**
 * Kills one of the two while both run dispatch and wait for a lock held here. They wait where they read the drivers'
 * balances: a later statement makes the offers by itself, and PostgreSQL would complete it without its process.
 */
async function killAmidSearches({ ownerUrl }: Couple, doomed: ServerProcess): Promise<void> {
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
        having count(*) > ${pairs / 2}`
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
    const { people, servers } = couple
    const { journal } = people
    const chance = chanceOf('two-processes: which')
    const living = runLifecycles({ people, count: lifecycles, name: 'two-processes' })
    let killed = 0
    const act = async () => {
      const doomed = chance.pick(servers)
      await killAmidSearches(couple, doomed)
      killed += 1
      // The last killed process is not restarted: the other one has to complete everything.
      if (killed < kills) await doomed.start()
    }
    await interruptAtRandom({ journal, living, count: kills, stepsApart, name: 'two-processes', act })
    await living
    const violations = await auditServer(servers[0], { journal, people })
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
  const couple = await startCouple(noTakeover)
  const { people, servers } = couple
  const living = runLifecycles({ people, count: 16, name: 'two-processes control', patienceMs: 4000 })
  await people.journal.reached(pairs)
  await killAmidSearches(couple, servers[1])
  await living
  const violations = await auditServer(servers[0], { journal: people.journal, settleMs: 1000 })
  return violations.filter((violation) => violation.includes('due since'))
}
