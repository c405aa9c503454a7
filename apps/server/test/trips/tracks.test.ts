import { randomUUID } from 'node:crypto'
import {
  acceptBooking,
  cancelBooking,
  finishBooking,
  getBookingPosition,
  reachBooking,
} from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import { sendPositions } from '@cabstand/contract/http/trips/fleet'
import type { KyselyPlugin } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { Tracker } from '../../src/trips/tracking/index.ts'
import { insertTrackPoints } from '../../src/trips/tracking/tracking-store.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { exchanged } from '../support/exchanged.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, goOnline, mobiles, pickup, reportAt } from '../support/trip.ts'

const server = await testServer()
const { clock, database, db } = server
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)
const other = await server.signIn(mobiles.simulated(0))

const pointsOf = (bookingId: string) =>
  asOwner<{ at: Date; accuracy_meters: number | null }>(
    database,
    'select at, accuracy_meters from track_points where booking_id = $1 order by at',
    [bookingId],
  )

test.each([
  ['above', 1e300],
  ['below', 1e-300],
])(
  'numbers %s what the database can hold spoil neither the track nor the exchange between processes',
  async (_, absurd) => {
    const booking = await acceptedTrip(server, rider, driver)
    await goOnline(server, other)
    await clock.settle()
    const before = (await pointsOf(booking.id)).length
    const at = clock.now().toISOString()
    const sent = {
      ...pickup,
      at,
      speed: absurd,
      heading: Math.min(absurd, 360),
      accuracy: Math.min(absurd, 50),
    }
    expect(await driver.call(sendPositions, { body: { positions: [sent] } })).toEqual({
      accepted: 1,
      dropped: 0,
    })
    expect(await pointsOf(booking.id)).toHaveLength(before + 1)
    const elsewhere = new Tracker({ db, log: pino({ level: 'error' }), now: clock.now })
    await elsewhere.start()
    try {
      const expected = { lat: pickup.lat, lng: pickup.lng, atMs: Date.parse(at) }
      // The exchange may have happened before this one started: then it reads the position at once.
      await expect
        .poll(() => elsewhere.positions.find(driver.userId), { timeout: 10_000 })
        .toMatchObject(expected)
    } finally {
      await elsewhere.stop()
    }
    await rider.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  },
)

/** A database whose next answer to a statement that contains `text` is held until `open` is called. */
function holdAnswer(text: string): { db: Database; reached: Promise<void>; open: () => void } {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = new WeakSet<object>()
  const gate: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(text)) held.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (held.has(queryId)) {
        reached.resolve()
        await opened.promise
      }
      return result
    },
  }
  return { db: db.withPlugin(gate), reached: reached.promise, open: opened.resolve }
}

test('a trip that begins while all trips are being read is tracked at once', async () => {
  const gate = holdAnswer('driver_on_trip(status, driver) is not null')
  const tracker = new Tracker({ db: gate.db, log: pino({ level: 'error' }), now: clock.now })
  const starting = tracker.start()
  await gate.reached
  const booking = await acceptedTrip(server, rider, driver)
  tracker.tripsChanged([driver.userId])
  await clock.settle()
  gate.open()
  await starting
  await clock.settle()
  try {
    const before = (await pointsOf(booking.id)).length
    const who = { driver: driver.userId, carType: randomUUID() }
    await tracker.report(who, [{ ...pickup, at: clock.now().toISOString() }])
    expect(await pointsOf(booking.id)).toHaveLength(before + 1)
  } finally {
    await tracker.stop()
  }
  await rider.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})

test('a hundred phones that empty their buffers at once are written together', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const startMs = clock.now().getTime() - 3_600_000
  await insertTrackPoints(
    db,
    Array.from({ length: 100 * 120 }, (_, index) => ({
      bookingId: booking.id,
      driver: driver.userId,
      status: 'ACCEPTED',
      at: new Date(startMs + index),
      lat: pickup.lat,
      lng: pickup.lng,
      accuracyMeters: index % 2 === 0 ? null : 5,
      jump: false,
    })),
  )
  expect((await pointsOf(booking.id)).length).toBeGreaterThanOrEqual(12_000)
  await rider.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})

test('until its time a Book Later shows its rider no car position and records no track', async () => {
  await goOnline(server, driver)
  const tripDate = new Date(clock.now().getTime() + 20 * 60_000).toISOString()
  const later = await book(otherRider, { tripDate })
  const params = { id: later.id }
  await admin.call(assignBooking, { params, body: { driver: driver.userId } })
  await driver.call(acceptBooking, { params, body: {} })
  expect(await otherRider.call(getBookingPosition, { params })).toEqual({
    position: null,
    secondsToNextStop: null,
  })

  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('start', { booking, rider, driver })
  await clock.forward(5.1)
  // Every process has looked up the drivers' trips since.
  const before = clock.now()
  await goOnline(server, other)
  await exchanged(server, other, before)
  const known = (await pointsOf(booking.id)).length
  await reportAt(server, driver, pickup)
  expect(await pointsOf(booking.id)).toHaveLength(known + 1)
  expect(await pointsOf(later.id)).toEqual([])

  const finished = { params: { id: booking.id }, body: {} }
  await driver.call(reachBooking, { ...finished, body: { confirmFar: true } })
  await driver.call(finishBooking, finished)
  await eventually(async () => {
    await reportAt(server, driver, pickup)
    return (await pointsOf(later.id)).length > 0
  }, 'the track of the next trip')
  expect((await otherRider.call(getBookingPosition, { params })).position).toMatchObject({ lat: pickup.lat })
})
