import { randomUUID } from 'node:crypto'
import { getBooking } from '@cabstand/contract/http/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { expect, test } from 'vitest'
import { addJobs } from '../src/jobs/outbox-store.ts'
import { dispatchReaction } from '../src/modules/dispatch/index.ts'
import { asOwner } from './as-owner.ts'
import { testServer } from './test-server.ts'
import { book, eventually, goOnline, mobiles, offerOf } from './trip.ts'

const server = await testServer()
const { clock, database, db } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

const becomes = (booking: { id: string }, status: string) =>
  eventually(async () => {
    const seen = await rider.call(getBooking, { params: { id: booking.id } })
    return (seen as RiderBooking).status === status
  }, status)

test('what a process was doing when it died is done by another one', async () => {
  await goOnline(server, driver)
  const booking = await book(rider)
  await offerOf(driver, booking.id)
  const held = await eventually(async () => {
    const rows = await asOwner(
      database,
      `update graphile_worker._private_jobs set locked_at = now() - interval '3 seconds', locked_by = 'dead'
       where key = $1 and locked_at is null returning id`,
      [`look:${booking.id}`],
    )
    return rows.length === 1 && rows
  }, 'the next look')
  expect(held).toHaveLength(1)
  await clock.forward(6)
  await becomes(booking, 'CANCELLED')
})

test('a look that is running when somebody declines does not replace the look at the decline', async () => {
  const bookingId = randomUUID()
  const at = clock.now()
  const event = { bookingId, number: 3, type: 'booking.asked', actor: 'driver', at, status: null }
  const jobs = dispatchReaction({ ...event, bookLater: false, tripDate: at, prepaid: false })
  const hour = { afterMs: 3_600_000 }
  await addJobs(
    db,
    jobs.map((job) => ({ ...job, ...hour })),
  )
  const payload = { bookingId, cause: 'tick' }
  await addJobs(db, [{ task: 'dispatch:look', payload, key: `look:${bookingId}`, ...hour }])
  const waiting = await asOwner<{ cause: string }>(
    database,
    `select payload->>'cause' as cause from graphile_worker._private_jobs where payload->>'bookingId' = $1`,
    [bookingId],
  )
  expect(waiting.map(({ cause }) => cause).sort()).toEqual(['declined', 'tick'])
})

test('a job that a newer one replaced while its process died is forgotten', async () => {
  const bookingId = randomUUID()
  const job = { task: 'dispatch:look', payload: { bookingId }, key: `look:${bookingId}`, afterMs: 3_600_000 }
  await addJobs(db, [job])
  const lock = `update graphile_worker._private_jobs set locked_at = $2, locked_by = 'dead' where payload->>'bookingId' = $1`
  await asOwner(database, lock, [bookingId, new Date()])
  await addJobs(db, [job])
  const count = async () =>
    (
      await asOwner(database, `select from graphile_worker._private_jobs where payload->>'bookingId' = $1`, [
        bookingId,
      ])
    ).length
  expect(await count()).toBe(2)
  await eventually(async () => {
    await addJobs(db, [{ task: 'system:cleanup', payload: {}, key: 'cleanup' }])
    return (await count()) === 1
  }, 'forgetting')
})
