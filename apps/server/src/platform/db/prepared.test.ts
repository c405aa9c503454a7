import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/test-database.ts'
import { prepared, preparedByShape, preparedRead } from './prepared.ts'
import { transaction } from './transaction.ts'

const { db } = await testDatabase()

const findAccount = prepared((db, { name }: { name: string }) =>
  db.selectFrom('ledgerAccounts').select(['name', 'userId']).where('name', '=', name),
)

test('a statement is built once and answers each call by its own values, in transactions too', async () => {
  let built = 0
  const count = prepared((db, { from, to }: { from: number; to: number }) => {
    built += 1
    return db
      .selectFrom(sql<{ at: number }>`generate_series(${from}::int, ${to}::int)`.as('series'))
      .select((eb) => eb.fn.countAll<number>().as('rows'))
  })
  expect(await count(db, { from: 1, to: 3 })).toEqual([{ rows: 3 }])
  expect(await transaction(db, (tx) => count(tx, { to: 10, from: 1 }))).toEqual([{ rows: 10 }])
  expect(built).toBe(1)
})

test('identifiers and rows are named as in all statements', async () => {
  await transaction(db, (tx) => tx.insertInto('ledgerAccounts').values({ name: 'platform:test' }).execute())
  expect(await findAccount(db, { name: 'platform:test' })).toEqual([{ name: 'platform:test', userId: null }])
  expect(await findAccount(db, { name: 'nobody' })).toEqual([])
})

test('shapes are kept apart', async () => {
  const pick = preparedByShape((db, values: Record<string, number>) =>
    db.selectNoFrom(Object.entries(values).map(([name, value]) => sql<number>`${value}::int`.as(name))),
  )
  expect(await pick(db, { a: 1 }, 'a')).toEqual([{ a: 1 }])
  expect(await pick(db, { b: 2, a: 3 }, 'b,a')).toEqual([{ b: 2, a: 3 }])
  expect(await pick(db, { a: 4 }, 'a')).toEqual([{ a: 4 }])
})

test('a statement that may write or lock is not a read, in and outside a transaction', async () => {
  const first = { value: 1 }
  const locking = preparedRead((db, { value }: { value: number }) =>
    db.selectFrom('cancelReasons').select('label').where('value', '=', value).forUpdate(),
  )
  const writing = preparedRead((db, { value }: { value: number }) =>
    db.deleteFrom('cancelReasons').where('value', '=', value).returning('label'),
  )
  const writingFirst = preparedRead((db, { value }: { value: number }) =>
    db
      .with('gone', (qb) => qb.deleteFrom('cancelReasons').where('value', '=', value).returning('label'))
      .selectFrom('gone')
      .select('label'),
  )
  for (const read of [locking, writing, writingFirst]) {
    await expect(read(db, first)).rejects.toThrow('may write or lock')
    await expect(transaction(db, (tx) => read(tx, first))).rejects.toThrow('may write or lock')
  }
})
