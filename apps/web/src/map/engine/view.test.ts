import type { LatLng } from '@cabstand/domain/distance'
import fc from 'fast-check'
import { MercatorCoordinate } from 'maplibre-gl'
import { describe, expect, test } from 'vitest'
import type { Box } from './bounds.ts'
import { drivenView, framePadding, limitView, type View, type Viewport, viewOf } from './view.ts'

const city: Box = [-8.7, 41.1, -8.5, 41.2]
const bare = { top: 0, right: 0, bottom: 0, left: 0 }
const desk: Viewport = { width: 1000, height: 800, panels: bare, covered: bare }
const middle = { lng: -8.6, lat: 41.15 }

/** The position of a point on the screen. */
function pixelOf({ lat, lng }: LatLng, { center, zoom }: View, { width, height }: Viewport) {
  const [at, mid] = [
    MercatorCoordinate.fromLngLat([lng, lat]),
    MercatorCoordinate.fromLngLat([center.lng, center.lat]),
  ]
  const pixels = 512 * 2 ** zoom
  return { x: width / 2 + (at.x - mid.x) * pixels, y: height / 2 + (at.y - mid.y) * pixels }
}

const side = fc.nat(900)
const padding = fc.record({ top: side, right: side, bottom: side, left: side })
const sizes = { width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 200, max: 2000 }) }
const point = fc.record({
  lng: fc.double({ min: -8.7, max: -8.5, noNaN: true }),
  lat: fc.double({ min: 41.1, max: 41.2, noNaN: true }),
})

describe('viewOf', () => {
  test('has all points in the part that panels leave free, and uses that part fully', () => {
    const panels = { top: 0, right: 0, bottom: 0, left: 440 }
    const viewport = { ...desk, width: 1440, panels }
    const ends = [
      { lng: -8.66, lat: 41.12 },
      { lng: -8.56, lat: 41.18 },
    ] as const
    const view = viewOf(ends, viewport, 17)
    if (!view) throw new Error('no view')
    const [a, b] = [pixelOf(ends[0], view, viewport), pixelOf(ends[1], view, viewport)]
    expect(a.x).toBeGreaterThanOrEqual(440 + 48)
    expect(b.x).toBeLessThanOrEqual(1440 - 48)
    expect(b.x - a.x).toBeCloseTo(1440 - 440 - 2 * 72, 3)
  })

  test('keeps points free of panels of any size, as long as some of the map is free', () => {
    fc.assert(
      fc.property(
        padding,
        fc.record(sizes),
        fc.array(point, { minLength: 1, maxLength: 5 }),
        (panels, size, points) => {
          const fits =
            panels.left + panels.right <= 0.8 * size.width && panels.top + panels.bottom <= 0.8 * size.height
          fc.pre(fits)
          const viewport = { ...size, panels, covered: panels }
          const view = viewOf(points, viewport, 16)
          for (const at of points) {
            const { x, y } = pixelOf(at, view as View, viewport)
            expect(x).toBeGreaterThanOrEqual(panels.left - 1e-3)
            expect(x).toBeLessThanOrEqual(size.width - panels.right + 1e-3)
            expect(y).toBeGreaterThanOrEqual(panels.top - 1e-3)
            expect(y).toBeLessThanOrEqual(size.height - panels.bottom + 1e-3)
          }
        },
      ),
    )
  })

  test('puts a single point in the middle of the free part, at most at the given zoom', () => {
    const panels = { ...bare, bottom: 300 }
    const viewport = { ...desk, panels }
    const view = viewOf([middle], viewport, 15)
    expect(view?.zoom).toBe(15)
    expect(pixelOf(middle, view as View, viewport)).toEqual({
      x: expect.closeTo(500, 3),
      y: expect.closeTo(250, 3),
    })
  })

  test('is undefined for no points, and for a map without a size', () => {
    expect(viewOf([], desk, 15)).toBeUndefined()
    expect(viewOf([middle], { ...desk, width: 0 }, 15)).toBeUndefined()
  })
})

test('panels and margins always leave some of the map free', () => {
  fc.assert(
    fc.property(padding, fc.record(sizes), (panels, size) => {
      const { top, right, bottom, left } = framePadding({ ...size, panels, covered: bare })
      expect(size.width - left - right).toBeGreaterThanOrEqual(0.1 * size.width)
      expect(size.height - top - bottom).toBeGreaterThanOrEqual(0.1 * size.height)
    }),
  )
})

