import { describe, expect, test } from 'vitest'
import { asOwner, holdLock } from '../../../test/support/as-owner.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { testChanges } from '../../../test/support/test-changes.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { newId } from '../new-id.ts'
import { followedTable, type RowChange } from './row-change.ts'
import type { RowChangesOptions } from './row-changes.ts'
import { rowsChanged } from './rows-changed.ts'

const database = await testDatabase()
const { db } = database
const asPsql = (text: string, values: unknown[] = []) => asOwner(database, text, values)

const tables = ['settings', 'languages', 'cancel_reasons', 'car_types', 'sessions', 'users'].map(
  followedTable,
)
const reasons = followedTable('cancel_reasons')

/** Follows all tables and collects the reported changes. */
async function followed(options: Partial<RowChangesOptions> = {}) {
  const told: (RowChange | 'all')[] = []
  const { changes, hints, warnings } = testChanges(db, options)
  changes.onChange(tables, (news) => told.push(...(news === 'all' ? [news] : news)))
  await changes.start()
  expect(told.splice(0)).toEqual(['all'])
  return { told, changes, hints, warnings }
}

let reasonsMade = 0
const insertReason = () => {
  reasonsMade += 1
  return asPsql('insert into cancel_reasons (value, label) values ($1, $2)', [
    reasonsMade,
    `Other ${reasonsMade}`,
  ])
}

async function insertDriver(): Promise<string> {
  const id = newId()
  await asPsql(
    `insert into users (id, usertype, mobile, referral_id, driver_active_status)
     values ($1, 'driver', $2, $3, true)`,
    [id, `+4477${Math.floor(Math.random() * 1e8)}`.padEnd(13, '0'), id],
  )
  return id
}

/** The changes that are reported before a later change. */
async function toldUntilNow(told: (RowChange | 'all')[]): Promise<(RowChange | 'all')[]> {
  await insertReason()
  const isMarker = (change: RowChange | 'all') => change !== 'all' && change.table === 'cancel_reasons'
  await eventually(async () => told.some(isMarker), 'the marker')
  return told.splice(0).filter((change) => !isMarker(change))
}

describe('changes without a notification', () => {
  test.each([
    ['settings', 'truncate settings'],
    ['languages', 'update languages set is_default = false'],
    ['car_types', `update car_types set name = name || ' XL'`],
    ['cancel_reasons', 'delete from cancel_reasons where value < 0'],
  ])('a change of %s by any program is read from the database', async (table, statement) => {
    const { told } = await followed()
    await asPsql(statement)
    await eventually(async () => told.length > 0)
    expect(told).toEqual([expect.objectContaining({ table, rowId: '' })])
  })

  test('sessions and users are reported row by row, and only for changes that affect permissions', async () => {
    const [driver, other] = [await insertDriver(), await insertDriver()]
    const session = newId()
    await asPsql(
      `insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [session, Buffer.from(session), driver],
    )
    const { told } = await followed()
    const change = async (text: string, id: string) => {
      await asPsql(text, [id])
      return (await toldUntilNow(told)).map((one) => one !== 'all' && `${one.table}:${one.rowId}`)
    }
    expect(await change('update users set queue = true where id = $1', driver)).toEqual([])
    expect(await change('update users set rating_sum = 5, first_name = $1 where true', driver)).toEqual([])
    expect(await change('update users set driver_active_status = false where id = $1', driver)).toEqual([
      `users:${driver}`,
    ])
    expect(await change('update users set queue = false where id = $1', driver)).toEqual([`users:${driver}`])
    expect(await change('update users set approved = false where id = $1', other)).toEqual([`users:${other}`])
    expect(await change('update sessions set user_agent = user_agent where id = $1', session)).toEqual([])
    expect(await change('update sessions set revoked_at = now() where id = $1', session)).toEqual([
      `sessions:${session}`,
    ])
    expect(await change('delete from sessions where id = $1', session)).toEqual([])
  })

  test('transactions that commit in a different order than they began are all reported once', async () => {
    const { told } = await followed()
    const early = await holdLock(database, `update car_types set position = position + $1`, [1])
    await asPsql('update languages set is_default = false')
    await eventually(async () => told.length > 0)
    expect(await toldUntilNow(told)).toEqual([expect.objectContaining({ table: 'languages' })])
    await early.release('commit')
    await eventually(async () => told.length > 0)
    expect(await toldUntilNow(told)).toEqual([expect.objectContaining({ table: 'car_types' })])
  })

  test('changes from before the start are not reported again while an older transaction is running', async () => {
    const older = await holdLock(database, `update car_types set position = position + $1`, [1])
    try {
      await asPsql('update languages set is_default = false')
      const { told } = await followed()
      expect(await toldUntilNow(told)).toEqual([])
    } finally {
      await older.release()
    }
  })

  test('after failed polls, everything is reported as changed', async () => {
    const { told, warnings, changes } = await followed()
    await asPsql('alter table row_changes rename to row_changes_away')
    try {
      await eventually(async () => warnings.length > 0)
      expect(changes.isCompleteBefore(60_000)).toBe(true)
      expect(told).toEqual([])
    } finally {
      await asPsql('alter table row_changes_away rename to row_changes')
    }
    await eventually(async () => told.length > 0)
    expect(told).toEqual(['all'])
  })

  test('very many changes are reported as one change of everything', async () => {
    const { told } = await followed()
    await asPsql(
      `insert into row_changes (table_name, row_id) select 'users', n::text from generate_series(1, 1000) n`,
    )
    await eventually(async () => told.includes('all'))
    expect(told).not.toContainEqual(expect.objectContaining({ table: 'users' }))
  })
})

describe('changes with a notification', () => {
  /** Polls only once, so that later reports come from notifications. */
  const onlyOnce = { lookEveryMs: 2 ** 30 }

  test('own changes are reported when their transaction returns; rolled-back ones are not', async () => {
    const { told } = await followed(onlyOnce)
    const rollback = transaction(db, async (tx) => {
      rowsChanged(tx, reasons)
      throw new Error('no')
    })
    await expect(rollback).rejects.toThrow('no')
    expect(told).toEqual([])
    await transaction(db, async (tx) => rowsChanged(tx, followedTable('users'), ['one']))
    expect(told).toEqual([{ table: 'users', rowId: 'one' }])
  })

  test('other processes receive them by hints', async () => {
    const [first, second] = [await followed(onlyOnce), await followed(onlyOnce)]
    first.hints.setBroadcast((topics) => second.hints.receive(topics))
    first.hints.publish(['rows:settings:'])
    expect(first.told).toEqual([{ table: 'settings', rowId: '' }])
    expect(second.told).toEqual(first.told)
  })

  test('a listener receives only changes of its own tables', async () => {
    const { changes, hints } = testChanges(db, onlyOnce)
    const told: unknown[] = []
    changes.onChange([reasons], (news) => told.push(news))
    await changes.start()
    hints.publish(['rows:settings:', 'rows:cancel_reasons:'])
    expect(told).toEqual(['all', [{ table: 'cancel_reasons', rowId: '' }]])
  })
})

test('the start fails when a followed table has no trigger', async () => {
  const { changes } = testChanges(db)
  changes.onChange([followedTable('wallets'), reasons], () => undefined)
  await expect(changes.start()).rejects.toThrow('no trigger records the changes of wallets')
})

test('writers of the same table do not wait for each other', async () => {
  const [one, other] = [await insertDriver(), await insertDriver()]
  const held = await holdLock(database, 'update users set approved = false where id = $1', [one])
  await asPsql('update users set approved = false where id = $1', [other])
  await held.release()
})
