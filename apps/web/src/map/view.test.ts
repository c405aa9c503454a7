import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { project, unproject } from './projection.ts'
import { fitView, fromScreen, panView, showsAll, toScreen, zoomLimits, zoomView } from './view.ts'

const place = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
})
/** Points of one city, up to about 20 km apart. */
const city = fc
  .tuple(
    place,
    fc.array(
      fc.tuple(
        fc.double({ min: -0.1, max: 0.1, noNaN: true }),
        fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      ),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([center, offsets]) => offsets.map(([lat, lng]) => ({ lat: center.lat + lat, lng: center.lng + lng })))
const size = { width: 390, height: 700 }
const padding = { top: 90, right: 40, bottom: 260, left: 40 }

describe('projection', () => {
  test('knows two places of the Web Mercator square', () => {
    expect(project({ lat: 0, lng: 0 }, 0)).toEqual({ x: 128, y: 128 })
    expect(project({ lat: 85.051129, lng: 180 }, 1).x).toBe(512)
    expect(project({ lat: 85.051129, lng: 180 }, 1).y).toBeCloseTo(0, 3)
  })

  test('comes back to where it started', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0, max: 18, noNaN: true }), (point, zoom) => {
        const back = unproject(project(point, zoom), zoom)
        expect(back.lat).toBeCloseTo(point.lat, 7)
        expect(back.lng).toBeCloseTo(point.lng, 7)
      }),
      { numRuns: 60 },
    )
  })
})

describe('fitView', () => {
  test('shows every point inside the padding', () => {
    fc.assert(
      fc.property(city, (points) => {
        const view = fitView(points, size, padding)
        if (!view) throw new Error('points have a view')
        const slack = { top: 89.5, right: 39.5, bottom: 259.5, left: 39.5 }
        expect(showsAll(points, view, size, slack)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('is as near as the padding allows', () => {
    const points = [
      { lat: 41.14, lng: -8.62 },
      { lat: 41.15, lng: -8.6 },
    ]
    const view = fitView(points, size, padding)
    if (!view) throw new Error('points have a view')
    expect(showsAll(points, { ...view, zoom: view.zoom + 0.01 }, size, padding)).toBe(false)
  })

  test('has nothing to fit without points or without room', () => {
    expect(fitView([], size, padding)).toBeUndefined()
    expect(fitView([{ lat: 1, lng: 1 }], { width: 0, height: 0 }, padding)).toBeUndefined()
  })
})

describe('moving the view', () => {
  const view = { center: { lat: 41.15, lng: -8.61 }, zoom: 15 }

  test('a drag takes the place under the finger along', () => {
    const under = fromScreen({ x: 100, y: 200 }, view, size)
    const at = toScreen(under, panView(view, { x: 30, y: -45 }), size)
    expect(at.x).toBeCloseTo(130, 5)
    expect(at.y).toBeCloseTo(155, 5)
  })

  test('zooming keeps the place under the pointer and stays within its limits', () => {
    fc.assert(
      fc.property(fc.double({ min: -12, max: 12, noNaN: true }), fc.nat(389), fc.nat(699), (steps, x, y) => {
        const zoomed = zoomView(view, steps, { x, y }, size)
        const at = toScreen(fromScreen({ x, y }, view, size), zoomed, size)
        expect(at.x).toBeCloseTo(x, 4)
        expect(at.y).toBeCloseTo(y, 4)
        expect(zoomed.zoom).toBeGreaterThanOrEqual(zoomLimits.min)
        expect(zoomed.zoom).toBeLessThanOrEqual(zoomLimits.max)
      }),
      { numRuns: 60 },
    )
  })
})
