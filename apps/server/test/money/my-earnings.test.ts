import { getMyEarnings } from '@cabstand/contract/http/money/my-earnings'
import { getReceipt } from '@cabstand/contract/http/money/receipts'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hoursStatement, tripsStatement } from '../../src/money/reports/my-earnings-store.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const { clock, database } = server
const [rider, driver, other] = await Promise.all([
  server.signIn(mobiles.rider),
  server.signIn(mobiles.driver),
  server.signIn(mobiles.comfortDriver),
])
const { timeZone } = await server.anonymous.call(getSettings, {})
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
const weekOf = (client: typeof driver, from = dayOf(clock.now())) =>
  client.call(getMyEarnings, { query: { from } })

test('a driver’s week has each day with its trips, share, cash and hours online', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  await driveUntil('pay', { booking, rider, driver })
  const { days } = await weekOf(driver)
  expect(days).toHaveLength(7)
  const [today, tomorrow] = days
  expect(today).toMatchObject({ day: dayOf(clock.now()), tripCount: 1 })
  const [trip] = today?.trips ?? []
  expect(trip).toMatchObject({
    id: booking.id,
    reference: booking.reference,
    pickup: { address: '12 Old Mint Row' },
  })
  expect(today).toMatchObject({ driverShare: trip?.driverShare, cash: trip?.cash })
  const receipt = await driver.call(getReceipt, { params: { id: booking.id } })
  expect(JSON.stringify(receipt)).toContain(String(trip?.driverShare))
  expect(trip?.cash).toBeGreaterThan(trip?.driverShare ?? 0)
  expect(tomorrow).toMatchObject({ tripCount: 0, driverShare: 0, trips: [], onlineSeconds: 0 })
  expect((await weekOf(other)).days.flatMap(({ trips }) => trips)).toEqual([])
})

test('hours online are from switching on to switching off; while on, until the driver was last heard', async () => {
  const online = (driverActiveStatus: boolean) =>
    other.call(setAvailability, { body: { driverActiveStatus } })
  const seconds = async () =>
    (await weekOf(other, dayOf(new Date(clock.now().getTime() - 2 * 86_400_000)))).days.reduce(
      (sum, day) => sum + day.onlineSeconds,
      0,
    )
  await online(true)
  await clock.forward(30)
  await online(true)
  await online(false)
  await clock.forward(60)
  expect(Math.abs((await seconds()) - 1800)).toBeLessThan(60)
  await online(true)
  await clock.forward(10)
  await heard(other.userId, clock.now())
  await clock.forward(120)
  expect(Math.abs((await seconds()) - 1800 - 600)).toBeLessThan(60)
  // The app opens again, with the switch still on: the silence between was not online.
  await online(true)
  await clock.forward(5)
  await heard(other.userId, clock.now())
  expect(Math.abs((await seconds()) - 1800 - 600 - 300)).toBeLessThan(60)
})

/** The tracker has stored a position of the driver. */
const heard = (driverId: string, at: Date) =>
  asOwner(
    database,
    `insert into driver_positions (driver, process, lat, lng, at, last_seen_at, car_type, free)
     select id, gen_random_uuid(), $3, $4, $2, $2, car_type, true from users where id = $1
     on conflict (driver) do update set last_seen_at = excluded.last_seen_at`,
    [driverId, at, pickup.lat, pickup.lng],
  )

test('a shift over midnight is of both days', async () => {
  const at = (day: string, time: string) => `${day} ${time}`
  await asOwner(
    database,
    `insert into driver_shifts (driver, started_at, ended_at)
     values ($1, $2::timestamp at time zone $4, $3::timestamp at time zone $4)`,
    [driver.userId, at('2026-03-02', '22:30'), at('2026-03-03', '01:00'), timeZone],
  )
  const { days } = await weekOf(driver, '2026-03-01')
  expect(days.map(({ onlineSeconds }) => onlineSeconds)).toEqual([0, 5400, 3600, 0, 0, 0, 0])
})

test('a week is read by indexes', async () => {
  const db = openDatabase(database.ownerUrl, { max: 1 })
  const asked = { driver: driver.userId, timeZone, from: '2026-03-02', days: 7 }
  const planOf = async (statement: typeof tripsStatement | typeof hoursStatement) => {
    const { rows } = await db.connection().execute(async (connection) => {
      // The tables of a test are small.
      await sql`set enable_seqscan = off`.execute(connection)
      return sql<Record<string, string>>`explain (costs off) ${statement(asked)}`.execute(connection)
    })
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  expect(await planOf(tripsStatement)).toContain('earnings_of_driver')
  expect(await planOf(hoursStatement)).toContain('driver_shifts')
  for (const statement of [tripsStatement, hoursStatement])
    expect(await planOf(statement)).not.toContain('Seq Scan')
})

test.each(['2026-02-30', '26-01-01', '', '2026-1-1'])('%s is no day', async (from) => {
  expect((await driver.send(getMyEarnings, { query: { from } })).status).toBe(400)
})
