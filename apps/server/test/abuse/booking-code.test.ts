import { arriveBooking, startBooking } from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles } from '../support/trip.ts'
import { inParallel, tally } from './crowd.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

test('a driver has five wrong attempts in any minute; the right code sent several times at once starts the trip once', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  await driver.call(arriveBooking, { params, body: { confirmFar: true } })
  const wrong = Array.from({ length: 200 }, (_, index) => String(20_000 + index)).filter(
    (code) => code !== booking.otp,
  )
  const tries = (first: number, count: number) =>
    inParallel(count, count, (index) =>
      driver.send(startBooking, { params, body: { otp: wrong[first + index] } }),
    )
  // A clock minute ends during these attempts, and that boundary must not allow more.
  const compared: number[] = []
  for (let step = 0; step < 8; step += 1) {
    const answers = await tries(step * 10, 10)
    compared.push(answers.filter(({ body }) => (body as { code: string }).code === 'wrong_otp').length)
    await server.clock.forward(20 / 60)
  }
  expect(compared).toEqual([5, 0, 0, 5, 0, 0, 5, 0])

  await server.clock.forward(1.1)
  await tries(100, 4)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const repeats = await inParallel(20, 20, () =>
    driver.send(startBooking, { params, body: { otp: booking.otp ?? '' } }, key),
  )
  expect(tally(repeats)).toBe('200 x 20')
  expect(new Set(repeats.map(({ text }) => text)).size).toBe(1)
})
