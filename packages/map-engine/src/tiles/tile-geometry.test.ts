import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipShape } from './clip.ts'
import { never, weighLine } from './line-weights.ts'
import { maxZoom } from './schema.ts'
import { type Box, pointShape, ringArea, type TileShape } from './tile-shape.ts'

const box: Box = { minX: 0, minY: 0, maxX: 100, maxY: 100 }
const flat = (points: readonly (readonly [number, number])[]) => points.flatMap(([x, y]) => [x, y, 0])

function shapeOf(
  type: 'line' | 'polygon',
  lines: readonly (readonly (readonly [number, number])[])[],
): TileShape {
  const xs = lines.flat().map(([x]) => x)
  const ys = lines.flat().map(([, y]) => y)
  return {
    layer: 'road',
    type,
    minZoom: 0,
    maxZoom,
    properties: {},
    lines: lines.map(flat),
    minX: Math.min(...xs),
    maxX: Math.max(...xs),
    minY: Math.min(...ys),
    maxY: Math.max(...ys),
  }
}

const pointsOf = (line: readonly number[]) =>
  Array.from({ length: line.length / 3 }, (_, i) => [line[i * 3], line[i * 3 + 1]])

test('a line that leaves the box and returns is split into parts', () => {
  const cut = clipShape(
    shapeOf('line', [
      [
        [-50, 50],
        [50, 50],
        [50, 150],
        [80, 150],
        [80, 20],
      ],
    ]),
    box,
  )
  expect(cut?.lines.map(pointsOf)).toEqual([
    [
      [0, 50],
      [50, 50],
      [50, 100],
    ],
    [
      [80, 100],
      [80, 20],
    ],
  ])
})

test('a line that passes outside a corner is removed', () => {
  const passing = shapeOf('line', [
    [
      [-10, 95],
      [10, 115],
    ],
  ])
  expect(clipShape(passing, box)).toBeUndefined()
})

test('a polygon and its holes are clipped to the box', () => {
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ] as const
  const cut = clipShape(shapeOf('polygon', [square(50, 150), square(90, 110), square(120, 130)]), box)
  expect(cut?.lines.map((ring) => Math.abs(ringArea(ring)))).toEqual([2500, 100])
  const around = clipShape(shapeOf('polygon', [square(-50, 150)]), box)
  expect(Math.abs(ringArea(around?.lines[0] ?? []))).toBe(10_000)
  expect(clipShape(shapeOf('polygon', [square(200, 300)]), box)).toBeUndefined()
})

test('a point on a border is in one tile only', () => {
  const point = pointShape({ layer: 'poi', minZoom: 0, properties: {} }, { lat: 0, lng: 0 })
  const { minX: x, minY: y } = point
  const tiles = [
    { minX: x - 10, maxX: x, minY: y - 10, maxY: y },
    { minX: x, maxX: x + 10, minY: y - 10, maxY: y },
    { minX: x - 10, maxX: x, minY: y, maxY: y + 10 },
    { minX: x, maxX: x + 10, minY: y, maxY: y + 10 },
  ]
  expect(tiles.map((tile) => clipShape(point, tile) !== undefined)).toEqual([false, false, false, true])
})

test('at every zoom a simplified line is within three units of the original and keeps its ends', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 25 }), (points) => {
      const line = flat(points)
      weighLine(line)
      for (let z = maxZoom - 6; z <= maxZoom; z += 1) {
        const kept = points.filter((_, i) => (line[i * 3 + 2] ?? 0) <= z)
        const tolerance = z === maxZoom ? 0.5 : 3 * 2 ** (maxZoom - z)
        expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
        for (const p of points) expect(distance(p, kept)).toBeLessThanOrEqual(tolerance + 1e-6)
      }
    }),
    { numRuns: 80 },
  )
  const straight = flat([
    [0, 0],
    [50, 0],
    [100, 0],
  ])
  weighLine(straight)
  expect(straight[5]).toBe(never)
})

function distance([px, py]: readonly [number, number], line: readonly (readonly [number, number])[]): number {
  const distances = line.map(([bx, by], i) => {
    const [ax, ay] = line[Math.max(0, i - 1)] ?? [bx, by]
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
    return Math.hypot(px - ax - dx * along, py - ay - dy * along)
  })
  return Math.min(...distances)
}
