// Backups and restores, with their commands. That nothing acknowledged is lost is proven by test/faults/backup.test.ts.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { createDemo } from '../../src/operator/demo/index.ts'
import { findLastBackup } from '../../src/operator/system/index.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { StartupError } from '../../src/platform/startup-error.ts'
import { makeBackup, recordBackup } from '../../src/start/backup/make-backup.ts'
import { findPostgresTools } from '../../src/start/backup/postgres-tools.ts'
import { restoreBackup } from '../../src/start/backup/restore-backup.ts'
import { restoreDump } from '../../src/start/backup/restore-dump.ts'
import { formatSettings } from '../../src/start/backup/settings-file.ts'
import { loadConfig } from '../../src/start/config/config.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { appUrl, createDatabase, ownerUrl, TEST_APP_ROLE } from '../support/database-server.ts'
import { creditRider } from '../support/money.ts'
import { closePools } from '../support/pools.ts'
import { runCommand } from '../support/run-command.ts'
import { startSystemPostgres, systemPostgres } from '../support/system-postgres.ts'
import { type TestDatabase, testDatabase } from '../support/test-database.ts'
import { testSecret } from '../support/test-server.ts'

/** What an operator is told: the lines, or why it failed. */
async function told(work: (say: (line: string) => void) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  try {
    await work((line) => lines.push(line))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message
  }
  return lines.join('\n')
}

type Urls = Pick<TestDatabase, 'appUrl' | 'ownerUrl'>

const configOf = (database: Urls, folder: string, environment: Readonly<Record<string, string>> = {}) =>
  loadConfig({
    PATH: process.env.PATH,
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATE_URL: database.ownerUrl,
    CABSTAND_DATA: folder,
    CABSTAND_SECRET: testSecret,
    ...environment,
  })

const scratch = await mkdtemp(join(tmpdir(), 'cabstand-backup-test-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('says which programs to install where they are missing', async () => {
  const database = await testDatabase({ demo: true })
  const config = configOf(database, scratch, { CABSTAND_POSTGRES_TOOLS: join(scratch, 'none') })
  const request = { folder: join(scratch, 'no'), keep: 7 }
  expect(await told((say) => makeBackup(config, request, say))).toMatch(
    /^pg_dump and pg_restore of PostgreSQL \d+ or newer are missing in .*: install postgresql-client-\d+/,
  )
  expect(await readdir(join(scratch, 'no'))).toEqual([])
})

test('settings are a file for systemd and the shell, whatever they contain', () => {
  expect(formatSettings({ A: 'plain', B: '$x "y" \\', C: `it's "$x" \\` })).toBe(
    `A='plain'\nB='$x "y" \\'\nC="it's \\"\\$x\\" \\\\"\n`,
  )
})

