import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { haversineMeters } from './distance.ts'
import { decodePolyline, encodePolyline, pointAlong, polylineMeters, projectOnLine } from './polyline.ts'

const point = fc.record({
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((n) => n / 1e5),
  lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((n) => n / 1e5),
})

describe('polylines', () => {
  it('encodes the example of the format’s description', () => {
    const points = [
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
      { lat: 43.252, lng: -126.453 },
    ]
    expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points)
  })

  it('decodes to the encoded points, at five decimals', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), (points) => {
        const decoded = decodePolyline(encodePolyline(points))
        expect(decoded.map(({ lat, lng }) => [lat + 0, lng + 0])).toEqual(
          points.map(({ lat, lng }) => [lat + 0, lng + 0]),
        )
      }),
    )
  })

  it('refuses truncated text and other text', () => {
    for (const text of ['_p~iF', '_p~iF~ps|', 'äö', '~~~~~~~~~~~~']) {
      expect(() => decodePolyline(text), text).toThrow(RangeError)
    }
  })

  it('finds the point at a number of metres along the line', () => {
    const near = fc.record({
      lat: fc.double({ min: 41, max: 41.2, noNaN: true }),
      lng: fc.double({ min: -8.7, max: -8.5, noNaN: true }),
    })
    fc.assert(
      fc.property(near, near, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
        const meters = haversineMeters(a, b) * share
        const found = pointAlong([a, a, b], meters)
        expect(Math.abs(haversineMeters(a, found) - meters)).toBeLessThan(1 + meters * 1e-3)
      }),
    )
  })

  it('stays between the ends of the line, with the heading of the line', () => {
    const line = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 0.01 },
      { lat: 0.01, lng: 0.01 },
    ]
    expect(pointAlong(line, -5)).toMatchObject({ lat: 0, lng: 0 })
    expect(pointAlong(line, 1e9)).toMatchObject({ lat: 0.01, lng: 0.01 })
    expect(pointAlong(line, 500).headingDegrees).toBeCloseTo(90)
    expect(pointAlong(line, 1600).headingDegrees).toBeCloseTo(0)
    expect(pointAlong([{ lat: 1, lng: 2 }], 5)).toEqual({ lat: 1, lng: 2, headingDegrees: 0 })
    expect(polylineMeters(line)).toBeCloseTo(2224, -1)
    expect(() => pointAlong([], 1)).toThrow(RangeError)
  })
})

describe('projectOnLine', () => {
  /** About 1 km east, then 1 km north. */
  const corner = [
    { lat: 41.15, lng: -8.62 },
    { lat: 41.15, lng: -8.60806 },
    { lat: 41.15899, lng: -8.60806 },
  ] as const

  it('finds the nearest point, and cuts the line there', () => {
    const at = projectOnLine(corner, { lat: 41.1502, lng: -8.61403 })
    expect(at?.offMeters).toBeCloseTo(22, 0)
    expect(at?.leftMeters).toBeCloseTo(1500, -1)
    expect(at?.nearest).toEqual({ lat: 41.15, lng: expect.closeTo(-8.61403, 5) })
    expect(at?.passed).toEqual([corner[0], at?.nearest])
    expect(at?.ahead).toEqual([at?.nearest, corner[1], corner[2]])
  })

  it('has passed no part at the start and all of the line at the end', () => {
    expect(projectOnLine(corner, corner[0])?.passedMeters).toBe(0)
    expect(projectOnLine(corner, corner[2])?.leftMeters).toBeCloseTo(0, 6)
    expect(projectOnLine(corner.slice(0, 1), corner[0])).toBeUndefined()
  })

  it('finds the pass that is looked at where the line passes a place twice', () => {
    const [west, east, north] = corner
    /** East, back west on the same street, and east again. */
    const twice = [west, east, west, east, north]
    const street = polylineMeters([west, east])
    const half = { lat: 41.15, lng: -8.61403 }
    const passes = [0.5, 1.5, 2.5].map((times) => times * street)
    for (const meters of passes) {
      const within = { fromMeters: meters - 300, toMeters: meters + 300 }
      expect(projectOnLine(twice, half, within)?.passedMeters).toBeCloseTo(meters, -1)
    }
    expect(projectOnLine(twice, half)?.passedMeters).toBeCloseTo(passes[0] ?? 0, -1)
    const beyond = { fromMeters: 9000, toMeters: 9500 }
    expect(projectOnLine(twice, half, beyond)).toBeUndefined()
  })

  it('of a part of the line lies in that part', () => {
    const meters = fc.double({ min: 0, max: 1990, noNaN: true })
    fc.assert(
      fc.property(meters, meters, point, (one, other, at) => {
        const within = { fromMeters: Math.min(one, other), toMeters: Math.max(one, other) }
        const found = projectOnLine(corner, at, within)
        expect(found?.passedMeters).toBeGreaterThanOrEqual(within.fromMeters - 0.01)
        expect(found?.passedMeters).toBeLessThanOrEqual(within.toMeters + 0.01)
      }),
    )
  })

  it('of a point on the line is that point, and both parts add up to the line', () => {
    const step = fc.record({
      lat: fc.integer({ min: -300, max: 300 }),
      lng: fc.integer({ min: -300, max: 300 }),
    })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), share, (steps, of) => {
        let from = { lat: 41.15, lng: -8.61 }
        const line = [from]
        for (const { lat, lng } of steps) {
          from = { lat: from.lat + lat / 1e5, lng: from.lng + lng / 1e5 }
          line.push(from)
        }
        const meters = polylineMeters(line)
        const at = projectOnLine(line, pointAlong(line, meters * of))
        expect(at?.offMeters).toBeLessThan(0.5)
        expect((at?.passedMeters ?? 0) + (at?.leftMeters ?? 0)).toBeCloseTo(meters, 6)
        expect(polylineMeters(at?.passed ?? [])).toBeCloseTo(at?.passedMeters ?? -1, 1)
        expect(polylineMeters(at?.ahead ?? [])).toBeCloseTo(at?.leftMeters ?? -1, 1)
      }),
    )
  })
})
