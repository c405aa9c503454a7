import { updateMe } from '@cabstand/contract/http/people/users'
import { cancelBooking, createBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { beforeEach, expect, test } from 'vitest'
import type { Answer, TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, goOnline, mobiles, pickup, quoteFor, reportAt } from '../support/trip.ts'
import { tally } from './crowd.ts'

const server = await testServer({ limitsBookings: true })
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)

let numbers = 0
async function newRider() {
  numbers += 1
  const rider = await server.signIn(`+447700900${500 + numbers}`)
  const email = `rider${numbers}@example.org`
  await rider.call(updateMe, { body: { firstName: 'New', lastName: 'Rider', email } })
  return rider
}

beforeEach(() => goOnline(server, driver))

/** Moves the time forward; the driver stays online. */
async function pass(minutes: number) {
  await server.clock.forward(minutes)
  await reportAt(server, driver, pickup)
}

async function tryToBook(rider: TestClient, minutesAhead?: number): Promise<Answer> {
  const { quoteId } = await quoteFor(rider)
  const tripDate =
    minutesAhead === undefined
      ? {}
      : { tripDate: new Date(server.clock.now().getTime() + minutesAhead * 60_000).toISOString() }
  return rider.send(createBooking, { body: { quoteId, ...tripDate } })
}

async function book(rider: TestClient, minutesAhead?: number): Promise<RiderBooking> {
  const answer = await tryToBook(rider, minutesAhead)
  expect(answer.text).toContain('"status":"NEW"')
  return answer.body
}

const cancel = (by: TestClient, { id }: RiderBooking) =>
  by.call(cancelBooking, { params: { id }, body: { reason: 'changed' } })

const problem = (answer: Answer) => answer.body as { code: string; params: Record<string, string | number> }

test('one rider cannot block the fleet: three rides at a time, and a wait after cancelling them', async () => {
  const rider = await newRider()
  const { quoteId } = await quoteFor(rider)
  const answers: Answer[] = []
  for (let count = 0; count < 30; count += 1) {
    answers.push(await rider.send(createBooking, { body: { quoteId } }))
  }
  expect(tally(answers)).toBe('201 x 3 409 x 27')
  expect(problem(await tryToBook(rider))).toMatchObject({
    code: 'too_many_open_bookings',
    params: { limit: 3 },
  })
  expect(problem(await tryToBook(rider, 30))).toMatchObject({ code: 'too_many_open_bookings' })

  for (const { body } of answers.slice(0, 3)) await cancel(rider, body)
  const paused = await tryToBook(rider)
  expect(paused.status).toBe(429)
  const { code, params } = problem(paused)
  expect(code).toBe('booking_paused')
  expect(params.retrySeconds).toBeGreaterThan(3540)
  expect(params.retrySeconds).toBeLessThanOrEqual(3600)
  expect(paused.headers.get('retry-after')).toBe(String(params.retrySeconds))
  expect(Date.parse(String(params.bookAgainAt))).toBeGreaterThan(server.clock.now().getTime())
  // A booking that drivers would get only later causes no wait.
  await book(rider, 180)

  await pass(60)
  await cancel(rider, await book(rider))
  expect(problem(await tryToBook(rider)).code).toBe('booking_paused')
})

test('staff can book for a rider without limit, and these bookings do not count', async () => {
  const rider = await newRider()
  const bookFor = async () => {
    const { quoteId } = await quoteFor(admin)
    return admin.send(createBooking, { body: { quoteId, customer: rider.userId } })
  }
  const byStaff = []
  for (let count = 0; count < 4; count += 1) byStaff.push(await bookFor())
  expect(tally(byStaff)).toBe('201 x 4')
  const own = [await book(rider), await book(rider), await book(rider)]
  expect((await bookFor()).status).toBe(201)
  for (const { body } of byStaff) await cancel(rider, body)
  await cancel(rider, own[0] as RiderBooking)
  await book(rider)
})

test('cancellations that cost, or were not the rider’s, or came before drivers were asked, cause no wait', async () => {
  const rider = await newRider()
  for (let count = 0; count < 4; count += 1) await cancel(rider, await book(rider, 120 + count))
  for (let count = 0; count < 4; count += 1) await cancel(admin, await book(rider))
  for (let count = 0; count < 3; count += 1) {
    const trip = await acceptedTrip(server, rider, driver)
    await pass(3)
    const { cancellationFee } = (await cancel(rider, trip)) as RiderBooking
    expect(cancellationFee).toBeGreaterThan(0)
    await pass(1)
  }
  await book(rider)
})
