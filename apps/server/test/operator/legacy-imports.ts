// What the tests of the import share: a service that was set up before, and one import into it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '../../../../test/support/at-end.ts'
import { checkLedger } from '../../src/money/books/index.ts'
import { runImportLegacy } from '../../src/operator/import-legacy/index.ts'
import { runSetupCommand } from '../../src/operator/setup/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { testSecret } from '../support/test-server.ts'

/** The time of imports. */
export const now = new Date('2026-11-28T12:00:00Z')

export async function setUp(database: TestDatabase): Promise<void> {
  const admin = { mobile: '912 345 678', firstName: 'Ana', lastName: 'Reis', email: 'ana@example.org' }
  await runSetupCommand({ country: 'PT', ...admin }, { db: database.db, now: () => now }, () => {})
}

interface Detail {
  readonly collection: string
  readonly id: string
  readonly refused?: string
  readonly note?: string
  readonly field?: string
}

/** A folder for exports and reports, deleted after the file's tests, and what imports from it. */
export async function openImports() {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-import-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  async function run(
    database: TestDatabase,
    content: unknown,
    { writes = true, name = 'export.json', at = now } = {},
  ) {
    const file = join(folder, name)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    const reportFile = `${file}.report`
    const said: string[] = []
    const deps = { db: database.db, now: () => at }
    const report = await runImportLegacy({ file, reportFile, writes }, deps, (line) => said.push(line))
    const lines = (await readFile(reportFile, 'utf8')).split('\n').filter((line) => line !== '')
    const details: Detail[] = lines.map((line) => JSON.parse(line))
    return { report, details, said }
  }
  return { folder, run }
}

export async function listLedgerProblems({ db }: TestDatabase): Promise<string[]> {
  const problems: string[] = []
  for await (const problem of checkLedger({ db, hash: createKeyedHash(testSecret) })) problems.push(problem)
  return problems
}

/** Every row of every table, except those that only say when something was noticed. */
export async function dump(database: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'row_changes' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables)
    rows[name] = await asOwner(database, `select * from ${name} t order by t::text`)
  return rows
}

/** Of wallets, in minor units, by the former id of their person. */
export const balancesOf = async (database: TestDatabase) =>
  new Map(
    (
      await asOwner<{ legacy_id: string; balance: string }>(
        database,
        `select legacy_id, balance from legacy_ids l join ledger_accounts a on a.user_id = l.id where kind = 'users'`,
      )
    ).map(({ legacy_id: id, balance }) => [id, Number(balance)]),
  )
