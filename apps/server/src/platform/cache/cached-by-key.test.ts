import { expect, test } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { held, testChanges } from '../../../test/support/test-changes.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { CachedByKey } from './cached-by-key.ts'
import { followedTable } from './row-change.ts'

const { db } = await testDatabase()
const users = followedTable('users')

interface Person {
  readonly id: string
  readonly readCount: number
}

/** A cache of people by name, with a clock that the test controls. */
async function people(options: { maxEntries?: number } = {}) {
  const clock = { ms: 0 }
  const { changes, hints } = testChanges(db, { lookEveryMs: 2 ** 30, clockMs: () => clock.ms })
  const reads: string[] = []
  const cache = new CachedByKey<Person>({
    changes,
    tables: [users],
    rowsOf: ({ id }) => [{ table: 'users', rowId: id }],
    isKept: ({ id }) => !id.endsWith('offline'),
    trustedMs: 1000,
    maxEntries: options.maxEntries ?? 100,
  })
  const get = (key: string) =>
    cache.get(key, async () => {
      reads.push(key)
      return key === 'nobody' ? undefined : { id: `id of ${key}`, readCount: reads.length }
    })
  await changes.start()
  return { cache, get, reads, hints, clock, changes }
}

test('a value is kept until its own row changes', async () => {
  const { get, reads, hints } = await people()
  for (const key of ['ann', 'ann', 'bob', 'ann']) await get(key)
  expect(reads).toEqual(['ann', 'bob'])
  hints.publish(['rows:users:id of bob'])
  for (const key of ['ann', 'bob']) await get(key)
  expect(reads).toEqual(['ann', 'bob', 'bob'])
  hints.publish(['rows:users:'])
  for (const key of ['ann', 'bob']) await get(key)
  expect(reads).toHaveLength(5)
})

test('missing values and values that may not be kept are loaded each time', async () => {
  const { cache, get, reads } = await people()
  for (const key of ['nobody', 'nobody', 'who is offline', 'who is offline']) await get(key)
  expect(reads).toHaveLength(4)
  expect(cache.size).toBe(0)
})

test('a value is loaded again when changes to it may have been missed', async () => {
  const { cache, get, reads, clock } = await people()
  await get('ann')
  clock.ms = 1000
  expect(cache.peek('ann')).toBeDefined()
  clock.ms = 1001
  expect(cache.peek('ann')).toBeUndefined()
  await get('ann')
  expect(reads).toEqual(['ann', 'ann'])
})

test('a load that began before a change is neither kept nor shared with later calls', async () => {
  const loads: ReturnType<typeof held<Person>>[] = []
  const { cache, hints } = await people()
  const get = (key: string) =>
    cache.get(key, () => {
      const next = held<Person>()
      loads.push(next)
      return next.promise
    })
  const [before, same] = [get('ann'), get('ann')]
  await eventually(async () => loads.length === 1)
  hints.publish(['rows:users:id of ann'])
  const after = get('ann')
  await eventually(async () => loads.length === 2)
  loads[1]?.resolve({ id: 'id of ann', readCount: 2 })
  await after
  loads[0]?.resolve({ id: 'id of ann', readCount: 1 })
  expect([await before, await same].map((person) => person?.readCount)).toEqual([1, 1])
  expect((await get('ann'))?.readCount).toBe(2)
})

test('at the maximum number of entries, the oldest is removed', async () => {
  const { cache, get, reads } = await people({ maxEntries: 2 })
  for (const key of ['ann', 'bob', 'cleo']) await get(key)
  expect(cache.size).toBe(2)
  await get('cleo')
  await get('ann')
  expect(reads).toEqual(['ann', 'bob', 'cleo', 'ann'])
})
