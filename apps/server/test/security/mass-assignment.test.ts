import { endpoints } from '@cabstand/contract/http/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import { topicOf } from '@cabstand/contract/topics'
import { openid } from '@cabstand/emulators/openid'
import { startEmulator } from '@cabstand/emulators/start'
import { afterAll, describe, expect, test } from 'vitest'
import { returnFromProvider } from '../platform/edges/edge-endpoints.ts'
import { edgeServer } from '../platform/edges/edge-server.ts'
import { asOwner } from '../support/as-owner.ts'
import { recordCodes } from '../support/mail-recorder.ts'
import { secondAdmin } from '../support/second-admin.ts'
import type { TestClient } from '../support/test-client.ts'
import { mobiles } from '../support/trip.ts'
import { listColumns } from './database-rows.ts'
import { camelOf, temptingBody } from './decoys.ts'
import { Walk } from './walk/walk.ts'
import { walkThrough } from './walk/walk-through.ts'

const credentials = { user: 'mobile', password: 'correct horse battery' }
const { mail, codeFor } = recordCodes()
const emulator = await startEmulator(openid)
afterAll(() => emulator.close())
const server = await edgeServer({ legacy: credentials, mail, identities: emulator.environment })
/** A client of the legacy map calls. */
const olderClient: Pick<TestClient, 'send'> = {
  send: (endpoint, input) => {
    const basic = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')
    return server.anonymous.send(endpoint, input, { authorization: `Basic ${basic}` })
  },
}
// Seconds between steps must not change the price.
await asOwner(server.database, 'update car_types set rate_per_hour = 0')
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)
const otherAdmin = await secondAdmin(server, admin)
const columns = await listColumns(server.database)
const cast = { server, rider, driver, admin, otherAdmin, olderClient, codeFor }

describe('fields that no endpoint declares', { timeout: 60_000 }, async () => {
  // Rows that are created once, like accounts of the platform, are created by a first walk.
  await walkThrough(new Walk(cast, 0, []))
  const honest = new Walk(cast, 1, [])
  await walkThrough(honest)
  const tempted = new Walk(cast, 2, columns)
  await walkThrough(tempted)

  test('are sent to every endpoint that writes, for every column', () => {
    expect([...tempted.called].sort()).toEqual(
      [...endpoints, returnFromProvider]
        // Closed on a server that is set up; setup.test.ts covers it.
        // Requests of the tus protocol have no fields, and only providers can sign a webhook.
        .filter(
          (one) =>
            one.method !== 'GET' && one.kind !== 'tus' && one.kind !== 'webhook' && one.name !== 'setUp',
        )
        .map((one) => one.name)
        .sort(),
    )
    const body = temptingBody(columns, {}, [])
    for (const { name } of columns) {
      expect(body).toHaveProperty(name)
      expect(body).toHaveProperty(camelOf(name))
    }
    expect(columns.length).toBeGreaterThan(200)
  })

  test.each([...honest.changes.keys()])('change nothing: %s', (part) => {
    expect(honest.changes.get(part)?.length).toBeGreaterThan(0)
    expect(tempted.changes.get(part)).toEqual(honest.changes.get(part))
  })

  test('and appear in no row and no response', () => {
    expect(tempted.baited).toEqual([])
  })
})

test('a follower who names another audience still gets their own view', async () => {
  const { bookings } = await rider.call<typeof contract.listBookings, 'rider'>(contract.listBookings, {
    query: {},
  })
  const socket = await rider.socket()
  const id = bookings[0]?.id ?? ''
  const input = {
    topic: topicOf(bookingFeed, id),
    audience: 'admin',
    role: 'admin',
    caller: { role: 'admin' },
  }
  const answer = await socket.emitWithAck('follow', input)
  socket.disconnect()
  expect(answer).toMatchObject({ ok: true, value: { kind: 'snapshot', snapshot: { id } } })
  expect(JSON.stringify(answer)).not.toMatch(/convenienceFees|driverShare|fareBreakdown/)
})
