import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { auditServer } from '../support/audit.ts'
import { databasePatience, endless } from '../support/database-timeouts.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type People } from '../support/people.ts'
import { freezePostgres } from '../support/postgres-processes.ts'
import { findUnclear, probe } from '../support/probes.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const freezeMs = sized(3000, 30_000)
const lifecycles = sized(24, 200)
const pairs = 8
/**
 * The short freeze exceeds the server's timeouts only when those are shortened too; the long one exceeds the defaults.
 */
const patience = sized(1, 0) === 1 ? databasePatience(800) : []

const result = { rounds: lifecycles, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'frozen-postgres', ...result }))

/** Freezes PostgreSQL for a while after a number of steps. Returns the calls that got no clear response meanwhile. */
async function freezeMidway(
  server: ServerProcess,
  people: People,
  options: { afterSteps: number; ms: number },
): Promise<string[]> {
  const postmaster = await server.findPostmaster()
  const [pair] = people.pairs
  if (postmaster === undefined || pair === undefined)
    throw new Error('PostgreSQL does not run, or no pair was created')
  await people.journal.reached(options.afterSteps)
  const thaw = await freezePostgres(postmaster)
  onTestFinished(thaw)
  const over = sleep(options.ms)
  const probes = await probe(server.url, pair.rider, 20, over)
  await over
  thaw()
  return findUnclear(probes).map((unclear) => `${unclear} while PostgreSQL was frozen`)
}

describe('PostgreSQL frozen in the middle of its work', () => {
  test(`for ${freezeMs / 1000} s: every call gets a response, and no effect is lost or duplicated`, {
    timeout: 900_000,
  }, async () => {
    const server = await startFaultServer({ sabotage: patience })
    const { pid } = server
    const people = await gatherPeople(server, pairs)
    const afterSteps = chanceOf('frozen-postgres').integer(10, lifecycles * 2)
    const [unclear] = await Promise.all([
      freezeMidway(server, people, { afterSteps, ms: freezeMs }),
      runLifecycles({ people, count: lifecycles, name: 'frozen-postgres' }),
    ])
    const violations = [...unclear, ...(await auditServer(server, { journal: people.journal, people }))]
    Object.assign(result, { acknowledged: people.journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(server.pid).toBe(pid)
  })

  test('control: without database timeouts, calls get no response', async () => {
    const server = await startFaultServer({ sabotage: databasePatience(endless) })
    const people = await gatherPeople(server, 1)
    const unclear = await freezeMidway(server, people, { afterSteps: 0, ms: 2500 })
    const silent = unclear.filter((line) => line.startsWith('getMe got no response'))
    result.control = silent[0] ?? 'found nothing'
    expect(silent, `seed ${testSeed}`).not.toEqual([])
  })
})