describe('limitView', () => {
  test('leaves a view inside the map as it is', () => {
    const { center, zoom } = limitView({ center: middle, zoom: 14 }, city, desk, [])
    expect(center.lng).toBeCloseTo(middle.lng, 9)
    expect(center.lat).toBeCloseTo(middle.lat, 9)
    expect(zoom).toBe(14)
  })

  test('never shows anything beyond the map, and has a maximum zoom', () => {
    const lng = fc.double({ min: -20, max: 20, noNaN: true })
    const lat = fc.double({ min: 30, max: 50, noNaN: true })
    const zoom = fc.double({ min: 0, max: 22, noNaN: true })
    const [west, south, east, north] = city
    fc.assert(
      fc.property(padding, fc.record(sizes), lng, lat, zoom, (given, size, wishLng, wishLat, wishZoom) => {
        const fits =
          given.left + given.right <= 0.8 * size.width && given.top + given.bottom <= 0.8 * size.height
        fc.pre(fits)
        const viewport = { ...size, panels: given, covered: given }
        const wanted = { center: { lng: wishLng, lat: wishLat }, zoom: wishZoom }
        const view = limitView(wanted, city, viewport, [])
        const northWest = pixelOf({ lng: west, lat: north }, view, viewport)
        const southEast = pixelOf({ lng: east, lat: south }, view, viewport)
        expect(view.zoom).toBeLessThanOrEqual(19)
        expect(northWest.x).toBeLessThanOrEqual(given.left + 0.01)
        expect(northWest.y).toBeLessThanOrEqual(given.top + 0.01)
        expect(southEast.x).toBeGreaterThanOrEqual(size.width - given.right - 0.01)
        expect(southEast.y).toBeGreaterThanOrEqual(size.height - given.bottom - 0.01)
        const again = limitView(view, city, viewport, [])
        expect(again.zoom).toBeCloseTo(view.zoom, 9)
        expect(again.center.lng).toBeCloseTo(view.center.lng, 9)
        expect(again.center.lat).toBeCloseTo(view.center.lat, 9)
      }),
    )
  })

  test('allows the framed points, wherever they are', () => {
    const panels = { ...bare, left: 440 }
    const viewport = { ...desk, width: 1440, panels }
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 4 }), (points) => {
        const wanted = viewOf(points, viewport, 16) as View
        const { center, zoom } = limitView(wanted, city, viewport, [wanted])
        expect(zoom).toBe(wanted.zoom)
        expect(center.lng).toBeCloseTo(wanted.center.lng, 9)
        expect(center.lat).toBeCloseTo(wanted.center.lat, 9)
      }),
    )
  })

  test('shows a map of one street with its surroundings', () => {
    const street: Box = [-8.6, 41.15, -8.5999, 41.15]
    expect(limitView({ center: middle, zoom: 3 }, street, desk, []).zoom).toBe(14)
  })

  test('does not change a map without a size', () => {
    const view = { center: middle, zoom: 3 }
    expect(limitView(view, city, { ...desk, width: 0 }, [])).toEqual(view)
  })
})

describe('drivenView', () => {
  test('a car drives up the screen: it is below the middle of the free area, whatever is up', () => {
    fc.assert(
      fc.property(
        fc.record({ top: fc.nat(200), right: fc.nat(200), bottom: fc.nat(200), left: fc.nat(200) }),
        point,
        fc.double({ min: 0, max: 360, noNaN: true }),
        (panels, car, bearing) => {
          const viewport = { ...desk, panels, covered: bare }
          const view = drivenView(car, bearing, viewport, 16)
          if (!view) throw new Error('no view')
          const { x, y } = pixelOf(car, view, viewport)
          // The map is turned around its middle.
          const angle = (-bearing * Math.PI) / 180
          const [dx, dy] = [x - 500, y - 400]
          const seen = {
            x: 500 + dx * Math.cos(angle) - dy * Math.sin(angle),
            y: 400 + dx * Math.sin(angle) + dy * Math.cos(angle),
          }
          expect(seen.x).toBeCloseTo((panels.left + 1000 - panels.right) / 2, 2)
          const free = 800 - panels.top - panels.bottom
          expect(seen.y).toBeCloseTo(panels.top + free * 0.72, 2)
        },
      ),
    )
  })
})
