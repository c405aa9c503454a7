import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, clampPadding } from './bounds.ts'

describe('boundsOf', () => {
  test('is undefined for no points, and holds every point and nothing more', () => {
    expect(boundsOf([])).toBeUndefined()
    expect(
      boundsOf([
        { lat: 41.15, lng: -8.61 },
        { lat: 41.2, lng: -8.7 },
        { lat: 41.1, lng: -8.5 },
      ]),
    ).toEqual([-8.7, 41.1, -8.5, 41.2])
  })
})

describe('clampPadding', () => {
  const side = fc.integer({ min: 0, max: 900 })
  const padding = fc.record({ top: side, right: side, bottom: side, left: side })

  test('is left alone where the map has room', () => {
    const given = { top: 56, right: 72, bottom: 56, left: 432 }
    expect(clampPadding(given, 1440, 900)).toEqual(given)
  })

  test('always leaves some of the map free, and keeps the shares of both sides', () => {
    fc.assert(
      fc.property(
        padding,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 2000 }),
        (given, width, height) => {
          const { top, right, bottom, left } = clampPadding(given, width, height)
          expect(width - left - right).toBeGreaterThanOrEqual(0.3 * width - 1e-6)
          expect(height - top - bottom).toBeGreaterThanOrEqual(0.3 * height - 1e-6)
          expect(left * given.right).toBeCloseTo(right * given.left, 3)
          expect(top * given.bottom).toBeCloseTo(bottom * given.top, 3)
          expect([top <= given.top, right <= given.right]).toEqual([true, true])
        },
      ),
    )
  })
})
