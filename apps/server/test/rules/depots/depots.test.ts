// The second example of docs/adding-a-module.md: a list of staff with a form, built from outside the platform's folders.
import { readFileSync } from 'node:fs'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { beforeAll, expect, test } from 'vitest'
import { createModules } from '../../../src/start/modules.ts'
import { asOwner } from '../../support/as-owner.ts'
import { secondAdmin } from '../../support/second-admin.ts'
import { testDatabase } from '../../support/test-database.ts'
import { type TestServer, testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'
import { depots } from './contract.ts'
import { depotsModule } from './module.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>

beforeAll(async () => {
  const database = await testDatabase()
  await asOwner(database, readFileSync(new URL('./migration.sql', import.meta.url), 'utf8'))
  const app = new URL(database.appUrl).username
  // What every migration is followed by.
  await asOwner(database, `grant select, insert, update, delete on depots to "${app}"`)
  server = await testServer({
    database,
    createModules: (deps) => [...createModules(deps), depotsModule(deps)],
  })
  admin = await server.signIn(mobiles.admin)
})

test('admins add, change and delete depots, and each change is in the history of its record', async () => {
  const { id, version } = await admin.call(depots.create, { body: { name: 'Harbour', places: 40 } })
  const params = { id }
  const changed = await admin.call(depots.update, { params, version, body: { places: 60 } })
  expect(changed).toMatchObject({ name: 'Harbour', places: 60, version: version + 1 })
  const { rows } = await admin.call(depots.list.list, { query: { search: 'harb' } })
  expect(rows).toMatchObject([{ id, places: 60, changedBy: 'Lena Moreau' }])
  await admin.call(depots.delete, { params, version: version + 1 })
  expect((await admin.send(depots.get, { params })).status).toBe(404)
  const subject = { subjectType: 'broadcast', subjectId: id } as const
  const { entries } = await admin.call(listRecordHistory, { params: subject, query: {} })
  expect(entries.map(({ action }) => action)).toEqual(['deleteDepot', 'updateDepot', 'createDepot'])
  expect(entries[1]?.changes).toEqual([{ field: 'places', before: 40, after: 60 }])
})

test('the second of two admins learns who was first, a wrong field is named, a name is unique', async () => {
  const other = await secondAdmin(server, admin)
  const { id, version } = await admin.call(depots.create, { body: { name: 'Station', places: 10 } })
  await other.call(depots.update, { params: { id }, version, body: { places: 12 } })
  const late = await admin.send(depots.update, { params: { id }, version, body: { places: 14 } })
  expect(late.body).toMatchObject({ code: 'record_changed', params: { version: version + 1 } })
  const wrong = await admin.send(depots.create, { body: { name: 'North', places: 0 } })
  expect(wrong.body).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'body.places', code: 'number' }],
  })
  const twice = await admin.send(depots.create, { body: { name: 'STATION', places: 10 } })
  expect(twice.body).toMatchObject({ code: 'name_taken', errors: [{ path: 'body.name' }] })
})

test('others than admins are refused, without a line of code in the module', async () => {
  const rider = await server.signIn(mobiles.rider)
  for (const endpoint of [depots.list.list, depots.create])
    expect((await rider.send(endpoint, { query: {}, body: { name: 'A', places: 1 } })).status).toBe(403)
})
