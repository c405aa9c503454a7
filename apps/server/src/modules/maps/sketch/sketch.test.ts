import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadOsm } from '../osm/osm-data.ts'
import { osmData } from '../places/test-places.ts'
import type { Bounds } from '../port.ts'
import { signedArea } from '../shapes/ring.ts'
import { findExtract } from '../test-maps.ts'
import { cutRing, simplify } from './geometry.ts'
import { buildSketch, createSketcher, readSketchFile, writeSketchFile } from './index.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const box = { south: 0, west: 0, north: 1, east: 1 }
test('a simplified line keeps its ends and stays within the tolerance', () => {
  const point = fc.record({
    lat: fc.double({ min: 0, max: 0.1, noNaN: true }),
    lng: fc.double({ min: 0, max: 0.1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
      const tolerance = 0.01
      const kept = simplify(points, tolerance)
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      for (const p of points) expect(distanceToLine(p, kept)).toBeLessThanOrEqual(tolerance * 1.001)
    }),
    { numRuns: 60 },
  )
})

test('a ring is cut to the box: its area is what both share', () => {
  const ring = [at(-1, 0.25), at(-1, 0.75), at(0.5, 0.75), at(0.5, 0.25), at(-1, 0.25)]
  expect(Math.abs(signedArea(cutRing(ring, box))) / 2).toBeCloseTo(0.25)
  expect(cutRing(ring, { south: 2, west: 0, north: 3, east: 1 })).toEqual([])
})

test('streets keep their names by language; holes stay holes; each zoom has its own lines', () => {
  const corners = [at(0.01, 0.01), at(0.01, 0.03), at(0.03, 0.03), at(0.03, 0.01)]
  const hole = [at(0.015, 0.015), at(0.015, 0.02), at(0.02, 0.02), at(0.02, 0.015)]
  const nodes = [...corners, ...hole].map((point, i) => ({ id: i + 1, ...point }))
  const names = { name: 'Mint Row', 'name:ar': 'شارع النعناع' }
  const data = osmData(
    nodes,
    [
      { id: 1, refs: [1, 2], tags: { highway: 'primary', ...names } },
      { id: 2, refs: [3, 2], tags: { highway: 'primary', ...names } },
      { id: 3, refs: [3, 4], tags: { highway: 'residential', name: 'Side Street' } },
      { id: 4, refs: [1, 2, 3, 4, 1], tags: {} },
      { id: 5, refs: [5, 6, 7, 8, 5], tags: {} },
    ],
    [
      {
        id: 1,
        tags: { type: 'multipolygon', leisure: 'park' },
        members: [
          { type: 'way', ref: 4, role: 'outer' },
          { type: 'way', ref: 5, role: 'inner' },
        ],
      },
    ],
  )
  const bounds = { south: 0, west: 0, north: 0.04, east: 0.04 }
  const sketcher = createSketcher(buildSketch(data, bounds))
  const city = sketcher.draw(bounds, { zoomClass: 'city', language: 'ar-EG' })
  expect(city.lines).toMatchObject([{ class: 'arterial', name: 'شارع النعناع' }])
  expect(decodePolyline(city.lines[0]?.polyline ?? '')).toHaveLength(3)
  expect(city.areas.map((area) => [area.class, area.polylines.length])).toEqual([['park', 2]])
  const street = sketcher.draw(bounds, { zoomClass: 'street' })
  expect(street.lines.map((line) => line.name)).toEqual(['Mint Row', 'Side Street'])
  const elsewhere = { south: 1, west: 1, north: 2, east: 2 }
  expect(sketcher.draw(elsewhere, { zoomClass: 'street' })).toEqual({ lines: [], areas: [] })
})

const metro = findExtract('porto-metro')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-sketch-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.skipIf(metro.missing)(
  `the sketch of a whole region stays small and survives its file${metro.reason}`,
  async () => {
    const region: Bounds = { south: 40.9, west: -8.9, north: 41.5, east: -8.2 }
    const built = buildSketch(await loadOsm(metro.path), region)
    const path = join(folder, 'sketch.bin')
    await writeSketchFile(path, built)
    const sketcher = createSketcher(await readSketchFile(path))
    for (const zoomClass of ['city', 'district', 'street'] as const) {
      const drawn = sketcher.draw(region, { zoomClass })
      expect(drawn).toEqual(createSketcher(built).draw(region, { zoomClass }))
      expect(drawn.lines.length).toBeGreaterThan(500)
      expect(Buffer.byteLength(JSON.stringify(drawn))).toBeLessThan(160_000)
    }
  },
)

function distanceToLine(p: LatLng, line: readonly LatLng[]): number {
  const distances = line.slice(1).map((b, i) => {
    const a = line[i] ?? b
    const [dx, dy] = [b.lng - a.lng, b.lat - a.lat]
    const length = dx * dx + dy * dy
    const t =
      length === 0 ? 0 : Math.max(0, Math.min(1, ((p.lng - a.lng) * dx + (p.lat - a.lat) * dy) / length))
    return Math.hypot(p.lng - a.lng - dx * t, p.lat - a.lat - dy * t)
  })
  return Math.min(...distances)
}
