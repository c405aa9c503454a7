import { haversineMeters } from '@cabstand/domain/distance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionOf } from '../../../test/support/test-position.ts'
import { MemoryPositions } from './memory-positions.ts'
import type { DriverPosition, NearestQuery } from './positions.ts'

/** Points anywhere on earth, many of them close together at a pole, at the antimeridian or elsewhere. */
const place = fc
  .oneof(
    fc.record({ lat: fc.double({ min: -90, max: 90 }), lng: fc.double({ min: -180, max: 180 }) }),
    ...[
      { lat: 89.9, lng: 0 },
      { lat: 10, lng: 179.95 },
      { lat: 10, lng: -179.99 },
      { lat: 38.7, lng: -9.1 },
    ].map((corner) =>
      fc
        .record({ north: fc.nat(100), east: fc.nat(100) })
        .map(({ north, east }) => ({ lat: corner.lat + north / 1000, lng: corner.lng + east / 1000 }))
        .map(({ lat, lng }) => ({ lat: Math.min(90, lat), lng: lng > 180 ? lng - 360 : lng })),
    ),
  )
  .filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))

const position = fc
  .record({
    driver: fc.nat(150).map(String),
    place,
    carType: fc.constantFrom('city', 'van'),
    free: fc.boolean(),
    lastSeenAtMs: fc.nat(2),
  })
  .map(({ driver, place, ...other }) => positionOf(driver, place, other))

const query: fc.Arbitrary<NearestQuery> = fc.record(
  {
    center: place,
    radiusMeters: fc.constantFrom(500, 5000, 1_000_000, 25_000_000),
    limit: fc.integer({ min: 1, max: 30 }),
    carType: fc.constantFrom('city', 'van'),
    freeOnly: fc.boolean(),
    heardSinceMs: fc.nat(2),
  },
  { requiredKeys: ['center', 'radiusMeters', 'limit'] },
)

/** The expected result, by comparing all drivers. */
function lookAtAll(everybody: Iterable<DriverPosition>, query: NearestQuery): number[] {
  return [...everybody]
    .filter(({ carType }) => query.carType === undefined || carType === query.carType)
    .filter(({ free }) => query.freeOnly !== true || free)
    .filter(({ lastSeenAtMs }) => lastSeenAtMs >= (query.heardSinceMs ?? 0))
    .map((driver) => haversineMeters(query.center, driver))
    .filter((meters) => meters <= query.radiusMeters)
    .sort((a, b) => a - b)
    .slice(0, query.limit)
}

describe('the nearest drivers', () => {
  test('are the same as in a full scan, after any moves and removals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ position, leaves: fc.boolean() }), { maxLength: 400 }),
        fc.array(query, { minLength: 1, maxLength: 5 }),
        async (steps, queries) => {
          const positions = new MemoryPositions()
          const everybody = new Map<string, DriverPosition>()
          for (const { position, leaves } of steps) {
            positions.put(position)
            everybody.set(position.driver, position)
            if (!leaves) continue
            await positions.remove(position.driver)
            everybody.delete(position.driver)
          }
          expect(positions.size).toBe(everybody.size)
          for (const query of queries) {
            const found = await positions.nearest(query)
            const expected = lookAtAll(everybody.values(), query)
            expect(found).toHaveLength(expected.length)
            for (const [rank, { distanceMeters }] of found.entries()) {
              expect(Math.abs(distanceMeters - (expected[rank] ?? 0))).toBeLessThan(0.001)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('are found on the opposite side of the earth when the radius reaches that far', async () => {
    const positions = new MemoryPositions()
    positions.put(positionOf('antipode', { lat: 0, lng: -179.99999895434513 }))
    const query = { center: { lat: 0, lng: 0 }, radiusMeters: 25_000_000, limit: 1 }
    expect((await positions.nearest(query)).length).toBe(1)
  })

  test('are found among many at one point', async () => {
    const positions = new MemoryPositions()
    const stand = { lat: 52.5, lng: 13.4 }
    for (let driver = 0; driver < 500; driver += 1) positions.put(positionOf(`${driver}`, stand))
    positions.put(positionOf('near', { lat: 52.5001, lng: 13.4 }))
    const found = await positions.nearest({
      center: { lat: 52.5002, lng: 13.4 },
      radiusMeters: 100,
      limit: 2,
    })
    expect(found.map(({ position }) => position.driver)[0]).toBe('near')
    for (let driver = 0; driver < 500; driver += 1) await positions.remove(`${driver}`)
    expect((await positions.nearest({ center: stand, radiusMeters: 100, limit: 9 })).length).toBe(1)
  })
})
