import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner } from '../../../test/support/as-owner.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { DatabaseUnavailableError } from './bounded-pool.ts'
import { openDatabase } from './database.ts'
import { StatementNames } from './statement-names.ts'

test('the same text has the same name until all are renewed, and endless texts go without', () => {
  const names = new StatementNames()
  const first = names.of('select 1')
  expect(names.of('select 1')).toBe(first)
  expect(names.of('select 2')).not.toBe(first)
  names.renew()
  expect(names.of('select 1')).not.toBe(first)
  for (let index = 0; index < 1000; index += 1) names.of(`select ${index} + 1`)
  expect(names.of('select one too many')).toBeUndefined()
  expect(names.of('select 1')).toBeDefined()
})

test('a connection prepares a statement once', async () => {
  const { appUrl } = await testDatabase()
  const one = openDatabase(appUrl, { max: 1 })
  for (const value of [1, 2, 3]) await sql`select ${value}::int as prepared_once`.execute(one)
  const { rows } = await sql<{ calls: string }>`
    select custom_plans + generic_plans as calls from pg_prepared_statements
    where statement like ${'%prepared_once'}`.execute(one)
  expect(rows).toEqual([{ calls: 3 }])
  await one.destroy()
})

test('a table that is migrated under a running process costs one answer, not all that follow', async () => {
  const database = await testDatabase()
  const two = openDatabase(database.appUrl, { max: 2 })
  await asOwner(database, 'create table changing (id int); grant select on changing to public')
  const read = () => sql`select * from changing where id = ${1}`.execute(two)
  await Promise.all([read(), read()])
  await asOwner(database, 'alter table changing add column name text')
  await expect(read()).rejects.toThrow(DatabaseUnavailableError)
  await Promise.all([read(), read(), read()])
  await two.destroy()
})
