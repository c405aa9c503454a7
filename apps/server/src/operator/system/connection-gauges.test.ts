import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { type ConnectionDeps, connectionGauges } from './connection-gauges.ts'

/** Never connects: these gauges ask nothing of the database. */
const db = openDatabase('postgres://127.0.0.1:1/none')

async function read(deps: ConnectionDeps): Promise<Record<string, readonly number[]>> {
  const readings = connectionGauges(deps).map(async ({ name, read }) => {
    const values = await read(db, new Date())
    return [name, values.map(({ value }) => value)] as const
  })
  return Object.fromEntries(await Promise.all(readings))
}

const delayed = (delay: number | null | undefined) => ({ findDelay: async () => delay })

test('nothing is said of a Redis or a replica that is not set up', async () => {
  expect(await read({ reads: delayed(undefined) })).toEqual({
    redis_connected: [],
    replica_connected: [],
    replica_behind_seconds: [],
  })
})

test('a connection is 1 while it is there and 0 while it is not, and a replica that is away has no delay', async () => {
  expect(await read({ reads: delayed(40), redis: { bus: { isConnected: true } } })).toEqual({
    redis_connected: [1],
    replica_connected: [1],
    replica_behind_seconds: [40],
  })
  expect(await read({ reads: delayed(null), redis: { bus: { isConnected: false } } })).toEqual({
    redis_connected: [0],
    replica_connected: [0],
    replica_behind_seconds: [],
  })
})
