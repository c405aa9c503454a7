// The example of docs/adding-a-module.md: a whole module, built from outside the platform's folders.
import { readFileSync } from 'node:fs'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { beforeAll, expect, test } from 'vitest'
import { createModules } from '../../../src/start/modules.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { testDatabase } from '../../support/test-database.ts'
import { type TestServer, testServer } from '../../support/test-server.ts'
import { book, goOnline, mobiles } from '../../support/trip.ts'
import { lostItemsFeed, reportLostItem } from './contract.ts'
import { lostPropertyModule } from './module.ts'

let server: TestServer
let rider: Awaited<ReturnType<TestServer['signIn']>>
let bookingId: string

beforeAll(async () => {
  const database = await testDatabase()
  await asOwner(database, readFileSync(new URL('./migration.sql', import.meta.url), 'utf8'))
  // What every migration is followed by.
  await asOwner(
    database,
    `grant select, insert, update on lost_items to "${new URL(database.appUrl).username}"`,
  )
  server = await testServer({
    database,
    createModules: (deps) => [...createModules(deps), lostPropertyModule(deps)],
  })
  rider = await server.signIn(mobiles.rider)
  await goOnline(server, await server.signIn(mobiles.driver))
  bookingId = (await book(rider)).id
})

test('an item that a rider reports is on the screens of admins, and staff are reminded once', async () => {
  const admin = await server.signIn(mobiles.admin)
  const socket = await admin.socket()
  const states: string[][] = []
  socket.on('feed:state', (message) => {
    const state = stateOf(lostItemsFeed, message)
    if (state !== undefined)
      states.push(state.items.map((item) => `${item.description} ${item.remindedAt !== null}`))
  })
  const followed = await socket.emitWithAck('follow', { topic: topicOf(lostItemsFeed) })
  expect(followed).toMatchObject({ ok: true, value: { kind: 'state', state: { items: [] } } })

  const item = await rider.call(reportLostItem, { body: { bookingId, description: 'A green umbrella' } })
  expect(item).toMatchObject({ bookingId, remindedAt: null })
  await eventually(async () => states.length === 1, 'the new state')
  await server.clock.settle()
  await server.clock.forward(2 * 60 + 1)
  await eventually(async () => states.length === 2, 'the reminder')
  await server.clock.settle()
  expect(states).toEqual([['A green umbrella false'], ['A green umbrella true']])
  socket.disconnect()
})

test('its endpoint has the guarantees of every other: roles, validation, idempotency, description', async () => {
  const admin = await server.signIn(mobiles.admin)
  const body = { bookingId, description: 'Keys' }
  expect((await server.anonymous.send(reportLostItem, { body })).status).toBe(401)
  expect((await admin.send(reportLostItem, { body })).status).toBe(403)
  const other = await server.signIn(mobiles.otherRider)
  expect((await other.send(reportLostItem, { body })).body).toMatchObject({ code: 'booking_not_found' })
  expect((await rider.send(reportLostItem, { body: { ...body, description: '' } })).status).toBe(400)
  const key = { 'idempotency-key': 'lost-keys' }
  const first = await rider.send(reportLostItem, { body }, key)
  const again = await rider.send(reportLostItem, { body }, key)
  expect([first.status, again.body]).toEqual([201, first.body])
  const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
  expect(api.paths).toHaveProperty(['/api/lost-items', 'post', 'operationId'], 'reportLostItem')
})

test('only admins may follow its feed', async () => {
  const socket = await rider.socket()
  const answer = await socket.emitWithAck('follow', { topic: topicOf(lostItemsFeed) })
  expect(answer).toMatchObject({ ok: false })
  socket.disconnect()
})
