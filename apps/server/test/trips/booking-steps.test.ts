import * as contract from '@cabstand/contract/http/trips/bookings'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getBookingRow } from '../../src/trips/bookings/booking-store.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { book, driveUntil, goOnline, mobiles, offerOf } from '../support/trip.ts'

const server = await testServer()
const { database, db } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)

let keys = 0
const newKey = () => {
  keys += 1
  return `step-key-${keys}`
}

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

const arrive = (id: string) =>
  driver.call(contract.arriveBooking, { params: { id }, body: { confirmFar: true } })
const finish = (id: string) => driver.call(contract.finishBooking, { params: { id }, body: {} })

describe('a step', () => {
  test('waits while the booking is locked', async () => {
    const { id } = await accepted()
    const lock = await holdLock(database, 'select from bookings where id = $1 for update', [id])
    const arrived = arrive(id)
    await lock.waiting(1)
    await lock.release()
    expect(await arrived).toMatchObject({ status: 'ARRIVED', eventNumber: 4 })
  })

  test('writes nothing when its key was used by another request', async () => {
    const { id } = await accepted()
    const key = newKey()
    const headers = { 'idempotency-key': key }
    const arrived = { params: { id }, body: { confirmFar: true } }
    expect((await driver.send(contract.arriveBooking, arrived, headers)).status).toBe(200)
    await expectUnchanged(id, async () => {
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
  /** The driver accepts, waits for their row, which changes meanwhile, and is refused. */
  async function expectRefusal(change: string, code: string) {
    const { id } = await offered()
    await expectUnchanged(id, async () => {
      const lock = await holdLock(database, `update users set ${change} where id = $1`, [driver.userId])
      const answer = driver.send(contract.acceptBooking, { params: { id }, body: {} })
      await lock.waiting(1)
      await lock.release('commit')
      expect(await answer).toMatchObject({ status: 409, body: { code } })
      await setDriver(free)
    })
  }

  test('is told that they are busy', () => expectRefusal('queue = true', 'driver_busy'))

  test.each(['driver_active_status = false', 'approved = false'])('gets no booking with %s', (change) =>
    expectRefusal(change, 'driver_not_eligible'),
  )
})

describe('the end of a trip', () => {
  const reached = async () => {
    const booking = await accepted()
    await driveUntil('reach', { booking, rider, driver })
    return booking
  }

  test('frees the driver', async () => {
    const { id } = await reached()
    await finish(id)
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
    await finish(id)
    expect(await findRecord(id)).toMatchObject({ status: 'PENDING', queue: true })
    await asOwner(database, `update bookings set status = 'ACCEPTED' where id = $1`, [other.id])
    await clear(other.id)
    expect(await findRecord(other.id)).toMatchObject({ status: 'CANCELLED', queue: false })
  })
})
