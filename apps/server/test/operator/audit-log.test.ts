import { randomUUID } from 'node:crypto'
import { subjectTypes } from '@cabstand/contract/audit-subjects'
import { endpoint } from '@cabstand/contract/endpoint'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { updateMe } from '@cabstand/contract/http/people/users'
import { acceptBooking, cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import { id, ok } from '@cabstand/contract/schemas/common'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recordChange } from '../../src/platform/audit/record-change.ts'
import { AppError } from '../../src/platform/http/errors.ts'
import { route } from '../../src/platform/http/route.ts'
import { createModules } from '../../src/start/modules.ts'
import { asApp, asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { book, goOnline, mobiles } from '../support/trip.ts'

/** Changes the make of a driver's car, in the way that the test wants. */
const changeCar = endpoint(
  {
    name: 'changeCar',
    method: 'POST',
    path: '/api/test/cars/:id',
    tag: 'Staff',
    summary: 'Change a car',
    description: 'Only in tests.',
    roles: ['driver', 'fleetadmin', 'admin'],
    params: z.object({ id }),
    body: z.object({ make: z.string(), way: z.enum(['recorded', 'forgotten', 'refused', 'repeated']) }),
    status: 200,
    output: ok,
    errors: ['wrong_status'],
    idempotent: true,
  },
  { body: { make: 'Kia', way: 'recorded' }, output: { ok: true } },
)

let attempts = 0
const changeCarRoute = route(changeCar, {
  async write(tx, { params, body }) {
    attempts += 1
    await sql`update users set vehicle_make = ${body.make} where id = ${params.id}`.execute(tx)
    const isForgotten = body.way === 'forgotten' || (body.way === 'repeated' && attempts > 1)
    if (!isForgotten) {
      const after = { vehicleMake: body.make }
      await recordChange(tx, { type: 'person', id: params.id, before: { vehicleMake: '' }, after })
    }
    if (body.way === 'refused') throw new AppError('wrong_status')
    // A serialization failure: the transaction begins again.
    if (body.way === 'repeated' && attempts === 1)
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx)
    return { ok: true as const }
  },
})

const logged: string[] = []
const named: string[] = ['broadcast', 'settings']
const server = await testServer({
  log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  createModules: (deps) => {
    const modules = createModules(deps)
    named.push(...modules.flatMap(({ auditSubjects = [] }) => auditSubjects.map(({ type }) => type)))
    return [...modules, { name: 'cars', routes: [changeCarRoute] }]
  },
})
const { database } = server
await asOwner(database, 'update settings set auto_dispatch = false')
const admin = await server.signIn(mobiles.admin)
const fleetadmin = await server.signIn(mobiles.fleetadmin)
const rider = await server.signIn(mobiles.rider)
/** Every fourth of the simulated drivers belongs to the demo's fleet admin. */
const ownDriver = await server.signIn(mobiles.simulated(4))
const otherDriver = await server.signIn(mobiles.simulated(1))
const params = { id: ownDriver.userId }

const makeOf = async () =>
  (await asOwner(database, 'select vehicle_make as make from users where id = $1', [params.id]))[0]?.make
const countEntries = async () =>
  (await asOwner<{ count: number }>(database, 'select count(*)::int as count from audit_log'))[0]?.count
const history = (client: typeof admin, subjectType: 'person' | 'booking', subjectId: string, query = {}) =>
  client.call(listRecordHistory, { params: { subjectType, subjectId }, query })

describe('a write', () => {
  let entries: number | undefined
  beforeEach(async () => {
    attempts = 0
    entries = await countEntries()
  })
  const change = (client: typeof admin, way: string, make: string, headers = {}) =>
    client.send(changeCar, { params, body: { make, way } }, headers)
  const left = async () => ((await countEntries()) ?? 0) - (entries ?? 0)

  test.each([admin, fleetadmin])('by staff that records nothing fails and is rolled back', async (client) => {
    const before = await makeOf()
    const answer = await change(client, 'forgotten', 'Forgotten')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(logged.at(-1)).toContain('changeCar by staff recorded nothing in the audit log')
    expect(await makeOf()).toBe(before)
    expect(await left()).toBe(0)
  })

  test('by others needs no entry, and leaves none', async () => {
    expect((await change(ownDriver, 'forgotten', 'Opel')).status).toBe(200)
    expect((await change(ownDriver, 'recorded', 'Fiat')).status).toBe(200)
    expect(await makeOf()).toBe('Fiat')
    expect(await left()).toBe(0)
  })

  test('that is refused after it was recorded leaves no entry', async () => {
    expect(await admin.refusal(changeCar, { params, body: { make: 'Refused', way: 'refused' } })).toBe(
      'wrong_status',
    )
    expect(await left()).toBe(0)
  })

  test('that is sent twice with one key leaves one entry', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const both = await Promise.all([
      change(admin, 'recorded', 'Seat', key),
      change(admin, 'recorded', 'Seat', key),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await change(admin, 'recorded', 'Seat', key)).status).toBe(200)
    expect(await left()).toBe(1)
  })

  test('that runs again must record again: an entry of the first attempt was rolled back', async () => {
    expect((await change(admin, 'repeated', 'Again')).status).toBe(500)
    expect(attempts).toBe(2)
    expect(await left()).toBe(0)
  })
})

