import * as contract from '@cabstand/contract/http/trips/bookings'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { condition, type StatementPart } from '../../src/platform/db/statement-part.ts'
import { idempotencyKeyPart } from '../../src/platform/http/idempotency-store.ts'
import type { Deps } from '../../src/start/deps.ts'
import { createModules } from '../../src/start/modules.ts'
import { acceptBooking } from '../../src/trips/bookings/accept-booking.ts'
import { type BookingStep, stepWrite } from '../../src/trips/bookings/booking-step.ts'
import { getBookingRow } from '../../src/trips/bookings/booking-store.ts'
import { tryToChange } from '../../src/trips/bookings/change-booking.ts'
import { arriveBooking, startBooking } from '../../src/trips/bookings/drive-booking.ts'
import { setBookingDue } from '../../src/trips/bookings/due-store.ts'
import { finishBooking } from '../../src/trips/bookings/finish-booking.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { book, driveUntil, goOnline, mobiles, offerOf } from '../support/trip.ts'

let captured: Deps | undefined
const server = await testServer({
  createModules: (all) => {
    captured = all
    return createModules(all)
  },
})
if (captured === undefined) throw new Error('the server has no dependencies')
const deps: Deps = captured
const { database, db } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)
const caller = { role: 'driver', userId: driver.userId, sessionId: '' } as const

let keys = 0
const newKey = () => {
  keys += 1
  return `step-key-${keys}`
}
const keyPart = (key: string) =>
  idempotencyKeyPart({
    userId: driver.userId,
    key,
    endpoint: 'test',
    requestHash: Buffer.from('hash'),
    status: 200,
    response: '{}',
  })

/** Attempts a step as a route does. */
const attempt = (step: BookingStep, key = newKey()) =>
  stepWrite(deps, 'driver', step).attempt(() => keyPart(key))

const accept = (bookingId: string) => acceptBooking(deps, { bookingId, driver: caller })
const arrive = (bookingId: string) => arriveBooking(deps, { bookingId, acting: caller, confirmFar: true })
const start = (bookingId: string) => startBooking(deps, { bookingId, caller })
const finish = (bookingId: string) => finishBooking(deps, { bookingId, acting: caller })

const setDriver = (change: string) =>
  asOwner(database, `update users set ${change} where id = $1`, [driver.userId])

const free = 'queue = false, driver_active_status = true, approved = true'

async function otpOf(bookingId: string): Promise<string> {
  const { otp } = await getBookingRow(db, bookingId)
  return otp ?? ''
}

/** Everything that a step may write. */
async function findRecord(bookingId: string) {
  const [row] = await asOwner(
    database,
    `select b.status, b.event_number, u.queue,
       (select count(*)::int from booking_events e where e.booking_id = b.id) as events,
       (select array_agg(outcome) from offers o where o.booking_id = b.id) as offers,
       (select count(*)::int from idempotency_keys k where k.user_id = u.id) as keys
     from bookings b, users u where b.id = $1 and u.id = $2`,
    [bookingId, driver.userId],
  )
  return row
}

async function expectUnchanged(bookingId: string, work: () => Promise<void>) {
  const before = await findRecord(bookingId)
  await work()
  expect(await findRecord(bookingId)).toEqual(before)
}

const clear = (bookingId: string) =>
  admin.send(contract.cancelBooking, { params: { id: bookingId }, body: { reason: 'the test is over' } })

/** A booking that the driver is offered. After the test it is over, and the driver is free. */
async function offered() {
  await goOnline(server, driver)
  const booking = await book(rider)
  onTestFinished(async () => {
    await clear(booking.id)
    await setDriver(free)
  })
  await offerOf(driver, booking.id)
  return booking
}

async function accepted() {
  const booking = await offered()
  await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  return booking
}

/** A condition that holds once `open` is called; the statement has begun by then. */
async function closedGate() {
  const lock = await holdLock(database, 'select pg_advisory_xact_lock(41)', [])
  const part = condition('gate', () => sql`select pg_advisory_xact_lock_shared(41)`)({})
  return { part, reached: () => lock.waiting(1), open: () => lock.release() }
}

/** Changes a booking by a step, and does `meanwhile` after the statement has begun. */
async function changeWhile(step: BookingStep, meanwhile: () => Promise<unknown>): Promise<boolean> {
  const before = await getBookingRow(db, step.bookingId)
  const change = await step.decide(before, db)
  const gate = await closedGate()
  const parts: StatementPart[] = [gate.part, ...(change.parts ?? [])]
  const changing = tryToChange(deps, before, { ...change, parts })
  await gate.reached()
  await meanwhile()
  await gate.open()
  return changing
}

