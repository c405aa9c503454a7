import { readChat, sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { setPersonPictures } from '@cabstand/contract/http/people/person-records'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import {
  acceptBooking,
  cancelBooking,
  createBooking,
  getBooking,
  listBookingEvents,
} from '@cabstand/contract/http/trips/bookings'
import { assignBooking, getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { fileIdOf } from '@cabstand/contract/schemas/file'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { getWalletBalance } from '../../src/money/wallet/index.ts'
import { newId } from '../../src/platform/new-id.ts'
import { addPicture, beginUpload, readPicture } from '../platform/files/pictures.ts'
import { asApp, asOwner } from '../support/as-owner.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, drop, goOnline, mobiles, offerOf, pickup } from '../support/trip.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })
const { database, app } = server
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)

const home = { lat: 38.7004731, lng: -9.8992177, address: '77 Quillon Terrace' }
/** Values that identify the rider or their home, as any table could contain them. */
const traces = [
  'Zubaidah',
  'Quennell',
  'zq@letters.example',
  '7700900977',
  'Quillon',
  '38.7004731',
  '9.8992177',
  // The passenger of a ride that they booked for somebody else.
  'Ottoline',
  '7700900978',
]

async function signUp() {
  const person = await server.signIn('+447700900977')
  const body = { firstName: 'Zubaidah', lastName: 'Quennell', email: 'zq@letters.example' }
  await person.call(updateMe, { body })
  return person
}

async function bookBetween(person: TestClient, from: typeof home, to: typeof home) {
  const { quotes } = await person.call(createQuotes, { body: { pickup: from, drop: to } })
  const quoteId = quotes.find(({ carType }) => carType.name === 'City')?.quoteId ?? ''
  const passenger = { name: 'Ottoline', mobile: '+447700900978' }
  return person.call<typeof createBooking, 'rider'>(createBooking, { body: { quoteId, passenger } })
}

