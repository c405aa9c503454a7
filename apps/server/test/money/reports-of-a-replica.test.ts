// Reports and exports read a replica while there is a usable one. A second database stands for it: its rows differ.
import { getDriverEarnings, getEarningReport } from '@cabstand/contract/http/money/reports'
import { driverList } from '@cabstand/contract/http/people/person-records'
import { expect, test } from 'vitest'
import { findReportAge } from '../../src/operator/system/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createReads } from '../../src/platform/db/read-database.ts'
import { asOwner } from '../support/as-owner.ts'
import { testDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const nobody = await testDatabase()
const replicaDb = openDatabase(nobody.appUrl, { max: 2 })
const server = await testServer({ replicaDb })
// As if a process had reported to the primary a moment ago.
await asOwner(
  nobody,
  `insert into server_processes (name, version, started_at, seen_at, cpu_percent, memory_bytes)
   values ('app1:3000', '1', now(), now(), 0, 1)`,
)
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

const other = replicaDb

test.each([
  ['is read while its newest report is some seconds old', 12, { db: other, behindSeconds: 0 }, undefined],
  ['says how far it is behind', 140, { db: other, behindSeconds: 120 }, undefined],
  ['is not read when it is far behind', 301, { db: server.db, behindSeconds: null }, 'is 301 s behind'],
  [
    'is not read when nothing was ever written',
    undefined,
    { db: server.db, behindSeconds: null },
    'does not answer',
  ],
])('a replica %s', async (_, seconds, source, warned) => {
  const warnings: string[] = []
  const reads = createReads({
    primary: server.db,
    replica: other,
    readAge: async () => seconds,
    log: { warn: (line) => warnings.push(line) },
  })
  expect(await reads.choose()).toEqual(source)
  expect(await reads.choose()).toEqual(source)
  const message = 'Reports are read from the primary database: the replica '
  expect(warnings).toEqual(warned === undefined ? [] : [`${message}${warned}`])
})

test('a replica that does not answer is not waited for', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const log = { warn: () => {} }
  for (const readAge of [findReportAge, () => new Promise<number>(() => {})]) {
    const reads = createReads({ primary: server.db, replica: gone, readAge, log })
    expect(await reads.choose()).toEqual({ db: server.db, behindSeconds: null })
  }
  await gone.destroy()
})