describe('a step without a lock', () => {
  test('writes the change with its event, its key and what belongs to it', async () => {
    const { id } = await offered()
    const key = newKey()
    expect(await attempt(accept(id), key)).toBe(true)
    expect(await findRecord(id)).toMatchObject({
      status: 'ACCEPTED',
      event_number: 3,
      events: 3,
      offers: ['accepted'],
      queue: true,
    })
    const [stored] = await asOwner(database, 'select response from idempotency_keys where key = $1', [key])
    expect(stored).toEqual({ response: '{}' })
  })

  test('writes nothing when the booking has changed since it was read', async () => {
    const { id } = await accepted()
    const known = await getBookingRow(db, id)
    expect(await attempt(arrive(id))).toBe(true)
    await expectUnchanged(id, async () => {
      expect(await attempt({ ...arrive(id), known })).toBe(false)
    })
  })

  test('writes nothing when the booking changes after the statement has begun', async () => {
    const { id } = await accepted()
    expect(await changeWhile(arrive(id), () => attempt(arrive(id)))).toBe(false)
    expect(await findRecord(id)).toMatchObject({ status: 'ARRIVED', event_number: 4, events: 4 })
  })

  test('is not disturbed by a new due time', async () => {
    const { id } = await accepted()
    const before = await getBookingRow(db, id)
    const later = new Date(server.clock.now().getTime() + 3_600_000)
    expect(await changeWhile(arrive(id), () => setBookingDue(db, before, later))).toBe(true)
    expect(await findRecord(id)).toMatchObject({ status: 'ARRIVED', event_number: 4, events: 4 })
  })

  test('does not wait for a locked booking; the request waits under the lock', async () => {
    const { id } = await accepted()
    const lock = await holdLock(database, 'select from bookings where id = $1 for update', [id])
    expect(await attempt(arrive(id))).toBe(false)
    const arrived = driver.call(contract.arriveBooking, { params: { id }, body: { confirmFar: true } })
    await lock.waiting(1)
    await lock.release()
    expect(await arrived).toMatchObject({ status: 'ARRIVED', eventNumber: 4 })
  })

  test('writes nothing when its key was used by another request, which then gets a 422', async () => {
    const { id } = await accepted()
    const key = newKey()
    const headers = { 'idempotency-key': key }
    const arrived = { params: { id }, body: { confirmFar: true } }
    expect((await driver.send(contract.arriveBooking, arrived, headers)).status).toBe(200)
    await expectUnchanged(id, async () => {
      expect(await attempt(start(id), key)).toBe(false)
      for (const [endpoint, body] of [
        [contract.startBooking, { otp: await otpOf(id) }],
        [contract.arriveBooking, { confirmFar: false }],
      ] as const) {
        const answer = await driver.send(endpoint, { params: { id }, body }, headers)
        expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
      }
    })
  })

  test('has one effect and one response for requests with the same key at once', async () => {
    const { id } = await offered()
    const params = { id }
    const otp = await otpOf(id)
    const steps = [
      { by: driver, endpoint: contract.acceptBooking, body: {} },
      { by: driver, endpoint: contract.arriveBooking, body: { confirmFar: true } },
      { by: driver, endpoint: contract.startBooking, body: { otp } },
      { by: driver, endpoint: contract.reachBooking, body: { confirmFar: true } },
      { by: driver, endpoint: contract.finishBooking, body: {} },
      { by: driver, endpoint: contract.payBooking, body: { paymentMode: 'cash' } },
      { by: rider, endpoint: contract.rateBooking, body: { rating: 4 } },
    ]
    for (const [index, { by, endpoint, body }] of steps.entries()) {
      const headers = { 'idempotency-key': newKey() }
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => by.send(endpoint, { params, body }, headers)),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, endpoint.name).toBe(1)
      expect(answers[0]).toMatchObject({ status: 200, body: { eventNumber: index + 3 } })
    }
    expect(await findRecord(id)).toMatchObject({
      status: 'COMPLETE',
      event_number: 9,
      events: 9,
      queue: false,
    })
  })
})

describe('a driver who accepts', () => {
  const changes = ['queue = true', 'driver_active_status = false', 'approved = false']
  test.each(changes)('does not get the booking with "%s" since the statement began', async (change) => {
    const { id } = await offered()
    await expectUnchanged(id, async () => {
      expect(await changeWhile(accept(id), () => setDriver(change))).toBe(false)
      await setDriver(free)
    })
  })

  test('is told that they are busy', async () => {
    const { id } = await offered()
    await setDriver('queue = true')
    const answer = await driver.send(contract.acceptBooking, { params: { id }, body: {} })
    expect(answer).toMatchObject({ status: 409, body: { code: 'driver_busy' } })
  })

  test('is not waited for while their row is locked, and gets the booking then', async () => {
    const { id } = await offered()
    const lock = await holdLock(database, 'select from users where id = $1 for update', [driver.userId])
    expect(await attempt(accept(id))).toBe(false)
    const answer = driver.call(contract.acceptBooking, { params: { id }, body: {} })
    await lock.waiting(1)
    await lock.release()
    expect(await answer).toMatchObject({ status: 'ACCEPTED' })
  })
})

describe('the end of a trip', () => {
  const reached = async () => {
    const booking = await accepted()
    await driveUntil('reach', { booking, rider, driver })
    return booking
  }

  test('frees the driver', async () => {
    const { id } = await reached()
    expect(await attempt(finish(id))).toBe(true)
    expect(await findRecord(id)).toMatchObject({ status: 'PENDING', queue: false })
  })

  test('keeps a driver busy who has another current trip', async () => {
    const other = await book(otherRider)
    const { id } = await reached()
    await asOwner(
      database,
      `update bookings set status = 'STARTED', driver = $2, accepted_at = now(), queue_at = now() where id = $1`,
      [other.id, driver.userId],
    )
    expect(await attempt(finish(id))).toBe(true)
    expect(await findRecord(id)).toMatchObject({ status: 'PENDING', queue: true })
    await asOwner(database, `update bookings set status = 'ACCEPTED' where id = $1`, [other.id])
    await clear(other.id)
    expect(await findRecord(other.id)).toMatchObject({ status: 'CANCELLED', queue: false })
  })

  test('is not written without a lock when the driver accepts another trip meanwhile', async () => {
    const { id } = await reached()
    await expectUnchanged(id, async () => {
      expect(await changeWhile(finish(id), () => setDriver('queue = true'))).toBe(false)
    })
    await driver.call(contract.finishBooking, { params: { id }, body: {} })
    expect(await findRecord(id)).toMatchObject({ status: 'PENDING', queue: false })
  })
})
