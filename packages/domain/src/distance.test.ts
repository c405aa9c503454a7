import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { haversineMeters, headingDegrees, metersPerUnit, unitDistance } from './distance.ts'

describe('distance', () => {
  it.each([
    [0, false, '0.00'],
    [1004, false, '1.00'],
    [1005, false, '1.01'],
    [1015, false, '1.02'],
    [12344.999, false, '12.34'],
    [1609.344, true, '1.00'],
    [5000, true, '3.11'],
    [8.04672, true, '0.01'],
    [8.04671, true, '0.00'],
  ])('%d m, in miles %s, is %s', (meters, convertToMile, shown) => {
    expect(unitDistance(meters, convertToMile)).toBe(shown)
  })

  it('rounds to whole metres half up, as integer arithmetic does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (meters) => {
        const hundredths = Math.floor((meters + 5) / 10)
        const expected = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        expect(unitDistance(meters, false)).toBe(expected)
      }),
    )
  })

  it('refuses values that are not distances', () => {
    for (const meters of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => unitDistance(meters, false)).toThrow(RangeError)
    }
  })

  it('measures known distances within 0.5 %', () => {
    const porto = { lat: 41.1579, lng: -8.6291 }
    const lisbon = { lat: 38.7223, lng: -9.1393 }
    expect(Math.abs(haversineMeters(porto, lisbon) - 274_000)).toBeLessThan(1400)
    expect(haversineMeters({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeLessThan(22_300)
    expect(haversineMeters(porto, porto)).toBe(0)
  })

  it('measures bearings clockwise from north', () => {
    const here = { lat: 0, lng: 0 }
    expect(headingDegrees(here, { lat: 1, lng: 0 })).toBeCloseTo(0)
    expect(headingDegrees(here, { lat: 0, lng: 1 })).toBeCloseTo(90)
    expect(headingDegrees(here, { lat: -1, lng: 0 })).toBeCloseTo(180)
    expect(headingDegrees(here, { lat: 0, lng: -1 })).toBeCloseTo(270)
  })

  it('knows the units', () => {
    expect([metersPerUnit(false), metersPerUnit(true)]).toEqual([1000, 1609.344])
  })
})
