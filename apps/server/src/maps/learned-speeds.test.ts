import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { prepareTrack, usablePoints } from '@cabstand/domain/fare/track'
import { decodePolyline } from '@cabstand/domain/polyline'
import { sampleCrossings } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { simulateTrip } from '@cabstand/map-engine/test/simulate-trip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRouting } from '../../test/maps/open-test-routing.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { transaction } from '../platform/db/transaction.ts'
import { isByDay, localTime, type RoadPassing } from './speeds/road-speed.ts'
import { insertRoadPassings, listRoadSpeeds, renewRoadSpeeds } from './speeds/speeds-store.ts'

const porto = findExtract('porto-centre')
const trindade = { lat: 41.1519, lng: -8.6094 }
const ribeira = { lat: 41.1413, lng: -8.613 }
const noon = new Date('2026-11-20T12:00:00Z')
const midnight = new Date('2026-11-20T23:30:00Z')

const { db } = await testDatabase()
let map: Awaited<ReturnType<typeof openTestRouting>>
beforeAll(async () => {
  if (!porto.missing) map = await openTestRouting(porto.path)
}, 60_000)
afterAll(() => map?.close())

test('day and night are in the service’s time zone', () => {
  expect(localTime(noon, 'Asia/Kolkata')).toBe('2026-11-20T17:30')
  expect(
    [6, 7, 12, 18, 19, 0].map((hour) => isByDay(`2026-11-20T${String(hour).padStart(2, '0')}:00`)),
  ).toEqual([false, true, true, true, false, false])
})

/** Drives the route at a fraction of the usual speed and returns the roads with the times they took. */
async function drive(points: readonly LatLng[], pace: number, seed: number): Promise<RoadPassing[]> {
  const route = await map.routing.route(points, {})
  const { track } = simulateTrip(route, { sigmaMeters: 4, noise: 'white' }, seed)
  const slow = track.map((point) => ({ ...point, atMs: noon.getTime() + point.atMs / pace }))
  return (await map.routing.listPassings(prepareTrack(usablePoints(slow)))) ?? []
}

const bookings = Array.from({ length: 4 }, (_, i) => `01900000-0000-7000-8000-00000000000${i}`)

test.skipIf(porto.missing)(
  `slow trips make the next route there longer by day, and do not affect others${porto.reason}`,
  async () => {
    const elsewhere = sampleCrossings(map.roads, 60)
      .filter((point) => haversineMeters(point, trindade) > 1500 && haversineMeters(point, ribeira) > 1500)
      .slice(0, 2)
    const seconds = async (points: readonly LatLng[], departAt: Date) =>
      (await map.routing.route(points, { departAt })).durationSeconds
    const first = await map.routing.route([trindade, ribeira], { departAt: noon })
    // Via the same streets: otherwise the router avoids the streets that are now slow.
    const line = decodePolyline(first.polyline)
    const street = line.map((point, i) => ({ ...point, through: i > 0 && i < line.length - 1 }))
    const held = street.filter((_, i) => i % Math.ceil(street.length / 18) === 0 || i === street.length - 1)
    const before = await seconds(held, noon)
    const [beforePlain] = await map.routing.roadsTo([trindade], ribeira)
    const elsewhereBefore = await seconds(elsewhere, noon)

    const trips = await Promise.all(bookings.map((_, i) => drive([trindade, ribeira], 0.3, i + 1)))
    const learn = () =>
      transaction(db, async (tx) => {
        for (const [i, passings] of trips.entries()) {
          const bookingId = bookings[i] ?? ''
          await insertRoadPassings(tx, { bookingId, at: noon, timeZone: 'Europe/Lisbon' }, passings)
        }
        return renewRoadSpeeds(tx)
      })
    expect(await learn()).toBe(1)
    const learned = await listRoadSpeeds(db)
    expect(learned.speeds.length).toBeGreaterThan(10)
    // Learning again without new trips changes nothing.
    expect(await learn()).toBe(1)
    expect((await listRoadSpeeds(db)).speeds).toEqual(learned.speeds)

    let failed = 0
    let asking = true
    const asked = Promise.all(
      [0, 1, 2].map(async () => {
        while (asking) {
          await map.routing.route([trindade, ribeira], {}).catch(() => failed++)
          await map.routing.roadsTo([trindade], ribeira).catch(() => failed++)
        }
      }),
    )
    await map.routing.useSpeeds({ ...learned, timeZone: 'Europe/Lisbon' })
    asking = false
    await asked
    expect(failed).toBe(0)

    expect(await seconds(held, noon)).toBeGreaterThan(before * 1.4)
    expect(await seconds(held, midnight)).toBeLessThan(before * 1.05)
    const next = await map.routing.route([trindade, ribeira], { departAt: noon })
    expect(next.durationSeconds).toBeGreaterThan(first.durationSeconds)
    expect(next.polyline).not.toBe(first.polyline)
    expect((await seconds(elsewhere, noon)) / elsewhereBefore).toBeCloseTo(1, 1)
    expect(map.routing.speedRevision).toBe(1)
    const hour = Number(localTime(new Date(), 'Europe/Lisbon').slice(11, 13))
    const [afterPlain] = await map.routing.roadsTo([trindade], ribeira)
    const plainly = beforePlain?.durationSeconds ?? 0
    if (hour >= 7 && hour < 19) expect(afterPlain?.durationSeconds).toBeGreaterThan(plainly)
    else expect(afterPlain?.durationSeconds).toBeCloseTo(plainly, 0)
  },
  60_000,
)