/** The tables, including the queue's, that contain any of these values in any column. */
async function findTables(texts: readonly string[]): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const { name } of tables) {
    const patterns = texts.map((text) => `%${text}%`)
    const rows = await asOwner(database, `select from ${name} t where t::text ilike any ($1) limit 1`, [
      patterns,
    ])
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

/** The retention rule of docs/privacy.md keeps the sign-in attempts of a number until they expire. */
const kept = ['rate_limits']

const erase = async (person: string) =>
  app.erasePerson({
    person,
    by: admin.userId,
    reason: 'request',
    walletBalance: await getWalletBalance(server.db, person),
  })

const readAll = async (id: string) => {
  const params = { id }
  const { events } = await admin.call(listBookingEvents, { params, query: {} })
  const booking = (await admin.call(getBooking, { params })) as AdminBooking
  return { booking, summed: Object.assign({}, ...events.map(({ changes }) => changes)) as AdminBooking }
}

describe('a rider who is erased', () => {
  test('leaves no name, number, e-mail or address except as the retention rule allows', async () => {
    const person = await signUp()
    await goOnline(server, driver)
    const cancelled = await bookBetween(person, home, drop)
    await offerOf(driver, cancelled.id)
    const reason = 'Zubaidah Quennell is ill'
    await person.call(cancelBooking, { params: { id: cancelled.id }, body: { reason } })
    const trip = await bookBetween(person, drop, home)
    await offerOf(driver, trip.id)
    await driver.call(acceptBooking, { params: { id: trip.id }, body: {} })
    const texts = [
      [person, 'I’m Zubaidah, number 77 Quillon Terrace.'],
      [driver, 'Hello Zubaidah.'],
    ] as const
    for (const [from, text] of texts)
      await from.call(sendChatMessage, { params: { id: trip.id }, body: { id: newId(), text } })
    await expect(erase(person.userId)).rejects.toMatchObject({ code: 'person_has_bookings' })
    await driveUntil('rate', { booking: trip, rider: person, driver })
    const { quotes } = await admin.call(createQuotes, { body: { pickup: drop, drop: pickup } })
    const booked = { quoteId: quotes[0]?.quoteId ?? '', customer: person.userId }
    const byStaff = await admin.call(createBooking, { body: booked })
    await admin.call(cancelBooking, { params: { id: byStaff.id }, body: { reason } })
    await person.call(createQuotes, { body: { pickup: home, drop } })
    expect(await findTables(traces)).toEqual(
      expect.arrayContaining([
        'audit_log',
        'booking_events',
        'bookings',
        'chat_events',
        'idempotency_keys',
        'quote_routes',
        'saved_addresses',
        'users',
      ]),
    )
    const before = await readAll(trip.id)
    expect(before.summed).toEqual(before.booking)
    expect(before.booking).toMatchObject({ customerName: 'Zubaidah Quennell', bookedDrop: home })

    await erase(person.userId)
    expect((await findTables(traces)).filter((table) => !kept.includes(table))).toEqual([])

    // The data that the service needs remains: the trip, its price and its driver, and events that add up to it.
    for (const id of [trip.id, cancelled.id]) {
      const after = await readAll(id)
      expect(after.summed).toEqual(after.booking)
      expect(after.booking).toMatchObject({
        customer: person.userId,
        customerName: '',
        customerEmail: '',
        polyline: '',
      })
      const end = id === trip.id ? after.booking.bookedDrop : after.booking.pickup
      expect(end).toEqual({ lat: 38.7, lng: -9.9, address: '', translations: {} })
    }
    expect(await readAll(trip.id)).toMatchObject({
      booking: {
        status: 'COMPLETE',
        tripCost: before.booking.tripCost,
        driverName: before.booking.driverName,
      },
    })
    expect((await readAll(cancelled.id)).booking).toMatchObject({ status: 'CANCELLED', reason: null })
    const listed = await admin.call(bookingList.list, { query: { ids: trip.id } })
    expect(listed).toMatchObject({ rows: [{ id: trip.id, customer: { name: '' } }] })

    const { messages } = await admin.call(readChat, { params: { id: trip.id }, query: {} })
    expect(messages).toMatchObject([
      { number: 1, from: 'rider', text: null },
      { number: 2, from: 'driver', text: null },
    ])

    // What staff did is still known, without what it said about the person.
    const subject = { subjectType: 'booking' as const, subjectId: byStaff.id }
    const { entries } = await admin.call(listRecordHistory, { params: subject, query: {} })
    expect(entries.map(({ action }) => action)).toEqual(['cancelBooking', 'createBooking'])
    expect(entries[0]?.changes).toContainEqual({ field: 'status', before: 'NEW', after: 'CANCELLED' })
    expect(entries[0]?.changes).toContainEqual({ field: 'reason', hidden: 'personal' })
    expect(entries[1]?.changes).toContainEqual({ field: 'customerName', hidden: 'personal' })

    // The actor, time and reason are recorded; a repeated call is no second erasure.
    await erase(person.userId)
    const records = await asOwner(database, 'select erased_by, reason, at from erasures where person = $1', [
      person.userId,
    ])
    expect(records).toEqual([{ erased_by: admin.userId, reason: 'request', at: expect.any(Date) }])

    // They are signed out, and the next user with the number is a new person.
    expect((await person.send(getMe, {})).status).toBe(401)
    const next = await server.signIn('+447700900977')
    expect(next.userId).not.toBe(person.userId)
    expect(await next.call(getMe, {})).toMatchObject({ firstName: '', profileComplete: false })
  })

  test('cannot get new bookings', async () => {
    const person = await server.signIn('+447700900978')
    await person.call(updateMe, {
      body: { firstName: 'Ada', lastName: 'Byron', email: 'ada@letters.example' },
    })
    await erase(person.userId)
    const { quotes } = await admin.call(createQuotes, { body: { pickup: home, drop } })
    const body = { quoteId: quotes[0]?.quoteId ?? '', customer: person.userId }
    expect(await admin.refusal(createBooking, { body })).toBe('incomplete_user')
    await expect(erase('01938b5e-0000-7000-8000-00000000dead')).rejects.toMatchObject({
      code: 'person_not_found',
    })
  })
})

test('a driver who is erased keeps their riders’ bookings, without personal data', async () => {
  const rider = await server.signIn(mobiles.otherRider)
  const gone = await server.signIn(mobiles.simulated(1))
  const [who] = await asOwner<{ last_name: string; vehicle_number: string; mobile: string }>(
    database,
    `update users set last_name = 'Oquendo', vehicle_number = 'QX-41-ZW', email = 'oq@letters.example',
       bank_account = 'PT50-4711' where id = $1 returning last_name, vehicle_number, mobile`,
    [gone.userId],
  )
  const of = ['Oquendo', 'QX-41-ZW', 'oq@letters.example', 'PT50-4711', who?.mobile.slice(1) ?? '']
  const booking = await acceptedTrip(server, rider, gone)
  await driveUntil('rate', { booking, rider, driver: gone })
  const params = { id: booking.id }
  const returned = await giveBack(rider, gone, driver)
  const waiting = await giveBack(rider, gone)
  const dispatch = await admin.call(getBookingDispatch, { params })
  expect(dispatch.rounds[0]?.candidates.map(({ driverName }) => driverName).join()).toContain('Oquendo')
  const before = await readAll(booking.id)
  await erase(gone.userId)
  expect((await findTables(of)).filter((table) => !kept.includes(table))).toEqual([])
  const after = await readAll(booking.id)
  expect(after.summed).toEqual(after.booking)
  expect(after.booking).toMatchObject({
    driver: gone.userId,
    driverName: '',
    vehicleNumber: '',
    driverContact: null,
  })
  expect(after.booking).toMatchObject({
    customerName: before.booking.customerName,
    pickup: before.booking.pickup,
  })
  const { rounds } = await admin.call(getBookingDispatch, { params })
  expect(rounds[0]?.candidates.find((one) => one.driver === gone.userId)).toMatchObject({ driverName: '' })
  const passedOn = await readAll(returned)
  expect(passedOn.summed).toEqual(passedOn.booking)
  expect(passedOn.booking).toMatchObject({ driver: driver.userId, driverName: 'Rui Almeida' })
  const stillNew = await readAll(waiting)
  expect(stillNew.summed).toEqual(stillNew.booking)
  expect(stillNew.booking).toMatchObject({ status: 'NEW', reason: null, cancelledBy: 'driver' })
})

type Driver = TestClient & { readonly userId: string }

/** A Book Later that one driver has given back, with a reason that names them, and another may have accepted. */
async function giveBack(rider: TestClient, gone: Driver, next?: Driver): Promise<string> {
  await goOnline(server, driver)
  const minutes = next === undefined ? 600 : 120
  const tripDate = new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
  const { id } = await book(rider, { tripDate })
  const params = { id }
  for (const one of next === undefined ? [gone] : [gone, next]) {
    await admin.call(assignBooking, { params, body: { driver: one.userId } })
    await one.call(acceptBooking, { params, body: {} })
    if (one === gone) await one.call(cancelBooking, { params, body: { reason: 'Mrs Oquendo has my car' } })
  }
  return id
}

test('the pictures about a person are deleted with them, and can no longer be read', async () => {
  const person = await server.signIn(mobiles.simulated(3))
  const profileImage = await addPicture(person, 'profileImage')
  await person.call(updateMe, { body: { profileImage } })
  const licenseImage = await addPicture(admin, 'licenseImage')
  await admin.call(setPersonPictures, { params: { id: person.userId }, body: { licenseImage } })
  await addPicture(person, 'profileImage')
  await beginUpload(person, 'profileImage', 100, new Uint8Array(50))
  expect(await findTables([profileImage, licenseImage])).toEqual(
    expect.arrayContaining(['audit_log', 'users']),
  )
  expect(storage.objects.size).toBe(4)
  await erase(person.userId)
  for (const picture of [profileImage, licenseImage])
    expect((await readPicture(admin, picture)).status).toBe(404)
  const ids = [profileImage, licenseImage].map((picture) => fileIdOf(picture) ?? '')
  // The answer that the admin got is kept for a day; it names a file that no longer exists.
  expect(await findTables(ids)).toEqual(['idempotency_keys'])
  await server.clock.settle()
  expect(storage.objects.size).toBe(0)
})

describe('staff who are erased', () => {
  const entriesAbout = async (person: string) => {
    const subject = { subjectType: 'person' as const, subjectId: person }
    return (await admin.call(listRecordHistory, { params: subject, query: {} })).entries
  }

  test('stay the actors of what they did, without their name and where they did it from', async () => {
    const gone = await server.signIn(mobiles.fleetadmin)
    await gone.call(updateMe, { body: { lastName: 'Xenakis' } })
    expect((await entriesAbout(gone.userId))[0]).toMatchObject({
      actor: { name: expect.stringContaining('Xenakis') },
      address: expect.any(String),
      userAgent: expect.any(String),
    })
    await erase(gone.userId)
    expect((await findTables(['Xenakis'])).filter((table) => !kept.includes(table))).toEqual([])
    expect(await entriesAbout(gone.userId)).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        action: 'updateMe',
        requestId: expect.any(String),
        actor: { id: gone.userId, role: 'fleetadmin', name: '' },
        changes: [{ field: 'lastName', hidden: 'personal' }],
        address: null,
        userAgent: null,
      },
    ])
  })

  test('leave nothing personal in entries that are written after the erasure', async () => {
    const gone = await server.signIn(mobiles.simulated(2))
    await erase(gone.userId)
    await asApp(
      database,
      `insert into audit_log (id, actor_id, actor_role, address, user_agent, request_id, action, subject_type,
         subject_id, changes, person, personal)
       values (gen_random_uuid(), $1, 'admin', '203.0.113.7', 'late', 'r', 'a', 'person', $2, '[]', $1,
         '{"lastName": {"before": "Lateborn"}}')`,
      [gone.userId, gone.userId],
    )
    expect(await entriesAbout(gone.userId)).toMatchObject([{ address: null, userAgent: null }])
    expect(await findTables(['Lateborn'])).toEqual([])
  })
})

