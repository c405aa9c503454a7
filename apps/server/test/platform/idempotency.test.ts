import { updateMe } from '@cabstand/contract/http/people/users'
import {
  cancelBooking,
  createBooking,
  finishBooking,
  getBookingLedger,
  listBookings,
  payBooking,
  reachBooking,
} from '@cabstand/contract/http/trips/bookings'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/platform/http/errors.ts'
import { runWrite } from '../../src/platform/http/run-write.ts'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, goOnline, mobiles, quoteFor } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

let keys = 0
const newKey = () => {
  keys += 1
  return { 'idempotency-key': `test-key-${keys}` }
}

const countBookings = async () => {
  const { bookings } = await rider.call(listBookings, { query: { limit: '100' } })
  return bookings.length
}

const countKeys = async (key: string) => {
  const rows = await asOwner(server.database, 'select from idempotency_keys where key = $1', [key])
  return rows.length
}

describe('a write with an Idempotency-Key', () => {
  test('returns an identical response and books once, for any number of parallel requests', async () => {
    await goOnline(server, driver)
    const { quoteId } = await quoteFor(rider)
    const before = await countBookings()
    const key = newKey()
    const send = () => rider.send(createBooking, { body: { quoteId } }, key)
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    answers.push(await send())
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await countBookings()).toBe(before + 1)
    const [first] = answers
    const id = (first?.body as { id: string } | undefined)?.id ?? ''
    await rider.call(cancelBooking, { params: { id }, body: { reason: 'enough' } })
  })

  test('returns its original response even when the booking has changed since', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('start', { booking, rider, driver })
    const params = { id: booking.id }
    const reach = newKey()
    const atDrop = { params, body: { confirmFar: true } }
    const reached = await Promise.all(
      Array.from({ length: 20 }, () => driver.send(reachBooking, atDrop, reach)),
    )
    expect(new Set(reached.map((answer) => answer.text)).size).toBe(1)
    expect(reached[0]?.body).toMatchObject({ status: 'REACHED' })
    await driver.call(finishBooking, { params, body: {} })
    const pay = newKey()
    const body = { paymentMode: 'cash' }
    const paid = await Promise.all(
      Array.from({ length: 20 }, () => driver.send(payBooking, { params, body }, pay)),
    )
    expect(new Set(paid.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(paid[0]?.body).toMatchObject({ status: 'PAID' })
    expect((await admin.call(getBookingLedger, { params })).entries).toHaveLength(1)
    expect((await driver.send(reachBooking, atDrop, reach)).body).toMatchObject({ status: 'REACHED' })
  })

  test('is refused when its key was used for a different body or address', async () => {
    const key = newKey()
    expect((await rider.send(updateMe, { body: { firstName: 'Farah' } }, key)).status).toBe(200)
    const otherBody = await rider.send(updateMe, { body: { firstName: 'Else' } }, key)
    expect(otherBody).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const params = { id: '01900000-0000-7000-8000-000000000000' }
    const otherAddress = await rider.send(payBooking, { params, body: { paymentMode: 'wallet' } }, key)
    expect(otherAddress).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test.each(['', 'short', 'with space in it', 'x'.repeat(101)])(
    'is refused with the key "%s"',
    async (key) => {
      const answer = await rider.send(updateMe, { body: { firstName: 'Farah' } }, { 'idempotency-key': key })
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
    },
  )

  test('is not confused with another user’s write under the same key', async () => {
    const key = newKey()
    await rider.send(updateMe, { body: { lastName: 'Haddad' } }, key)
    const other = await otherRider.send(updateMe, { body: { lastName: 'Weber' } }, key)
    expect(other).toMatchObject({ status: 200, body: { id: otherRider.userId, lastName: 'Weber' } })
  })

  test('stores no key when refused, before its transaction or within it', async () => {
    const early = newKey()
    const params = { id: '01900000-0000-7000-8000-000000000000' }
    expect((await rider.send(createBooking, { body: { quoteId: params.id } }, early)).status).toBe(404)
    expect(await countKeys(early['idempotency-key'])).toBe(0)
    const late = newKey()
    expect((await rider.send(updateMe, { body: { email: 'nonsense' } }, late)).status).toBe(422)
    expect(await countKeys(late['idempotency-key'])).toBe(0)
    // A client can correct the request and send it again with the same key.
    expect((await rider.send(updateMe, { body: { email: 'farah@example.org' } }, late)).status).toBe(200)
    expect(await countKeys(late['idempotency-key'])).toBe(1)
  })
})

test('a retry that is refused because the first call finished meanwhile gets the response of the first', async () => {
  const call = {
    endpoint: payBooking,
    userId: rider.userId,
    key: newKey()['idempotency-key'],
    fingerprint: 'f',
    staff: undefined,
  }
  const done = () => runWrite(server.db, call, { write: async () => '{"b":1,"a":2}' })
  const repeated = runWrite(server.db, call, {
    prepare: async () => {
      await done()
      throw new AppError('wrong_status')
    },
    write: async () => 'never',
  })
  expect(await repeated).toEqual({ status: 200, body: '{"b":1,"a":2}' })
})
