// Reports and exports read a replica while there is a usable one. A second database stands for it: its rows differ.
import { getDriverEarnings, getEarningReport } from '@cabstand/contract/http/money/reports'
import { driverList } from '@cabstand/contract/http/people/person-records'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createReads } from '../../src/platform/db/read-database.ts'
import { testDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const nobody = await testDatabase()
const replicaDb = openDatabase(nobody.appUrl, { max: 2 })
const server = await testServer({ replicaDb })
const admin = await server.signIn(mobiles.admin)

test('reports and exports read the replica, lists and decisions the database', async () => {
  expect(await admin.call(getEarningReport, { query: {} })).toMatchObject({ behindSeconds: 0, check: null })
  expect(await admin.call(getDriverEarnings, { query: {} })).toMatchObject({ rows: [], behindSeconds: 0 })
  const { rows } = await admin.call(driverList.list, { query: {} })
  expect(rows.length).toBeGreaterThan(0)
  const file = await admin.send(driverList.export, { query: { format: 'csv' } })
  expect(file.status).toBe(200)
  expect(file.text.trim().split('\n')).toHaveLength(1)
})

test('a replica that does not answer is left out and said so once, and is used when it is back', async () => {
  const warnings: string[] = []
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const reads = createReads(server.db, gone, { warn: (line) => warnings.push(line) })
  expect(await reads.choose()).toEqual({ db: server.db, behindSeconds: null })
  expect(await reads.choose()).toEqual({ db: server.db, behindSeconds: null })
  expect(warnings).toEqual(['Reports are read from the primary database: the replica does not answer'])
  await gone.destroy()
})
