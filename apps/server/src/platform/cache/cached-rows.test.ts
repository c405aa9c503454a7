import { expect, test } from 'vitest'
import { asOwner } from '../../../test/support/as-owner.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { held, testChanges } from '../../../test/support/test-changes.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { insertCancelReasons, listCancelReasons } from '../../operator/settings/cancel-reason-store.ts'
import { openDatabase } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { cachedRows } from './cached-rows.ts'
import { followedTable } from './row-change.ts'
import { rowsChanged } from './rows-changed.ts'

const database = await testDatabase()
const { db } = database
const reasons = followedTable('cancel_reasons')
/** Polls only once, so that later invalidations come from notifications. */
const onlyOnce = { lookEveryMs: 2 ** 30 }
const changed = ['rows:cancel_reasons:'] as const

/** A cache whose loads the test completes. */
async function heldCache() {
  const { changes, hints } = testChanges(db, onlyOnce)
  const loads: ReturnType<typeof held<string>>[] = []
  const load = () => {
    const next = held<string>()
    loads.push(next)
    return next.promise
  }
  const cache = cachedRows({ changes, tables: [reasons], load })
  await changes.start()
  const loading = (count: number) => eventually(async () => loads.length >= count, `load ${count}`)
  return { cache, loads, loading, hints }
}

test('concurrent calls share one load, which is kept until a change', async () => {
  const { cache, loads, loading, hints } = await heldCache()
  const asked = [cache.get(), cache.get(), cache.get()]
  await loading(1)
  loads[0]?.resolve('old')
  expect(await Promise.all(asked)).toEqual(['old', 'old', 'old'])
  expect(await cache.get()).toBe('old')
  expect(loads).toHaveLength(1)
  hints.publish(changed)
  const again = [cache.get(), cache.get()]
  await loading(2)
  loads[1]?.resolve('new')
  expect(await Promise.all(again)).toEqual(['new', 'new'])
  expect(loads).toHaveLength(2)
})

test('a load that began before a change is neither kept nor returned to later calls', async () => {
  const { cache, loads, loading, hints } = await heldCache()
  const before = cache.get()
  await loading(1)
  hints.publish(changed)
  const after = cache.get()
  loads[0]?.resolve('read before the change')
  expect(await before).toBe('read before the change')
  await loading(2)
  const meanwhile = cache.get()
  loads[1]?.resolve('read after it')
  expect(await Promise.all([after, meanwhile])).toEqual(['read after it', 'read after it'])
  expect(await cache.get()).toBe('read after it')
})

test('one load at a time: calls after several changes wait for the running load and share the next', async () => {
  const { cache, loads, loading, hints } = await heldCache()
  const first = cache.get()
  await loading(1)
  const later = [1, 2, 3].map(() => {
    hints.publish(changed)
    return cache.get()
  })
  expect(loads).toHaveLength(1)
  loads[0]?.resolve('first')
  await first
  await loading(2)
  loads[1]?.resolve('second')
  expect(await Promise.all(later)).toEqual(['second', 'second', 'second'])
  expect(loads).toHaveLength(2)
})

test('a failed load rejects the calls that wait for it, and is not kept', async () => {
  const { cache, loads, loading } = await heldCache()
  const failing = cache.get()
  await loading(1)
  loads[0]?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const next = cache.get()
  await loading(2)
  loads[1]?.resolve('back')
  expect(await next).toBe('back')
})

test('cached values are used while the database is unavailable, and loaded again afterwards', async () => {
  const { changes, warnings } = testChanges(db)
  let loads = 0
  const cache = cachedRows({ changes, tables: [reasons], load: async () => ++loads })
  await changes.start()
  await cache.get()
  await asOwner(database, 'alter table row_changes rename to row_changes_away')
  const known = await cache.get()
  try {
    await eventually(async () => warnings.length > 0)
    expect(await cache.get()).toBe(known)
  } finally {
    await asOwner(database, 'alter table row_changes_away rename to row_changes')
  }
  await eventually(async () => (await cache.get()) > known)
})

test('nothing is cached before changes are followed', async () => {
  const { changes } = testChanges(db)
  let loads = 0
  const cache = cachedRows({ changes, tables: [reasons], load: async () => ++loads })
  expect([await cache.get(), await cache.get()]).toEqual([1, 2])
})

test('a transaction sees its own changes, and its reads are not cached', async () => {
  const { changes } = testChanges(db, onlyOnce)
  const cache = cachedRows({ changes, tables: [reasons], load: listCancelReasons })
  await changes.start()
  expect(await cache.get()).toEqual([])
  const rollback = transaction(db, async (tx) => {
    await insertCancelReasons(tx, [{ usedBy: 'rider', label: 'Changed my mind', translations: {} }])
    expect(await cache.within(tx).get()).toHaveLength(1)
    throw new Error('rolled back')
  })
  await expect(rollback).rejects.toThrow('rolled back')
  expect(await cache.get()).toEqual([])

  await transaction(db, async (tx) => {
    rowsChanged(tx, reasons)
    await cache.within(tx).get()
  })
  await asOwner(database, `insert into cancel_reasons (value, label) values (7, 'Other')`)
  expect(await cache.get(), 'read after the commit, not in the transaction').toHaveLength(1)
})

test('a transaction with an empty cache reads on its own connection, while no other is free', async () => {
  const one = openDatabase(database.appUrl, { max: 1 })
  const { changes } = testChanges(one, onlyOnce)
  const cache = cachedRows({ changes, tables: [reasons], load: listCancelReasons })
  await changes.start()
  const stored = await listCancelReasons(db)
  expect(await transaction(one, (tx) => cache.within(tx).get())).toEqual(stored)
  await one.destroy()
})

test('changes by another program are found without a notification', async () => {
  const { changes } = testChanges(db)
  const cache = cachedRows({ changes, tables: [reasons], load: listCancelReasons })
  await changes.start()
  const before = await cache.get()
  await asOwner(database, `insert into cancel_reasons (value, label) values (8, 'Too late')`)
  await eventually(async () => (await cache.get()).length > before.length)
})
