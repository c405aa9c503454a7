import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { haversineMeters } from '../distance.ts'
import {
  hasLargeGap,
  hasTeleport,
  isJump,
  isStill,
  smoothTrack,
  type TrackPoint,
  thinTrack,
  usablePoints,
} from './track.ts'

/** A point `east` metres east of a corner in Porto, `second` seconds into the trip. */
function at(second: number, east: number, more: Partial<TrackPoint> = {}): TrackPoint {
  const lng = -8.6 + east / (111_195 * Math.cos((41.15 * Math.PI) / 180))
  return { lat: 41.15, lng, atMs: second * 1000, status: 'STARTED', ...more }
}
const seconds = (points: readonly TrackPoint[]) => points.map(({ atMs }) => atMs / 1000)

describe('usable points', () => {
  it('count from STARTED to REACHED', () => {
    const track = [
      at(0, 0, { status: 'ACCEPTED' }),
      at(5, 50, { status: 'ARRIVED' }),
      at(10, 60),
      at(20, 200),
      at(30, 300, { status: 'REACHED' }),
      at(40, 400, { status: 'PENDING' }),
    ]
    expect(seconds(usablePoints(track))).toEqual([10, 20, 30])
  })

  it('leave out inaccurate, repeated, late and impossible points', () => {
    const track = [
      at(0, 0),
      at(10, 100),
      at(10, 120),
      at(5, 60),
      at(20, 9_000),
      at(21, 210, { accuracyMeters: 300 }),
      at(22, 220, { accuracyMeters: 12 }),
      { ...at(30, 300), lat: 120 },
      at(40, 400),
    ]
    expect(seconds(usablePoints(track))).toEqual([0, 10, 22, 40])
  })

  it('drop a wrong first fix that the next two contradict', () => {
    expect(seconds(usablePoints([at(0, 50_000), at(10, 0), at(20, 100), at(30, 200)]))).toEqual([10, 20, 30])
  })

  it('are in order of time and contain no jump, whatever the input', () => {
    const noisy = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -20_000, max: 20_000 }))
        .map(([s, m]) => at(s, m)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(noisy, (track) => {
        const kept = usablePoints(track)
        kept.slice(1).forEach((point, index) => {
          const before = kept[index]
          expect(before && before.atMs < point.atMs && !isJump(before, point)).toBe(true)
        })
        expect(kept.every((point) => track.includes(point))).toBe(true)
      }),
    )
  })
})

describe('thinning', () => {
  it('keeps points 80 m, or 10 s and 50 m apart, and both ends', () => {
    const track = [at(0, 0), at(2, 30), at(4, 81), at(6, 100), at(14, 120), at(15, 132), at(16, 136)]
    expect(seconds(thinTrack(track))).toEqual([0, 4, 15, 16])
    expect(thinTrack([])).toEqual([])
    expect(thinTrack([at(1, 1)])).toHaveLength(1)
  })

  it('requires larger distances of an inaccurate receiver that moves slowly, not of one that moves fast', () => {
    const poor = { accuracyMeters: 30 }
    const creeping = [at(0, 0, poor), at(12, 60, poor), at(24, 70, poor), at(36, 76, poor), at(48, 77, poor)]
    expect(seconds(thinTrack(creeping))).toEqual([0, 36, 48])
    expect(seconds(thinTrack([at(0, 0, poor), at(5, 81, poor), at(9, 170, poor)]))).toEqual([0, 5, 9])
  })

  it('removes a point from which the receiver returns within seconds', () => {
    const standing = [
      at(0, 0),
      at(20, 95),
      at(27, 10),
      at(40, 60),
      at(47, 5),
      at(60, 90),
      at(67, 170),
      at(74, 250),
    ]
    expect(seconds(thinTrack(standing))).toEqual([0, 60, 67, 74])
  })

  it('keeps inner points only 80 m or 10 s after the one before, and both ends', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 90 })), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(steps, (moves) => {
        let [time, way] = [0, 0]
        const track = moves.map(([s, m]) => {
          time += s
          way += m
          return at(time, way)
        })
        const kept = thinTrack(track)
        kept.slice(1, -1).forEach((point, index) => {
          const before = kept[index] ?? point
          const apart = haversineMeters(before, point) >= 80 || point.atMs - before.atMs >= 10_000
          expect(apart).toBe(true)
        })
        expect([kept[0], kept.at(-1)]).toEqual([track[0], track.at(-1)])
      }),
    )
  })
})

