import { findRoute } from '@cabstand/contract/http/maps'
import { finishBooking, payBooking, reachBooking } from '@cabstand/contract/http/trips/bookings'
import { simulateTrip } from '@cabstand/map-engine/test/simulate-trip'
import { expect, test } from 'vitest'
import { insertTrackPoints } from '../../src/trips/tracking/tracking-store.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { runTask } from '../support/run-task.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const { db, clock, database } = server
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const ends = [pickup, drop].map(({ lat, lng }) => ({ lat, lng }))

/** A time zone where it is noon, so that the trips and the route of the next day are in the same part of the day. */
const hoursToNoon = 12 - new Date().getUTCHours()
const noonZone = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`

/** A trip that took three times as long as its route. */
async function slowTrip(seed: number): Promise<void> {
  const route = await server.anonymous.call(findRoute, { body: { points: ends } })
  const { track, durationSeconds } = simulateTrip(route, { sigmaMeters: 4, noise: 'white' }, seed)
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('start', { booking, rider, driver })
  const begun = clock.now().getTime() + 1000
  await insertTrackPoints(
    db,
    track.map(({ lat, lng, atMs, status }) => ({
      bookingId: booking.id,
      driver: driver.userId,
      at: new Date(begun + atMs * 3),
      status,
      lat,
      lng,
      accuracyMeters: 5,
      jump: false,
    })),
  )
  await clock.forward(Math.ceil((durationSeconds * 3) / 60) + 1)
  const params = { id: booking.id }
  await driver.call(reachBooking, { params, body: { confirmFar: true } })
  await driver.call(finishBooking, { params, body: {} })
  await driver.call(payBooking, { params, body: { paymentMode: 'cash' } })
}

test('route times match the previous day’s trip times after the nightly job', async () => {
  const durations = async () =>
    (await server.anonymous.call(findRoute, { body: { points: ends } })).durationSeconds
  await asOwner(database, 'update settings set time_zone = $1', [noonZone])
  const before = await durations()
  for (const seed of [1, 2, 3]) await slowTrip(seed)
  const learn = () => runTask(database, 'maps:learn-speeds')
  const state = async () => {
    const [row] = await asOwner<{ revision: number; trips: number; samples: number; speeds: number }>(
      database,
      `select revision, (select count(*)::int from road_speed_trips) as trips,
         (select count(*)::int from road_speed_samples) as samples,
         (select count(*)::int from road_speeds) as speeds
       from road_speed_revisions`,
      [],
    )
    return row
  }
  await learn()
  const learned = await state()
  expect(learned).toMatchObject({ revision: 1, trips: 3 })
  expect(learned?.speeds).toBeGreaterThan(1)
  await eventually(async () => (await durations()) > before * 1.1, 'the speeds to be in force')
  // Each trip is learned from once: the next night changes nothing.
  await learn()
  expect(await state()).toEqual(learned)
}, 60_000)
