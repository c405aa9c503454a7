import { expect, test } from 'vitest'
import type { Maps } from '../../src/maps/index.ts'
import { assessDrivers } from '../../src/trips/fleet/index.ts'
import { MemoryPositions } from '../../src/trips/tracking/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { testDatabase } from '../support/test-database.ts'
import { pickup } from '../support/trip.ts'

const database = await testDatabase({ demo: true })
await asOwner(database, `update users set driver_active_status = true where usertype = 'driver'`)

test('an eligible driver is found behind any number of nearer ineligible cars', async () => {
  const drivers = await asOwner<{ id: string; car_type: string; name: string }>(
    database,
    `select u.id, u.car_type, t.name from users u join car_types t on t.id = u.car_type`,
  )
  const others = drivers.filter((driver) => driver.name !== 'Van').slice(0, 250)
  const [van, ...vans] = drivers.filter((driver) => driver.name === 'Van')
  if (van === undefined) throw new Error('the demo has no van')
  expect(others).toHaveLength(250)
  const now = new Date()
  const positions = new MemoryPositions()
  const put = (driver: { id: string; car_type: string }, meters: number, free: boolean) =>
    positions.put({
      driver: driver.id,
      carType: driver.car_type,
      lat: pickup.lat + meters / 111_195,
      lng: pickup.lng,
      heading: null,
      speed: null,
      atMs: now.getTime(),
      lastSeenAtMs: now.getTime(),
      free,
      bookingId: null,
    })
  for (const [index, driver] of others.entries()) put(driver, index, true)
  for (const driver of vans) put(driver, 300, false)
  put(van, 3000, true)
  const maps: Pick<Maps, 'for' | 'roadsTo'> = {
    for: () => maps as Maps,
    roadsTo: async (sources) =>
      sources.map((source) => ({ durationSeconds: (source.lat - pickup.lat) * 1000, distanceMeters: 1 })),
  }
  const assessed = await assessDrivers(
    { db: database.db, positions, maps: maps as Maps, now: () => now },
    {
      bookingId: van.id,
      pickup,
      carTypeId: van.car_type,
      prepaid: false,
      convenienceFees: 0,
      negativeBalance: true,
    },
    { radiusMeters: 10_000, wholeRadiusMeters: 10_000 },
    new Map(),
  )
  expect(assessed[0]).toMatchObject({ driverId: van.id, reasons: [] })
  // The record also names the nearest of the other drivers.
  expect(assessed.filter((driver) => driver.reasons.includes('wrong-car-type')).length).toBeGreaterThan(100)
})