test('erasures leave bookings, events, offers and the ledger consistent', async () => {
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
})

describe('personal data in events', () => {
  const where = `where booking_id = (select booking_id from booking_events
    where about_customer is not null limit 1)`

  test('can only be changed by an erasure', async () => {
    const statements = [
      `update booking_events set about_customer = null ${where}`,
      `update booking_events set about_customer = about_customer || '{"customerName": "x"}' ${where}`,
      `update booking_events set about_driver = null ${where}`,
      `update booking_events set changes = '{}' ${where}`,
      `delete from booking_events ${where}`,
      'truncate booking_events',
      'update chat_events set text = null',
      `update chat_events set text = 'x'`,
      'delete from chat_events',
      'truncate chat_events',
      `update erasures set reason = 'staff'`,
      'delete from erasures',
    ]
    for (const statement of statements) {
      await expect(asOwner(database, statement)).rejects.toThrow('append-only')
      await expect(asApp(database, statement)).rejects.toThrow(/permission denied|must be owner/)
    }
  })

  test('cannot be blanked by an erasure row that the application inserts, nor changed within one', async () => {
    const erasure = `insert into erasures (id, person, reason)
      values (gen_random_uuid(), '${driver.userId}', 'staff')`
    await expect(asApp(database, erasure)).rejects.toThrow('written by its function alone')
    const within = (statement: string) => asOwner(database, `begin; ${erasure}; ${statement}; rollback`)
    await within(`update booking_events set about_customer = null ${where}`)
    await within('update chat_events set text = null')
    for (const change of [`text = 'x'`, `text = null, at = now()`]) {
      await expect(within(`update chat_events set ${change}`)).rejects.toThrow('append-only')
    }
    for (const change of [`about_customer = '{"customerName": "x"}'`, `changes = '{}'`, `at = now()`]) {
      await expect(within(`update booking_events set ${change} ${where}`)).rejects.toThrow('append-only')
    }
    await admin.call(updateMe, { body: { lastName: 'Moreau' } })
    await within('update audit_log set personal = null, address = null')
    for (const change of [`personal = '{}'`, `address = 'x'`, `changes = '[]'`, 'at = now()']) {
      await expect(within(`update audit_log set ${change}`)).rejects.toThrow('append-only')
    }
  })
})