describe('smoothing', () => {
  const way = (points: readonly TrackPoint[]) =>
    thinTrack(smoothTrack(points)).reduce(
      (sum, point, index, all) => sum + haversineMeters(all[index - 1] ?? point, point),
      0,
    )

  it('leaves a straight drive, the ends and a sparse track as they are', () => {
    const drive = Array.from({ length: 30 }, (_, second) => at(second, second * 12))
    smoothTrack(drive).forEach((point, index) => {
      expect(haversineMeters(point, drive[index] ?? point)).toBeLessThan(0.01)
    })
    const sparse = [at(0, 0), at(10, 120, { lat: 41.151 }), at(20, 240)]
    expect(smoothTrack(sparse)).toEqual(sparse)
  })

  it('measures no distance for the noise of the receiver of a stationary car', () => {
    const wander = fc.array(fc.noBias(fc.integer({ min: -40, max: 40 })), { minLength: 60, maxLength: 600 })
    fc.assert(
      fc.property(wander, (meters) => {
        const standing = meters.map((east, second) => at(second, east))
        expect(way(standing)).toBeLessThanOrEqual(80 + standing.length)
      }),
    )
  })

  it('works across the date line', () => {
    const east = [179.9999, -179.9999, -179.9997].map((lng, second) => ({ ...at(second, 0), lng }))
    expect(Math.abs(smoothTrack(east)[1]?.lng ?? 0)).toBeGreaterThan(179.99)
  })
})

describe('large gaps', () => {
  it('are more than 120 s and 500 m', () => {
    expect(hasLargeGap([at(0, 0), at(121, 501)])).toBe(true)
    expect(hasLargeGap([at(0, 0), at(120, 2_000)])).toBe(false)
    expect(hasLargeGap([at(0, 0), at(900, 100)])).toBe(false)
  })

  it('are also missing positions at the trip’s start or end', () => {
    const track = [at(100, 0), at(110, 100)]
    expect(hasLargeGap(track, { startedAtMs: 0, reachedAtMs: 120_000 })).toBe(false)
    expect(hasLargeGap(track, { startedAtMs: -21_000, reachedAtMs: 120_000 })).toBe(true)
    expect(hasLargeGap(track, { startedAtMs: 100_000, reachedAtMs: 231_000 })).toBe(true)
  })
})

describe('a teleport', () => {
  it('is a jump that the next point confirms', () => {
    expect(hasTeleport([at(0, 0), at(5, 50), at(10, 3000), at(14, 3020), at(60, 3100)])).toBe(true)
  })

  it('is not a wrong fix that the next one contradicts, however often', () => {
    const track = Array.from({ length: 30 }, (_, second) => at(second, second % 5 === 3 ? 5000 : second * 10))
    expect(hasTeleport(track)).toBe(false)
    expect(hasTeleport([at(0, 0), at(5, 50), at(10, 3000)])).toBe(false)
  })

  it('is not reported for an inaccurate receiver', () => {
    const poor = { accuracyMeters: 900 }
    expect(hasTeleport([at(0, 0), at(5, 3000, poor), at(6, 3000, poor), at(20, 100)])).toBe(false)
  })

  it('is not reported for a track that a car can drive', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: -55, max: 55 })))
    fc.assert(
      fc.property(steps, (drive) => {
        let [second, east] = [0, 0]
        const track = drive.map(([seconds, speed]) => {
          second += seconds
          east += seconds * speed
          return at(second, east)
        })
        expect(hasTeleport(track)).toBe(false)
      }),
    )
  })
})

describe('a car that never left', () => {
  const here = at(0, 0)
  /** Anywhere within the drift of a standing car, however seldom and late its positions come. */
  const drift = fc.array(fc.tuple(fc.nat(3600), fc.integer({ min: -24, max: 24 })), { minLength: 1 })

  it('is recognised by any number of positions, whatever time is missing between them and at the ends', () => {
    fc.assert(
      fc.property(drift, fc.integer({ min: -250, max: 250 }), (fixes, off) => {
        expect(
          isStill(
            fixes.map(([second, east]) => at(second, east + off)),
            here,
          ),
        ).toBe(true)
      }),
    )
  })

  it('is not one that has moved, and not one whose positions all lie elsewhere, after a lost signal', () => {
    fc.assert(
      fc.property(drift, fc.integer({ min: 80, max: 50_000 }), (fixes, off) => {
        const standing = fixes.map(([second, east]) => at(second, east))
        expect(isStill([...standing, at(4000, off)], here)).toBe(false)
        expect(
          isStill(
            standing.map((point) => at(point.atMs / 1000, off + 300)),
            here,
          ),
        ).toBe(false)
      }),
    )
  })

  it('is not known without a position', () => {
    expect(isStill([], here)).toBe(false)
  })

  it('may drift farther with an inaccurate receiver', () => {
    expect(isStill([here, at(10, 90)], here)).toBe(false)
    expect(isStill([here, at(10, 90, { accuracyMeters: 40 })], here)).toBe(true)
  })
})
