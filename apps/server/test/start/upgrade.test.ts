import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartupError } from '../../src/platform/startup-error.ts'
import { describeVariables, loadConfig } from '../../src/start/config/config.ts'
import { checkUpgrade, type UpgradeOptions } from '../../src/start/upgrade/check-upgrade.ts'
import { asOwner } from '../support/as-owner.ts'
import { runCommand } from '../support/run-command.ts'
import { testDatabase } from '../support/test-database.ts'

const database = await testDatabase({ demo: true })
const folder = await mkdtemp(join(tmpdir(), 'cabstand-upgrade-'))

/** What an operator is told, or why the check failed. */
async function check(options: UpgradeOptions): Promise<string> {
  const config = loadConfig({ DATABASE_URL: database.appUrl, DATABASE_MIGRATE_URL: database.ownerUrl })
  const lines: string[] = []
  try {
    for await (const line of checkUpgrade(config, options)) lines.push(line)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return lines.join('\n')
}

/** Makes the database one of a version without these migrations. */
const forget = (from: string) =>
  asOwner(database, 'delete from schema_migrations where name >= $1 returning name, checksum', [from])

/** The folder of a version whose README lists these variables. */
async function versionWith(variables: string): Promise<string> {
  const text = `# Cabstand\n<!-- variables: npm run describe-config -->\n${variables}<!-- /variables -->\n`
  await writeFile(join(folder, 'README.md'), text)
  return folder
}

test('a version that changes nothing', async () => {
  const told = await check({ from: await versionWith(describeVariables()) })
  expect(told).toMatch(/The database stays as it is: you can return/)
  expect(told).toMatch(/Settings: the same variables\.$/)
})

test('it names migrations, large tables that they lock, disk and variables, and changes nothing', async () => {
  const former = describeVariables().replace(/^\| `CABSTAND_SMTP_FROM`.*\n/m, '| `CABSTAND_GONE` | | |\n')
  await forget('0267')
  const state = () => asOwner(database, 'select name from schema_migrations')
  const before = await state()
  const told = await check({ from: await versionWith(former), largeBytes: 1 })
  expect(told).toMatch(/^ {2}0281-retention\.sql {2}How long what grows without end is kept, in days\.$/m)
  expect(told).toMatch(/^ {2}settings \(\d+ MB\) is checked row by row: .* \(0281-retention\.sql\)$/m)
  expect(told).toMatch(/only a restored backup returns to the present version\. None is recorded here/)
  expect(told).toMatch(/^New variable: CABSTAND_SMTP_FROM {2}\w/m)
  expect(told).toMatch(/^No longer a variable: CABSTAND_GONE$/m)
  expect(await check({ from: undefined })).toMatch(
    /No table of more than 50 MB is locked for longer than a moment/,
  )
  expect(await state()).toEqual(before)
})

test('it refuses a database that is newer, one that is empty, and a folder that is no version', async () => {
  await asOwner(database, `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
  expect(await check({ from: undefined })).toMatch(/^The database has 9999-later\.sql/)
  await forget('9999')
  expect(await check({ from: tmpdir() })).toMatch(/has no README\.md with a table of variables$/)
  const empty = await testDatabase({ empty: true })
  const run = (...args: string[]) => runCommand('upgrade', { database: empty, folder }, ...args)
  expect(await run('--check')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database is empty/),
  })
  expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('npm run upgrade -- --check') })
})