describe('the history of a record', () => {
  const cancelled = async (driver: typeof admin) => {
    await goOnline(server, driver)
    const booking = await book(rider)
    const trip = { id: booking.id }
    await admin.call(assignBooking, { params: trip, body: { driver: driver.userId } })
    await driver.call(acceptBooking, { params: trip, body: {} })
    await admin.call(cancelBooking, { params: trip, body: { reason: 'The street is closed' } })
    return booking.id
  }

  test('says who changed what, newest first, page by page', async () => {
    const id = await cancelled(otherDriver)
    const { entries, nextCursor } = await history(admin, 'booking', id)
    expect(nextCursor).toBeNull()
    expect(entries.map(({ action }) => action)).toEqual(['cancelBooking', 'assignBooking'])
    const [entry] = entries
    expect(entry).toMatchObject({
      actor: { id: admin.userId, role: 'admin', name: 'Lena Moreau' },
      address: expect.stringContaining('127.0.0.1'),
      userAgent: expect.any(String),
    })
    expect(entry?.changes).toContainEqual({ field: 'status', before: 'ACCEPTED', after: 'CANCELLED' })
    expect(entry?.changes).toContainEqual({ field: 'reason', after: 'The street is closed' })
    expect(entry?.changes).toContainEqual({ field: 'otp', hidden: 'secret' })
    const first = await history(admin, 'booking', id, { limit: '1' })
    const rest = await history(admin, 'booking', id, { cursor: first.nextCursor ?? '' })
    expect([...first.entries, ...rest.entries]).toEqual(entries)
    expect(rest.nextCursor).toBeNull()
  })

  test('is for fleet admins that of their drivers and of these drivers’ bookings', async () => {
    const [own, other] = [await cancelled(ownDriver), await cancelled(otherDriver)]
    for (const driver of [ownDriver, otherDriver]) {
      const body = { make: 'Dacia', way: 'recorded' } as const
      await admin.call(changeCar, { params: { id: driver.userId }, body })
      await admin.call(updateMe, { body: { firstName: 'Lena' } })
    }
    const none = { entries: [], nextCursor: null }
    expect(await history(fleetadmin, 'booking', other)).toEqual(none)
    expect(await history(fleetadmin, 'person', otherDriver.userId)).toEqual(none)
    expect(await history(fleetadmin, 'person', admin.userId)).toEqual(none)
    expect((await history(fleetadmin, 'person', ownDriver.userId)).entries[0]?.changes).toEqual([
      { field: 'vehicleMake', before: '', after: 'Dacia' },
    ])
    const { entries } = await history(fleetadmin, 'booking', own)
    expect(entries.map(({ action }) => action)).toEqual(['cancelBooking', 'assignBooking'])
    expect(JSON.stringify(entries)).not.toMatch(/address|userAgent|requestId|otp/)
  })

  test('refuses a cursor that is none, and knows no other kind of record', async () => {
    const subject = { subjectType: 'person', subjectId: admin.userId }
    const cursor = { params: subject, query: { cursor: 'x' } }
    expect(await admin.refusal(listRecordHistory, cursor)).toBe('validation_failed')
    expect(await admin.refusal(listRecordHistory, { params: { ...subject, subjectType: 'session' } })).toBe(
      'validation_failed',
    )
    expect(await history(fleetadmin, 'person', "' or true")).toEqual({ entries: [], nextCursor: null })
  })
})

test('each kind of record is named by one module, apart from the settings and broadcasts', () => {
  expect(named.toSorted()).toEqual([...subjectTypes].sort())
})

test('entries can be neither changed nor deleted', async () => {
  await admin.call(updateMe, { body: { lastName: 'Moreau' } })
  for (const statement of [
    `update audit_log set changes = '[]'`,
    'update audit_log set personal = null',
    'update audit_log set address = null',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(asOwner(database, statement)).rejects.toThrow('append-only')
    await expect(asApp(database, statement)).rejects.toThrow(/permission denied|must be owner/)
  }
})
