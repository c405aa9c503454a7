import { listFleetPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { afterEach, describe, expect, test } from 'vitest'
import { listFleetPositions as listUpTo } from '../../src/trips/fleet/list-fleet-positions.ts'
import { MemoryPositions } from '../../src/trips/tracking/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { positionOf } from '../support/test-position.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, drop, goOnline, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, rider] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.rider),
])
// The demo's fleet admin owns the first of these two drivers.
const own = await server.signIn(mobiles.driver)
const foreign = await server.signIn(mobiles.simulated(1))

const see = async (who: typeof admin) => (await who.call(listFleetPositions, {})).drivers
const idsOf = async (who: typeof admin) => (await see(who)).map(({ driverId }) => driverId)
const set = (driver: typeof own, column: 'approved' | 'driver_active_status', value: boolean) =>
  asOwner(server.database, `update users set ${column} = $2 where id = $1`, [driver.userId, value])

afterEach(async () => {
  for (const driver of [own, foreign]) {
    await set(driver, 'approved', true)
    await driver.call(setAvailability, { body: { driverActiveStatus: false } })
  }
})

describe('the positions of a fleet', () => {
  test('are those of all drivers for an admin, and of their own for a fleet admin', async () => {
    expect(await see(admin)).toEqual([])
    await goOnline(server, own, pickup)
    await goOnline(server, foreign, drop)
    expect((await idsOf(admin)).sort()).toEqual([own.userId, foreign.userId].sort())
    expect(await idsOf(fleetadmin)).toEqual([own.userId])
    await asOwner(server.database, 'update users set fleetadmin = $2 where id = $1', [
      foreign.userId,
      fleetadmin.userId,
    ])
    expect(await idsOf(fleetadmin)).toHaveLength(2)
  })

  test('contain driver, car, position and time of the position', async () => {
    await goOnline(server, own, pickup)
    const { at, drivers, complete } = await admin.call(listFleetPositions, {})
    const [record] = await asOwner<{ name: string; plate: string }>(
      server.database,
      `select first_name || ' ' || last_name as name, vehicle_number as plate from users where id = $1`,
      [own.userId],
    )
    expect({ drivers, complete }).toEqual({
      complete: true,
      drivers: [
        {
          driverId: own.userId,
          name: record?.name,
          vehicleNumber: record?.plate,
          carType: 'City',
          state: 'free',
          lat: pickup.lat,
          lng: pickup.lng,
          heading: null,
          lastSeenAt: expect.any(String),
          bookingId: null,
        },
      ],
    })
    expect(Date.parse(drivers[0]?.lastSeenAt ?? '')).toBeLessThanOrEqual(Date.parse(at))
  })

  test.each([
    ['is not approved', () => set(own, 'approved', false)],
    ['is not active', () => set(own, 'driver_active_status', false)],
    ['was not heard for two minutes', () => server.clock.forward(2.1)],
  ])('leave out who %s', async (_, change) => {
    await goOnline(server, own)
    expect(await idsOf(admin)).toEqual([own.userId])
    await change()
    expect(await see(admin)).toEqual([])
  })

  test('include those from other processes', async () => {
    const second = await testServer({ database: server.database, clock: server.clock })
    await goOnline(second, own)
    await eventually(async () => (await idsOf(admin)).includes(own.userId), 'the exchange of positions')
  })

  test('name the booking of a driver on a job', async () => {
    const booking = await acceptedTrip(server, rider, own)
    const driver = await eventually(async () => {
      const [first] = await see(fleetadmin)
      return first?.state === 'busy' && first
    }, 'the job on the map')
    expect(driver).toMatchObject({ driverId: own.userId, bookingId: booking.id })
  })

  test('state when they are incomplete', async () => {
    await set(own, 'driver_active_status', true)
    await set(foreign, 'driver_active_status', true)
    const positions = new MemoryPositions()
    for (const { userId } of [own, foreign]) positions.put(positionOf(userId, pickup))
    const deps = { db: server.db, positions, now: () => new Date(0) }
    expect(await listUpTo(deps, null, 2)).toMatchObject({ complete: true, drivers: [{}, {}] })
    expect(await listUpTo(deps, null, 1)).toMatchObject({ complete: false, drivers: [{}] })
  })
})
