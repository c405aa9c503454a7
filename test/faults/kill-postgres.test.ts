import { afterAll, describe, expect, test } from 'vitest'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer, findLost } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople } from '../support/people.ts'
import { commitInMemory } from '../support/protections.ts'
import { testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(30, 1000)
const kills = sized(1, 3)
/** Acknowledged writes before each kill, at most. */
const stepsApart = Math.floor((lifecycles * 4.5) / kills)

const result = { rounds: lifecycles, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'kill-postgres', ...result }))

/** `kill -9` of PostgreSQL's main process. Its child processes then exit on their own. */
async function killPostgres(server: ServerProcess): Promise<void> {
  const postmaster = await server.findPostmaster()
  if (postmaster === undefined) throw new Error('PostgreSQL does not run')
  process.kill(postmaster, 'SIGKILL')
}

describe("kill -9 of PostgreSQL's postmaster", () => {
  test(`${lifecycles} lifecycles over ${kills} kills: the server restarts it`, {
    timeout: 1_800_000,
  }, async () => {
    const server = await startFaultServer()
    const { pid } = server
    const people = await gatherPeople(server, 8)
    const living = runLifecycles({ people, count: lifecycles, name: 'kill-postgres' })
    const act = () => killPostgres(server)
    const { journal } = people
    const before = server.output().length
    await interruptAtRandom({ journal, living, count: kills, stepsApart, name: 'kill-postgres', act })
    await living
    const violations = await auditServer(server, { journal: people.journal, people })
    Object.assign(result, { acknowledged: people.journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(server.pid).toBe(pid)
    // Whoever collects the log can read each line of the outage.
    const lines = server.output().slice(before).trim().split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toContainEqual('PostgreSQL has ended by itself and is started again')
    expect(server.output()).not.toContain('maxPoolSize')
  })

  test('control: without synchronous commits, acknowledged writes are lost', async () => {
    const server = await startFaultServer({ sabotage: commitInMemory })
    const people = await gatherPeople(server, 4)
    const living = runLifecycles({ people, count: 4, name: 'kill-postgres control', patienceMs: 3000 })
    await people.journal.reached(4)
    await killPostgres(server)
    await living
    const lost = await findLost({ ownerUrl: await server.ownerUrl(), journal: people.journal })
    result.control = lost[0] ?? 'found nothing'
    expect(lost, `seed ${testSeed}`).not.toEqual([])
  })
})
