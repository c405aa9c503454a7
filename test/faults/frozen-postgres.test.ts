import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { audit } from '../support/audit.ts'
import { databasePatience, endless } from '../support/database-patience.ts'
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
/** A short freeze outlasts the server's patience only when that is shorter too; a long one does as it is. */
const patience = sized(1, 0) === 1 ? databasePatience(800) : []

const result = { rounds: lifecycles, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'frozen-postgres', ...result }))

/** Freezes PostgreSQL for a while after a number of steps; answers which calls had no clear answer meanwhile. */
async function freezeMidway(
  server: ServerProcess,
  people: People,
  options: { afterSteps: number; ms: number },
): Promise<string[]> {
  const postmaster = await server.findPostmaster()
  const [pair] = people.pairs
  if (postmaster === undefined || pair === undefined) throw new Error('there is nothing to freeze')
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
  test(`for ${freezeMs / 1000} s: every call has an answer, nothing is lost or doubled`, {
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
    const violations = [
      ...unclear,
      ...(await audit({ ownerUrl: await server.ownerUrl(), journal: people.journal, people })),
    ]
    Object.assign(result, { acknowledged: people.journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(server.pid).toBe(pid)
  })

  test('control: a server of endless patience leaves its callers without an answer', async () => {
    const server = await startFaultServer({ sabotage: databasePatience(endless) })
    const people = await gatherPeople(server, 1)
    const unclear = await freezeMidway(server, people, { afterSteps: 0, ms: 2500 })
    const silent = unclear.filter((line) => line.startsWith('listBookings had no answer'))
    result.control = silent[0] ?? 'found nothing'
    expect(silent, `seed ${testSeed}`).not.toEqual([])
  })
})
