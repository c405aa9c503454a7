import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corner, writeTestTown } from '../../test/town.ts'
import { loadOsm } from '../osm/osm-data.ts'
import { withLearnedSeconds } from './learned-seconds.ts'
import { buildRoadGraph, loadRoadGraph, type RoadGraph, saveRoadGraph } from './road-graph.ts'
import { RoadRouter } from './road-router.ts'
import { RouterThread } from './router-thread.ts'

let folder = ''
let graph: RoadGraph
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-router-'))
  await writeTestTown(join(folder, 'town.osm.pbf'))
  await saveRoadGraph(join(folder, 'roads.bin'), buildRoadGraph(await loadOsm(join(folder, 'town.osm.pbf'))))
  graph = await loadRoadGraph(join(folder, 'roads.bin'))
})
afterAll(() => rm(folder, { recursive: true }))

const inTown = fc.record({
  lat: fc.double({ min: 10, max: 10.01, noNaN: true }),
  lng: fc.double({ min: 10, max: 10.01, noNaN: true }),
})
/** Along the grid and not as the crow flies. */
const gridMeters = (a: LatLng, b: LatLng) => {
  const turn = { lat: a.lat, lng: b.lng }
  return haversineMeters(a, turn) + haversineMeters(turn, b)
}

test('a one-way street is used only in its direction', () => {
  const router = new RoadRouter(graph)
  const [west, east] = [corner(5, 2.5), corner(5, 7.5)]
  const along = router.route([west, east], 100)
  const against = router.route([east, west], 100)
  expect(along?.distanceMeters).toBeCloseTo(gridMeters(west, east), 0)
  expect(against?.distanceMeters).toBeGreaterThan(gridMeters(west, east) + 200)
  const [there] = router.fromOne(west, [east], 100)
  const [back] = router.fromOne(west, [east], 100, true)
  expect(there?.durationSeconds).toBeCloseTo(along?.durationSeconds ?? 0, 3)
  expect(back?.durationSeconds).toBeCloseTo(against?.durationSeconds ?? 0, 3)
})

test('a route is continuous, begins and ends at its points, and takes the road time', () => {
  const router = new RoadRouter(graph, 1.3)
  fc.assert(
    fc.property(inTown, inTown, (from, to) => {
      const route = router.route([from, to], 100)
      const line = decodePolyline(route?.polyline ?? '')
      if (!route) throw new Error('every point of the town is near a road')
      expect(haversineMeters(route.start, from)).toBeLessThan(60)
      expect(haversineMeters(route.end, to)).toBeLessThan(60)
      for (const [i, point] of line.slice(1).entries()) {
        expect(haversineMeters(line[i] ?? point, point)).toBeLessThan(115)
      }
      expect(route.distanceMeters).toBeGreaterThanOrEqual(haversineMeters(route.start, route.end) - 0.5)
      expect(route.distanceMeters).toBeLessThan(gridMeters(route.start, route.end) + 500)
      for (const [pair] of [router.fromOne(from, [to], 100), router.fromOne(to, [from], 100, true)]) {
        expect(pair?.durationSeconds).toBeCloseTo(route.durationSeconds, 2)
        // Two ways may take equally long.
        if (Math.abs((pair?.distanceMeters ?? 0) - route.distanceMeters) > 1) {
          expect(Math.abs((pair?.distanceMeters ?? 0) - route.distanceMeters)).toBeLessThan(250)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('a point far from roads does not affect others, and can be left out of a track', () => {
  const router = new RoadRouter(graph)
  const far = { lat: 11, lng: 11 }
  const pairs = router.fromOne(corner(3, 3), [corner(1, 1), far, corner(2, 2)], 200)
  expect(pairs.map((pair) => pair !== undefined)).toEqual([true, false, true])
  expect(router.fromOne(far, [corner(1, 1), corner(2, 2)], 200)).toEqual([undefined, undefined])
  expect(router.route([corner(1, 1), far, corner(2, 2)], 200)).toBeUndefined()
  expect(router.route([corner(1, 1), far, corner(2, 2)], 200, true)?.distanceMeters).toBeGreaterThan(200)
})

test('a leg ends at a stop, not at a point that is passed', () => {
  const router = new RoadRouter(graph)
  const [start, middle, end] = [corner(1, 1), corner(4, 4), corner(8, 2)]
  const stopping = router.route([start, middle, end], 100)
  const passing = router.route([start, { ...middle, through: true }, end], 100)
  expect(stopping?.legs).toHaveLength(2)
  expect(passing?.legs).toHaveLength(1)
  expect(passing?.distanceMeters).toBeCloseTo(stopping?.distanceMeters ?? 0, 3)
  expect(stopping?.legs[0]?.distanceMeters).toBeCloseTo(
    router.route([start, middle], 100)?.distanceMeters ?? 0,
    3,
  )
})

test('the thread returns the same as the router, and refuses requests after it has ended', async () => {
  const thread = await RouterThread.start({
    graphFile: join(folder, 'roads.bin'),
    calibration: 2,
    speeds: [],
  })
  const router = new RoadRouter(graph, 2)
  const [from, to] = [corner(0.4, 0), corner(9, 8.3)]
  const asked = { maxSnapMeters: 100, byDay: true }
  const routed = thread.route({ points: [from, to], skipFar: false, ...asked })
  expect(await routed).toEqual(router.route([from, to], 100))
  const pairs = thread.fromOne({ point: from, others: [to], against: false, ...asked })
  expect(await pairs).toEqual(router.fromOne(from, [to], 100))
  const last = thread.route({ points: [from, to], skipFar: false, ...asked })
  await thread.drain()
  expect(await last).toBeDefined()
  expect(thread.hasEnded).toBe(true)
  await expect(thread.route({ points: [from, to], skipFar: false, ...asked })).rejects.toThrow('has exited')
})

test('learned speeds apply to their way, direction and time of day', () => {
  // Way 6 is the street in the middle from west to east, one-way; its neighbour to the north is way 7.
  const slow = [{ wayId: 7, forward: true, dayKmh: 5, nightKmh: null }]
  const by = (day: boolean) => new RoadRouter(withLearnedSeconds(graph, slow, day, 2), 2)
  const [west, east] = [corner(6, 4), corner(6, 5)]
  const seconds = (router: RoadRouter, from = west, to = east) =>
    router.fromOne(from, [to], 20)[0]?.durationSeconds ?? 0
  const free = seconds(new RoadRouter(graph, 2))
  expect(seconds(by(true))).toBeGreaterThan(free * 1.5)
  expect(seconds(by(true), east, west)).toBeCloseTo(free, 3)
  expect(seconds(by(false))).toBeCloseTo(free, 3)
  // The way itself takes what was learned; the router goes around where that is quicker.
  const [along] = by(true).fromOne(corner(6, 4.4), [corner(6, 4.6)], 20)
  expect(along?.durationSeconds).toBeCloseTo((along?.distanceMeters ?? 0) / (5 / 3.6), 0)
})

test('a missing graph file is refused', async () => {
  await expect(
    RouterThread.start({ graphFile: join(folder, 'nothing.bin'), calibration: 1, speeds: [] }),
  ).rejects.toThrow('ENOENT')
})
