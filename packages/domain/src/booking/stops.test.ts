import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { haversineMeters } from '../distance.ts'
import { findStopsError, samePlaceMeters } from './stops.ts'

const point = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})
const metersNorth = (at: { lat: number; lng: number }, meters: number) => ({
  ...at,
  lat: at.lat + meters / 111_195,
})

it('a trip that ends where it begins needs a stop elsewhere', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 0, max: samePlaceMeters - 1, noNaN: true }), point, (a, near, b) => {
      const close = metersNorth(a, near)
      expect(findStopsError([a, close])).toBe('same_place')
      expect(findStopsError([a, close, a])).toBe('same_place')
      const goes = haversineMeters(a, b) >= samePlaceMeters
      expect(findStopsError([a, b, close])).toBe(goes ? undefined : 'same_place')
      expect(findStopsError([a, b])).toBe(goes ? undefined : 'same_place')
    }),
  )
})

it('two points on opposite sides of a street are two places', () => {
  const here = { lat: 41.15, lng: -8.61 }
  expect(findStopsError([here, metersNorth(here, samePlaceMeters + 1)])).toBeUndefined()
})
