import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/test-database.ts'
import { migrate } from './migrate.ts'

const { ownerUrl, appUrl, appRole } = await testDatabase({ empty: true })
let folder = ''

async function run(sql: string, url = ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('notice', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-migrations-'))
  await write({
    '0001-first.sql': 'create table first (id int)',
    '0002-second.sql': 'create table second (id int)',
  })
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await run('drop table if exists first, second, third, schema_migrations')
})

it('applies each file once, in order', async () => {
  expect(await migrate(ownerUrl, { folder })).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(ownerUrl, { folder })).toEqual([])
  await write({ '0003-third.sql': 'create table third (id int)' })
  expect(await migrate(ownerUrl, { folder })).toEqual(['0003-third.sql'])
})

it('lets several processes migrate at once', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(ownerUrl, { folder })))
  expect(runs.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
})

it('leaves nothing of a file that fails, names it and its line, and keeps the files before', async () => {
  await write({ '0002-second.sql': 'create table second (id int);\n\ninsert into nowhere values (1)' })
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow(
    /0002-second.sql failed: .*"nowhere".* \(line 3\)/,
  )
  expect(
    await run("select to_regclass('first') is not null as first, to_regclass('second') as second"),
  ).toEqual([{ first: true, second: null }])
})

it('refuses a history that the files do not tell', async () => {
  await migrate(ownerUrl, { folder })
  await write({ '0001-first.sql': 'create table first (id bigint)' })
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow(
    '0001-first.sql was changed after it was applied',
  )
  await rm(join(folder, '0001-first.sql'))
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow('0001-first.sql, which this version does not')
})

it('refuses a file that comes too late, has a taken number, or has no number', async () => {
  await migrate(ownerUrl, { folder })
  await write({ '0000-late.sql': 'select 1' })
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow('0000-late.sql comes before 0002-second.sql')
  await write({ '0002-again.sql': 'select 1' })
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow('Two migrations have the number 0002')
  await rm(join(folder, '0002-again.sql'))
  await write({ 'fourth.sql': 'select 1' })
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow('fourth.sql is not named NNNN-title.sql')
})

it('does not mind line ends that a checkout on Windows changed', async () => {
  await write({ '0001-first.sql': 'create table first (\nid int)' })
  await migrate(ownerUrl, { folder })
  await write({ '0001-first.sql': 'create table first (\r\nid int)' })
  expect(await migrate(ownerUrl, { folder })).toEqual([])
})

it('needs the owner: the app role owns nothing and cannot migrate', async () => {
  await expect(migrate(appUrl, { folder })).rejects.toThrow('permission denied')
})

it('gives the app role its rights again at every run', async () => {
  await write({ '0002-second.sql': 'create table ledger_accounts (name text, user_id uuid, balance int)' })
  await migrate(ownerUrl, { folder, appRole })
  await write({ '0003-third.sql': 'create table third (id int)' })
  await migrate(ownerUrl, { folder, appRole })
  expect(await run('insert into third values (1) returning id', appUrl)).toEqual([{ id: 1 }])
  await run('drop table ledger_accounts')
})
