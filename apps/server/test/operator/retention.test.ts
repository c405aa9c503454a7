import { cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { addPicture } from '../platform/files/pictures.ts'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import { runTask } from '../support/run-task.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles } from '../support/trip.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })
const { database, clock } = server
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)
const booking = await acceptedTrip(server, rider, await server.signIn(mobiles.driver))
await rider.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'I found another way' } })
// More than are deleted at once.
const olds = 12_000
await asOwner(
  database,
  `insert into track_points (booking_id, driver, at, status, lat, lng)
   select $1, $2, now() - n * interval '1 ms', 'STARTED', 0, 0 from generate_series(1, ${olds}) n`,
  [booking.id, rider.userId],
)
const picture = await addPicture(admin, 'parcelImage')
await asOwner(database, `update files set subject = $1 where '/api/files/' || id = $2`, [booking.id, picture])

async function count() {
  const [row] = await asOwner<{ points: number; pictures: number; notifications: number }>(
    database,
    `select (select count(*)::int from track_points) as points, (select count(*)::int from files) as pictures,
       (select count(*)::int from notifications where kept) as notifications`,
  )
  if (row === undefined) throw new Error('no row')
  return { ...row, objects: storage.objects.size }
}

const cleanUpAfter = async (days: number) => {
  await clock.forward(days * 24 * 60)
  await runTask(database, 'platform:cleanup')
  return count()
}

test('positions, pictures and notifications are kept until the setting says otherwise, and then so many days', async () => {
  const before = await count()
  expect(before.points).toBeGreaterThan(olds)
  expect(before.notifications).toBeGreaterThan(0)
  expect([before.pictures, before.objects]).toEqual([1, 1])

  expect(await cleanUpAfter(3)).toEqual(before)
  await changeSettings(admin, { keepTracksDays: 10, keepParcelPicturesDays: 10, keepNotificationsDays: 10 })
  expect(await cleanUpAfter(6)).toEqual(before)
  // Of a trip that went on.
  await asOwner(
    database,
    `insert into track_points (booking_id, driver, at, status, lat, lng)
     values ($1, $2, now() + interval '8 days', 'STARTED', 0, 0)`,
    [booking.id, rider.userId],
  )
  const after = await cleanUpAfter(2)
  expect(after).toMatchObject({ points: 1, pictures: 0, notifications: 0 })
  await clock.settle()
  expect((await count()).objects).toBe(0)
})