describe.skipIf(systemPostgres === undefined)('with the programs of the system', () => {
  const data = join(scratch, 'data')
  const backups = join(scratch, 'backups')
  const opened: string[] = []
  let adminUrl = ''
  let source: Urls
  let db: Database
  let rider = ''
  let made = ''
  let name = ''
  let backup = ''

  const createOn = async (database: string): Promise<Urls> => {
    await createDatabase(adminUrl, database)
    const urls = { appUrl: appUrl(adminUrl, database), ownerUrl: ownerUrl(adminUrl, database) }
    opened.push(...Object.values(urls))
    return urls
  }
  const backUp = ({
    database = source,
    folder = backups,
    keep = 7,
    from = data,
    secret = testSecret,
  } = {}) => {
    const environment = {
      CABSTAND_SMTP_URL: 'smtp://mail.example.org',
      CABSTAND_SMTP_FROM: 'codes@example.org',
      STRIPE_SECRET_KEY: 'sk_test_1',
      OTHER: 'x',
      CABSTAND_SECRET: secret,
    }
    return told((say) => makeBackup(configOf(database, from, environment), { folder, keep }, say))
  }
  const listBackups = async () => (await readdir(backups)).toSorted()

  beforeAll(async () => {
    const server = await startSystemPostgres(systemPostgres ?? '')
    adminUrl = server.adminUrl
    atEnd(async () => {
      await closePools(opened)
      await server.stop()
    })
    source = await createOn('source')
    await migrate(source.ownerUrl, { appRole: TEST_APP_ROLE })
    db = openDatabase(source.appUrl, { max: 1 })
    await createDemo(db)
    const riders = `select id from users where usertype = 'rider' limit 1`
    rider = (await asOwner<{ id: string }>(source, riders))[0]?.id ?? ''
    await creditRider(db, rider, 1234)
    await mkdir(join(data, 'files/files/ab'), { recursive: true })
    await writeFile(join(data, 'files/files/ab/picture'), 'a picture')
    await writeFile(join(data, 'files/files/ab/other.new'), 'half a pic')
    made = await backUp()
    name = (await listBackups())[0] ?? ''
    backup = join(backups, name)
  }, 120_000)

  const restore = (database: Urls, folder: string, from: string, replace = false) =>
    told((say) => restoreBackup(configOf(database, folder), { folder: from, replace }, say))
  const tables = `select (select count(*) from users) as users, (select sum(amount) from ledger_lines where amount > 0) as money`

  test('a backup has its own folder that only its owner reads, and its time is known', async () => {
    expect(made).toMatch(/^Made .*\/cabstand-\d{4}-.*Z: database \d+\.\d MB, 1 files 0\.0 MB$/m)
    for (const path of ['', 'files', 'files/files/ab'])
      expect((await stat(join(backup, path))).mode & 0o777, path).toBe(0o700)
    for (const file of [
      'manifest.json',
      'checksums.sha256',
      'database.dump',
      'secret',
      'settings.env',
      'files/files/ab/picture',
    ])
      expect((await stat(join(backup, file))).mode & 0o777, file).toBe(0o600)
    expect(await readFile(join(backup, 'settings.env'), 'utf8')).toContain(
      `CABSTAND_SMTP_URL='smtp://mail.example.org'\n`,
    )
    expect(await readFile(join(backup, 'settings.env'), 'utf8')).toMatch(/^STRIPE_SECRET_KEY='sk_test_1'$/m)
    expect(await readFile(join(backup, 'settings.env'), 'utf8')).not.toContain('OTHER')
    const last = await findLastBackup(db)
    expect(last).toMatchObject({ madeBy: 'cabstand', sizeBytes: expect.any(Number) })
    expect(Date.now() - (last?.at.getTime() ?? 0)).toBeLessThan(120_000)
  })

  test('a restore elsewhere brings rows, pictures and rights, checks the books, and never fills what is not empty', async () => {
    const target = await createOn('target')
    const folder = join(scratch, 'elsewhere')
    const restored = await restore(target, folder, backup)
    expect(restored).toMatch(/All checksums match[\s\S]*1 files are restored[\s\S]*The books are in order\.$/)
    expect(await asOwner(target, tables)).toEqual(await asOwner(source, tables))
    expect(await readFile(join(folder, 'files/files/ab/picture'), 'utf8')).toBe('a picture')
    expect(await readdir(join(folder, 'files/files/ab'))).toEqual(['picture'])
    const app = openDatabase(target.appUrl, { max: 1 })
    expect((await findLastBackup(app))?.at).toEqual((await findLastBackup(db))?.at)
    await creditRider(app, rider, 1)
    await app.destroy()

    expect(await restore(target, folder, backup)).toMatch(/files is not empty: .*--replace/)
    const other = join(scratch, 'without-files')
    expect(await restore(target, other, backup)).toBe(
      'The database is not empty: to delete all that it holds, give --replace',
    )
    // The test's own connections count as others, too.
    await closePools([target.ownerUrl])
    const again = await restore(target, folder, backup, true)
    expect(again).toMatch(/The books are in order\.$/)
    expect(await asOwner(target, tables)).toEqual(await asOwner(source, tables))
  })

  test('a restore that fails in the middle leaves the database as it was', async () => {
    const target = await createOn('kept')
    await asOwner(target, `create table precious as select 'all that there is' as what`)
    // The owner cannot delete it, so the dump cannot create its own.
    const root = new URL(adminUrl)
    root.pathname = '/kept'
    opened.push(root.href)
    await asOwner({ ...target, ownerUrl: root.href }, 'create table public.settings ()')
    await closePools([target.ownerUrl])
    expect(await restore(target, join(scratch, 'kept'), backup, true)).toMatch(
      /psql failed: .*relation "settings" already exists/,
    )
    expect(await asOwner(target, 'select what from precious')).toEqual([{ what: 'all that there is' }])
    const dump = join(backup, 'database.dump')
    const whole = await readFile(dump)
    await asOwner({ ...target, ownerUrl: root.href }, 'drop table public.settings')
    await closePools(opened)
    const half = { path: join(scratch, 'half.dump'), replace: true }
    await writeFile(half.path, whole.subarray(0, whole.length - 1000))
    const tools = await findPostgresTools({ named: systemPostgres, path: '' }, 15)
    await expect(restoreDump(target.ownerUrl, tools, half)).rejects.toThrow(/(pg_restore|psql) failed: /)
    expect(await asOwner(target, 'select what from precious')).toEqual([{ what: 'all that there is' }])
  })

  test('it refuses another secret, a database in use, and a backup of a newer version', async () => {
    const target = await createOn('refusing')
    const folder = join(scratch, 'refusing')
    const strange = configOf(target, folder, { CABSTAND_SECRET: testSecret.toUpperCase() })
    const request = { folder: backup, replace: false }
    expect(await told((say) => restoreBackup(strange, request, say))).toMatch(
      /^CABSTAND_SECRET is not the one of the backup/,
    )

    await asOwner(target, 'create table anything ()')
    await asOwner(target, `grant all on anything to ${TEST_APP_ROLE}`)
    const session = await holdLock(target, 'select from anything', [])
    expect(await restore(target, folder, backup, true)).toMatch(/^The database is in use by \d+ connection/)
    await session.release()

    const newer = join(scratch, 'newer')
    await mkdir(newer)
    const manifest = await readFile(join(backup, 'manifest.json'), 'utf8')
    await writeFile(
      join(newer, 'manifest.json'),
      manifest.replace(/"migration": ".*"/, '"migration": "9999-later.sql"'),
    )
    expect(await restore(target, folder, newer)).toMatch(/^The backup was made by Cabstand .*: install/)
    await writeFile(join(newer, 'manifest.json'), '{}')
    expect(await restore(target, folder, newer)).toMatch(/manifest.json is damaged/)
    expect(await restore(target, folder, scratch)).toMatch(/is not a backup: it has no manifest.json/)
  })

  test('a damaged backup is found out before anything changes', async () => {
    const target = await createOn('untouched')
    const picture = join(backup, 'files/files/ab/picture')
    await writeFile(picture, 'b picture')
    expect(await restore(target, join(scratch, 'untouched'), backup)).toBe(
      'The backup is damaged: files/files/ab/picture is not as it was written',
    )
    await rm(picture)
    expect(await restore(target, join(scratch, 'untouched'), backup)).toMatch(/picture is missing/)
    await writeFile(picture, 'a picture')
    await writeFile(join(backup, 'more'), 'x')
    expect(await restore(target, join(scratch, 'untouched'), backup)).toMatch(/more has no checksum/)
    await rm(join(backup, 'more'))
    expect(await asOwner(target, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  test('only the newest are kept, and what a process that died has left is deleted after a day', async () => {
    const [old, half] = ['cabstand-2020-01-01T00-00-00Z', '.cabstand-2020-01-01T00-00-00Z.unfinished']
    const running = '.cabstand-2026-01-01T00-00-00Z.unfinished'
    for (const folder of [old, half, running, 'of-somebody-else']) await mkdir(join(backups, folder))
    await utimes(join(backups, half), new Date(0), new Date(0))
    expect(await backUp({ keep: 2 })).toContain(`Deleted ${old}, ${half}`)
    const left = await listBackups()
    expect(left).toEqual([running, name, expect.stringMatching(/^cabstand-/), 'of-somebody-else'])
  })

  test('a folder that cannot be written, and a database of another version or without tables, leave nothing', async () => {
    const blocked = join(scratch, 'blocked')
    await writeFile(blocked, '')
    expect(await backUp({ folder: blocked })).toMatch(/^Cannot make a backup in/)
    const target = join(scratch, 'of-nothing')
    expect(await backUp({ database: await createOn('nothing'), folder: target })).toMatch(
      /^The database is empty/,
    )
    await asOwner(source, `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
    expect(await backUp({ folder: target })).toMatch(/of another version/)
    await asOwner(source, `delete from schema_migrations where name = '9999-later.sql'`)
    await expect(stat(target)).rejects.toThrow('ENOENT')
  })

  test('a data folder without the secret, or without the files that the database names, is not that of the service', async () => {
    const [from, folder] = [join(scratch, 'another-data'), join(scratch, 'incomplete')]
    expect(await backUp({ from, folder, secret: '' })).toMatch(
      /^There is no secret in .*another-data: set CABSTAND_DATA/m,
    )
    await expect(stat(from)).rejects.toThrow('ENOENT')
    await asOwner(
      source,
      `with object as (insert into stored_objects (key) values ('files/ab/picture') returning key)
       insert into files (id, purpose, key, media_type, size_bytes, width, height, uploaded_by)
       select gen_random_uuid(), 'profile', key, 'image/png', 9, 1, 1, $1 from object`,
      [rider],
    )
    expect(await backUp({ from, folder })).toMatch(/^The uploaded files are not in .*another-data/m)
    await asOwner(source, 'delete from files')
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  test('a backup by another program is recorded, under a plain name', async () => {
    const record = (madeBy: string) => told((say) => recordBackup(configOf(source, data), madeBy, say))
    expect(await record('pgbackrest')).toMatch(/Recorded a backup by pgbackrest$/)
    expect(await findLastBackup(db)).toMatchObject({ madeBy: 'pgbackrest', sizeBytes: null })
    expect(await record("it's")).toMatch(/^The name of the program must be/)
    await db.destroy()
  })
})

test('the commands say how they are used', async () => {
  const database = { appUrl: '', ownerUrl: '' }
  const run = (bin: string, ...args: string[]) => runCommand(bin, { database, folder: scratch }, ...args)
  for (const bin of ['backup', 'restore'])
    expect(await run(bin)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`npm run ${bin} -- FOLDER`),
    })
  expect(await run('backup', scratch, '--keep', '0')).toMatchObject({ code: 1 })
  expect(await run('backup', scratch, '--compress')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Unknown option '--compress'/),
  })
})
