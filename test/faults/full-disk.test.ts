import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getMe } from '@cabstand/contract/http/people/users'
import { afterAll, describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest'
import {
  accessUrl,
  findAccess,
  saveAccess,
} from '../../apps/server/src/start/embedded-database/access-file.ts'
import { withOwner } from '../support/as-owner.ts'
import { auditServer } from '../support/audit.ts'
import { copyTemplateData } from '../support/copy-data.ts'
import { reportFault } from '../support/fault-report.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type People } from '../support/people.ts'
import { findUnclear, probe } from '../support/probes.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'
import { mountSmallDisk, SmallDisk } from '../support/small-disk.ts'

const diskMegabytes = sized(400, 700)
const lifecycles = sized(24, 200)
/** How long the disk stays full after PostgreSQL has ended. */
const fullMs = sized(1000, 20_000)
/** Longer than the server waits for its database. */
const boundMs = 20_000
const pairs = 8

/** Switches off the restart of PostgreSQL. */
const unattended: readonly Sabotage[] = [
  {
    file: 'apps/server/src/start/embedded-database/keep-running.ts',
    replace: 'kept.log(await kept.start())',
    by: "throw new Error('the restart of PostgreSQL is switched off')",
  },
]

const result = { rounds: lifecycles, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'full-disk', ...result }))

/** A server whose database is on a small disk. Skips the test, with a reason, where none can be mounted. */
async function startOnSmallDisk(
  context: TestContext,
  sabotage: readonly Sabotage[] = [],
): Promise<{ server: ServerProcess; disk: SmallDisk }> {
  const disk = await mountSmallDisk(diskMegabytes)
  if (!(disk instanceof SmallDisk)) return context.skip(disk.reason)
  const dataFolder = await copyTemplateData(inject('templateData'))
  const access = await findAccess(dataFolder)
  if (access === undefined) throw new Error(`${dataFolder} has no database`)
  const clusterFolder = join(disk.folder, 'postgres')
  await promisify(execFile)('mv', [access.clusterFolder, clusterFolder])
  await saveAccess(dataFolder, { ...access, clusterFolder })
  const server = await startServerProcess({ dataFolder, sabotage })
  onTestFinished(() => server.end())
  return { server, disk }
}

/** Fills the preallocated files of the write-ahead log until there is no space for another one. */
async function exhaustLog({ dataFolder }: ServerProcess): Promise<void> {
  const access = await findAccess(dataFolder)
  if (access === undefined) throw new Error(`${dataFolder} has no database`)
  const endless = withOwner(accessUrl(access, 'postgres', 'cabstand'), async (run) => {
    for (;;) {
      await run(`select pg_logical_emit_message(true, 'full', 'disk')`)
      await run('select pg_switch_wal()')
    }
  })
  // PostgreSQL stops and closes the connection, or does not accept one any more.
  await endless.catch(() => undefined)
}

async function readHealth({ url }: ServerProcess): Promise<unknown> {
  const answer = await fetch(`${url}/api/health`)
  return answer.json()
}

/**
 * Fills the disk after a number of steps, first with space left in the log, then without, and frees it again. Returns
 * the unclear responses meanwhile.
 */
async function fillMidway(
  options: { server: ServerProcess; disk: SmallDisk; people: People },
  afterSteps: number,
): Promise<string[]> {
  const { server, disk, people } = options
  await people.journal.reached(afterSteps)
  await disk.fill()
  await expect
    .poll(() => readHealth(server))
    .toMatchObject({ ready: false, checks: { disk: { ready: false } } })
  const atFirst = await probe(server.url, people.admin, 5, sleep(boundMs))
  const read = atFirst.some(({ name, answer }) => name === getMe.name && answer?.status === 200)
  await exhaustLog(server)
  await disk.fill()
  const later = await probe(server.url, people.admin, 10, sleep(boundMs))
  await sleep(fullMs)
  // With space before that, it would recover without being started again. It may also have refused the statement, and
  // still run.
  await expect
    .poll(
      async () => {
        await exhaustLog(server)
        await disk.fill()
        return server.output()
      },
      { timeout: 60_000 },
    )
    .toContain('PostgreSQL has ended by itself and is started again')
  await disk.empty()
  await expect.poll(() => readHealth(server), { timeout: 60_000 }).toMatchObject({ ready: true })
  const unclear = findUnclear([...atFirst, ...later]).map((line) => `${line} while the disk was full`)
  return read ? unclear : ['nothing could be read while the disk was full', ...unclear]
}

describe('a full disk', () => {
  test('calls fail with a clear error, nothing is lost, and work continues when there is space', {
    timeout: 900_000,
  }, async (context) => {
    const { server, disk } = await startOnSmallDisk(context)
    const people = await gatherPeople(server, pairs)
    const afterSteps = chanceOf('full-disk').integer(10, lifecycles * 2)
    const [unclear] = await Promise.all([
      fillMidway({ server, disk, people }, afterSteps),
      runLifecycles({ people, count: lifecycles, name: 'full-disk' }),
    ])
    const violations = [...unclear, ...(await auditServer(server, { journal: people.journal, people }))]
    Object.assign(result, { acknowledged: people.journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(server.output().includes('PostgreSQL runs again')).toBe(true)
  })

  test('control: a PostgreSQL that is not restarted stays down', async (context) => {
    const { server, disk } = await startOnSmallDisk(context, unattended)
    const people = await gatherPeople(server, 2, { patienceMs: 3000 })
    await disk.fill()
    await exhaustLog(server)
    await disk.fill()
    await sleep(500)
    await disk.empty()
    await runLifecycles({ people, count: 2, name: 'full-disk control', patienceMs: 3000 })
    result.control = people.journal.troubles[0] ?? 'found nothing'
    expect(people.journal.troubles, `seed ${testSeed}`).not.toEqual([])
  })
})
