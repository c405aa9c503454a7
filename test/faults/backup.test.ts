import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  appUrl,
  createDatabase,
  ownerUrl as ownerUrlOn,
} from '../../apps/server/test/support/database-server.ts'
import { startWebPushEmulator } from '../../apps/server/test/support/emulators/web-push.ts'
import { startSystemPostgres, systemPostgres } from '../../apps/server/test/support/system-postgres.ts'
import { withOwner } from '../support/as-owner.ts'
import { findLost } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo } from '../support/fault-server.ts'
import { copyJournal } from '../support/journal.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { arrangeCity, gatherPeople } from '../support/people.ts'
import { testSeed } from '../support/seed.ts'
import { cleanEnvironment, startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 400)
const pairs = 6

const result = { rounds: lifecycles, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => (systemPostgres === undefined ? undefined : reportFault({ fault: 'backup', ...result })))

/** A command of `apps/server/bin`. Throws when it fails. */
async function run(bin: string, environment: Readonly<Record<string, string>>, ...args: string[]) {
  const env = { ...cleanEnvironment(), ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [`apps/server/bin/${bin}.ts`, ...args], {
    env,
  })
  return stdout
}

/** A database on a PostgreSQL whose pg_dump is at hand, as the environment of a server and of commands. */
async function startDatabases() {
  const { adminUrl, stop } = await startSystemPostgres(systemPostgres ?? '')
  onTestFinished(stop)
  return async (name: string) => {
    await createDatabase(adminUrl, name)
    const [url, owner] = [appUrl(adminUrl, name), ownerUrlOn(adminUrl, name)]
    return { url, owner, environment: { DATABASE_URL: url, DATABASE_MIGRATE_URL: owner } }
  }
}

test.skipIf(systemPostgres === undefined)(
  `a backup amid ${lifecycles} lifecycles, restored elsewhere, lacks nothing acknowledged before it`,
  { timeout: 1_800_000 },
  async () => {
    const createOn = await startDatabases()
    const source = await createOn('source')
    const pushes = await startWebPushEmulator(onTestFinished)
    const server = await startServerProcess({ environment: { ...source.environment, ...pushesTo(pushes) } })
    onTestFinished(() => server.end())
    await arrangeCity(source.owner)
    const people = await gatherPeople({ url: server.url, appUrl: async () => source.url, pushes }, pairs)
    const { journal } = people
    await runLifecycles({ people, count: lifecycles, name: 'before the backup' })

    const backups = await mkdtemp(join(tmpdir(), 'cabstand-backups-'))
    onTestFinished(() => rm(backups, { recursive: true, force: true }))
    let isMade = false
    const living = (async () => {
      for (let round = 1; !isMade; round++)
        await runLifecycles({ people, count: pairs, name: `backup ${round}` })
      // One more round is certainly not in it.
      await runLifecycles({ people, count: pairs, name: 'after the backup' })
    })()
    await journal.reached(journal.steps.length + pairs)
    const before = copyJournal(journal)
    await run('backup', { ...source.environment, CABSTAND_DATA: server.dataFolder }, backups)
    const during = journal.steps.length - before.steps.length
    isMade = true
    await living
    expect(during, 'steps while the backup was made').toBeGreaterThan(0)
    await server.stop()

    const target = await createOn('target')
    const elsewhere = join(backups, 'elsewhere')
    const [backup = ''] = await readdir(backups)
    const environment = { ...target.environment, CABSTAND_DATA: elsewhere }
    expect(await run('restore', environment, join(backups, backup))).toMatch(/The books are in order\.\n$/)
    const lost = await findLost({ ownerUrl: target.owner, journal: before })
    Object.assign(result, { acknowledged: before.steps.length, violations: lost.length })
    expect(lost, `seed ${testSeed}`).toEqual([])
    expect(await listMissingPictures(target.owner, elsewhere)).toEqual([])

    // Control: the same comparison finds what was acknowledged after the backup.
    const later = await findLost({ ownerUrl: target.owner, journal })
    result.control = later[0] ?? 'found nothing'
    expect(later).not.toEqual([])
  },
)

/** Files that the database names and the folder does not have. */
async function listMissingPictures(ownerUrl: string, dataFolder: string): Promise<string[]> {
  const rows = await withOwner(ownerUrl, (query) => query<{ key: string }>('select key from files'))
  expect(rows.length, 'pictures').toBeGreaterThan(0)
  const present = await readdir(join(dataFolder, 'files'), { recursive: true })
  return rows.map(({ key }) => key).filter((key) => !present.includes(key))
}
