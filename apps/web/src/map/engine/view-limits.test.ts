import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Box } from './bounds.ts'
import { limitView } from './view-limits.ts'

const city: Box = [-8.7, 41.1, -8.5, 41.2]
const bare = { top: 0, right: 0, bottom: 0, left: 0 }
const desk = { width: 1000, height: 800, padding: bare }
const middle = { lng: -8.6, lat: 41.15 }

describe('limitView', () => {
  test('leaves a view inside the map as it is', () => {
    const { center, zoom } = limitView({ center: middle, zoom: 14 }, city, desk)
    expect(center.lng).toBeCloseTo(middle.lng, 9)
    expect(center.lat).toBeCloseTo(middle.lat, 9)
    expect(zoom).toBe(14)
  })

  test('goes no farther than all of the map, and no nearer than a house', () => {
    const { zoom } = limitView({ center: middle, zoom: 3 }, city, desk)
    expect((0.2 / 360) * 512 * 2 ** zoom).toBeCloseTo(1000, 3)
    expect(limitView({ center: middle, zoom: 25 }, city, desk).zoom).toBe(19)
  })

  test('shows a map of one street with its surroundings', () => {
    const street: Box = [-8.6, 41.15, -8.5999, 41.15]
    expect(limitView({ center: middle, zoom: 3 }, street, desk).zoom).toBe(14)
  })

  test('keeps the middle of what panels leave free on the map', () => {
    const padding = fc.record({
      top: fc.nat(300),
      right: fc.nat(300),
      bottom: fc.nat(300),
      left: fc.nat(300),
    })
    const lng = fc.double({ min: -20, max: 20, noNaN: true })
    const lat = fc.double({ min: 30, max: 50, noNaN: true })
    const zoom = fc.double({ min: 0, max: 22, noNaN: true })
    fc.assert(
      fc.property(padding, lng, lat, zoom, (given, wishedLng, wishedLat, wishedZoom) => {
        const view = { center: { lng: wishedLng, lat: wishedLat }, zoom: wishedZoom }
        const shown = limitView(view, city, { ...desk, padding: given })
        const free = shown.center.lng + ((given.left - given.right) / 2) * (360 / (512 * 2 ** shown.zoom))
        expect(free).toBeGreaterThanOrEqual(city[0] - 1e-9)
        expect(free).toBeLessThanOrEqual(city[2] + 1e-9)
        expect(limitView(shown, city, { ...desk, padding: given }).zoom).toBe(shown.zoom)
      }),
    )
  })

  test('leaves a map that is not laid out yet alone', () => {
    const view = { center: middle, zoom: 3 }
    expect(limitView(view, city, { ...desk, width: 0 })).toEqual(view)
  })
})
