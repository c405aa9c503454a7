import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { routeDrawing } from './route-drawing.ts'

const box = { width: 300, height: 120, padding: 10 }
const point = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
})

it('keeps every point inside of its box, north up and east to the right', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
      const place = routeDrawing(points, box)
      for (const each of points) {
        const { x, y } = place(each)
        expect(x).toBeGreaterThanOrEqual(box.padding - 1e-6)
        expect(x).toBeLessThanOrEqual(box.width - box.padding + 1e-6)
        expect(y).toBeGreaterThanOrEqual(box.padding - 1e-6)
        expect(y).toBeLessThanOrEqual(box.height - box.padding + 1e-6)
        expect(place({ ...each, lat: each.lat + 1 }).y).toBeLessThan(y)
        expect(place({ ...each, lng: each.lng + 1 }).x).toBeGreaterThan(x)
      }
    }),
  )
})

it('fills the box in one direction, with equal scale in both', () => {
  const corners = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
    { lat: 1, lng: 1 },
  ]
  const [west, east, north] = corners.map(routeDrawing(corners, box))
  expect((east?.y ?? 0) - (north?.y ?? 0)).toBeCloseTo(100)
  expect((east?.x ?? 0) - (west?.x ?? 0)).toBeCloseTo(100, 0)
})
