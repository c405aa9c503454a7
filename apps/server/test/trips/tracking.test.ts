import { getWork } from '@cabstand/contract/http/trips/bookings'
import { listCarsNearby, sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { haversineMeters } from '@cabstand/domain/distance'
import fc from 'fast-check'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { Bus } from '../../src/platform/processes/bus.ts'
import {
  type DriverPosition,
  type Fix,
  MemoryPositions,
  positionLimits,
  refusePosition,
  Tracker,
} from '../../src/trips/tracking/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { BusRoom } from '../support/bus-room.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { positionOf } from '../support/test-position.ts'
import { testServer } from '../support/test-server.ts'
import { goOnline, mobiles, pickup, reportAt } from '../support/trip.ts'

const first = await testServer()
const second = await testServer({ database: first.database, clock: first.clock })
const driver = await first.signIn(mobiles.driver)
const [row] = await asOwner<{ car_type: string }>(
  first.database,
  'select car_type from users where id = $1',
  [driver.userId],
)
const cityId = row?.car_type ?? ''

const carTypes = ['city', 'van'] as const

describe('the nearest drivers', () => {
  const around = (center: { lat: number; lng: number }) =>
    fc.record({
      lat: fc
        .double({ min: -0.2, max: 0.2, noNaN: true })
        .map((d) => Math.max(-90, Math.min(90, center.lat + d))),
      // The same distance to the east as to the north, in metres.
      lng: fc
        .double({ min: -0.2, max: 0.2, noNaN: true })
        .map((d) => ((center.lng + d / Math.cos((center.lat * Math.PI) / 180) + 540) % 360) - 180),
    })
  const centers = fc.constantFrom(
    { lat: 41.15, lng: -8.61 },
    { lat: 0, lng: 0 },
    { lat: -17.5, lng: 179.99 },
    { lat: -17.5, lng: -179.99 },
    { lat: 10, lng: 180 },
    { lat: 69.65, lng: 18.95 },
    { lat: 82.5, lng: -62.3 },
    { lat: -77.85, lng: 166.67 },
  )
  const scenes = centers.chain((center) =>
    fc.record({
      center: fc.oneof(fc.constant(center), around(center)),
      points: fc.array(
        fc.record({
          at: around(center),
          carType: fc.constantFrom(...carTypes),
          free: fc.boolean(),
          lastSeenAtMs: fc.integer({ min: 0, max: 100 }),
        }),
        { maxLength: 60 },
      ),
      radiusMeters: fc.integer({ min: 0, max: 20_000 }),
      limit: fc.integer({ min: 1, max: 20 }),
      carType: fc.option(fc.constantFrom(...carTypes), { nil: undefined }),
      freeOnly: fc.boolean(),
      heardSinceMs: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    }),
  )

  test('are those that a full scan finds, also across the antimeridian and near the poles', async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async ({ center, points, radiusMeters, limit, ...filter }) => {
        const positions = new MemoryPositions()
        const all = points.map((point, index) => positionOf(`driver-${index}`, point.at, point))
        for (const position of all) {
          // Every driver was at another place before.
          positions.put({ ...position, lat: -position.lat, lng: position.lng })
          positions.put(position)
        }
        const found = await positions.nearest({
          center,
          radiusMeters,
          limit,
          freeOnly: filter.freeOnly,
          ...(filter.carType === undefined ? {} : { carType: filter.carType }),
          ...(filter.heardSinceMs === undefined ? {} : { heardSinceMs: filter.heardSinceMs }),
        })
        const expected = all
          .filter((one) => filter.carType === undefined || one.carType === filter.carType)
          .filter((one) => !filter.freeOnly || one.free)
          .filter((one) => filter.heardSinceMs === undefined || one.lastSeenAtMs >= filter.heardSinceMs)
          .map((one) => haversineMeters(center, one))
          .filter((distance) => distance <= radiusMeters)
          .sort((a, b) => a - b)
          .slice(0, limit)
        expect(found).toHaveLength(expected.length)
        for (const [rank, { distanceMeters }] of found.entries()) {
          // Two drivers at the same distance within a micrometre may be in either order.
          expect(Math.abs(distanceMeters - (expected[rank] ?? Number.NaN))).toBeLessThan(1e-6)
        }
      }),
      { numRuns: 4000 },
    )
  })

  test('are correct after any moves and removals', async () => {
    const step = fc.record({
      driver: fc.integer({ min: 0, max: 7 }),
      to: fc.option(around(pickup), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const positions = new MemoryPositions()
        const expected = new Map<string, { lat: number; lng: number }>()
        for (const { driver, to } of steps) {
          const id = `driver-${driver}`
          if (to === undefined) {
            await positions.remove(id)
            expected.delete(id)
          } else {
            await positions.set(positionOf(id, to))
            expected.set(id, to)
          }
        }
        expect(positions.size).toBe(expected.size)
        const found = await positions.nearest({ center: pickup, radiusMeters: 100_000, limit: 100 })
        expect(new Set(found.map((one) => one.position.driver))).toEqual(new Set(expected.keys()))
        for (const [id, at] of expected) expect(await positions.find(id)).toMatchObject(at)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a position is refused', () => {
  const nowMs = 1_000_000_000
  const before: Fix = { ...pickup, atMs: nowMs - 10_000, accuracyMeters: 5 }
  const fix = (changes: Partial<Fix>): Fix => ({ ...pickup, atMs: nowMs, accuracyMeters: 5, ...changes })
  const north = (meters: number) => ({ lat: pickup.lat + meters / 111_195 })

  test.each([
    ['stale', fix({ atMs: nowMs - positionLimits.maxAgeMs - 1 }), undefined],
    [undefined, fix({ atMs: nowMs - positionLimits.maxAgeMs }), undefined],
    ['future', fix({ atMs: nowMs + positionLimits.maxAheadMs + 1 }), undefined],
    [undefined, fix({ atMs: nowMs + positionLimits.maxAheadMs }), undefined],
    ['inaccurate', fix({ accuracyMeters: 100.1 }), undefined],
    [undefined, fix({ accuracyMeters: null }), undefined],
    ['out-of-order', fix({ atMs: before.atMs }), before],
    [undefined, fix({ atMs: before.atMs + 1 }), before],
    [undefined, fix(north(700)), before],
    ['jump', fix(north(720)), before],
    [undefined, fix(north(20_000)), { ...before, atMs: nowMs - positionLimits.forgetAfterMs - 1 }],
  ] as const)('%s', (refusal, sent, previous) => {
    expect(refusePosition(sent, previous, nowMs)).toBe(refusal)
  })
})

describe('processes', () => {
  const newTracker = (positionBus?: Bus) =>
    new Tracker({ db: first.db, log: pino({ level: 'error' }), now: first.clock.now, positionBus })

  test('exchange the positions of drivers, and a new one gets the earlier positions', async () => {
    const [a, b] = [newTracker(), newTracker()]
    await a.start()
    await b.start()
    try {
      const who = { driver: driver.userId, carType: cityId }
      const received = new Promise<DriverPosition>((resolve) => b.onPosition(resolve))
      await a.report(who, [
        {
          lat: pickup.lat + 0.001,
          lng: pickup.lng + 0.001,
          at: first.clock.now().toISOString(),
          heading: 90,
        },
      ])
      const known = {
        driver: who.driver,
        lat: pickup.lat + 0.001,
        lng: pickup.lng + 0.001,
        heading: 90,
        carType: who.carType,
        free: true,
      }
      expect(await received).toMatchObject(known)
      expect(await b.positions.find(who.driver)).toMatchObject(known)
      const restarted = newTracker()
      await restarted.start()
      expect(await restarted.positions.find(who.driver)).toMatchObject(known)
      await restarted.stop()
    } finally {
      await a.stop()
      await b.stop()
    }
  })

  test('with a bus tell each other of positions at once, and an older one does not replace a newer one', async () => {
    const room = new BusRoom()
    // They do not start: nothing comes through the table.
    const [a, b] = [newTracker(room.join()), newTracker(room.join())]
    const who = { driver: driver.userId, carType: cityId }
    const told: DriverPosition[] = []
    b.onPosition((position) => told.push(position))
    const report = (lat: number, agoMs: number) => {
      const at = new Date(first.clock.now().getTime() - agoMs).toISOString()
      return a.report(who, [{ lat, lng: pickup.lng, at }])
    }
    await report(pickup.lat, 5000)
    await report(pickup.lat + 0.0001, 0)
    await eventually(async () => told.length > 0, 'the position')
    // One text for both reports.
    expect(told).toMatchObject([{ driver: who.driver, lat: pickup.lat + 0.0001, free: true }])
    expect(room.texts).toHaveLength(1)
    const [known] = told
    await room
      .join()
      .send('positions', [
        JSON.stringify([
          'another process',
          { ...known, lat: 0, lastSeenAtMs: (known?.lastSeenAtMs ?? 0) - 1 },
        ]),
      ])
    expect(await b.positions.find(who.driver)).toEqual(known)
    await a.forget(who.driver)
    await eventually(async () => (await b.positions.find(who.driver))?.free === false, 'the driver’s leaving')
    await Promise.all([a.stop(), b.stop()])
  })

  test('all stop showing a driver who goes offline at one of them, and find the driver when they are back', async () => {
    const shownAt = async (url: string) =>
      (
        await new TestClient(url).call(listCarsNearby, {
          query: { lat: String(pickup.lat), lng: String(pickup.lng) },
        })
      ).cars.length
    await goOnline(first, driver)
    expect(await shownAt(first.url)).toBe(1)
    await eventually(async () => (await shownAt(second.url)) === 1, 'the car in the other process')
    const elsewhere = new TestClient(second.url, driver.token)
    await elsewhere.call(setAvailability, { body: { driverActiveStatus: false } })
    expect(await shownAt(second.url)).toBe(0)
    await eventually(async () => (await shownAt(first.url)) === 0, 'the car leaving the other process')
    expect(await driver.call(getWork, {})).toMatchObject({ driverActiveStatus: false, offers: [] })
    await goOnline(second, elsewhere)
    expect(await shownAt(second.url)).toBe(1)
  })
})

describe('availability', () => {
  test('positions of a driver who is offline are refused', async () => {
    const comfort = await first.signIn(mobiles.comfortDriver)
    const at = first.clock.now().toISOString()
    const body = { positions: [{ lat: pickup.lat, lng: pickup.lng, at }] }
    expect(await comfort.refusal(sendPositions, { body })).toBe('driver_offline')
    await goOnline(first, comfort)
    expect(await comfort.call(getWork, {})).toMatchObject({ driverActiveStatus: true, visible: true })
    await first.clock.forward(2.1)
    expect(await comfort.call(getWork, {})).toMatchObject({ driverActiveStatus: true, visible: false })
    await comfort.call(setAvailability, { body: { driverActiveStatus: false } })
    expect(await comfort.refusal(sendPositions, { body })).toBe('driver_offline')
  })

  test('the plausible positions of a batch count, and the rest are reported', async () => {
    await goOnline(first, driver)
    const at = (seconds: number) => new Date(first.clock.now().getTime() + seconds * 1000).toISOString()
    const answer = await driver.call(sendPositions, {
      body: {
        positions: [
          { lat: pickup.lat, lng: pickup.lng, at: at(1) },
          { lat: 48.85, lng: 2.35, at: at(2) },
          { lat: pickup.lat + 0.0001, lng: pickup.lng, at: at(3), accuracy: 500 },
          { lat: pickup.lat + 0.0002, lng: pickup.lng, at: at(4) },
          { lat: pickup.lat + 0.0003, lng: pickup.lng, at: at(3600) },
        ],
      },
    })
    expect(answer).toEqual({ accepted: 2, dropped: 3 })
    await reportAt(first, driver, pickup)
  })
})
