import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropArea, pull, wholePicture, zoomTo } from './crop-area.ts'

const wide = { width: 400, height: 200 }

test('the largest square in the middle, then half of it', () => {
  expect(cropArea(wide, wholePicture)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cropArea(wide, zoomTo(wide, wholePicture, 2))).toEqual({ left: 150, top: 50, side: 100 })
})

test('the picture follows the hand until its edge', () => {
  expect(cropArea(wide, pull(wide, wholePicture, { right: 0.25, down: 0 }))).toEqual({
    left: 50,
    top: 0,
    side: 200,
  })
  expect(cropArea(wide, pull(wide, wholePicture, { right: 5, down: 1 })).left).toBeCloseTo(0)
  expect(cropArea(wide, pull(wide, wholePicture, { right: -5, down: 1 })).left).toBeCloseTo(200)
})

test('whatever is done, the square lies inside of the picture', () => {
  const step = fc.record({
    right: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
    zoom: fc.double({ min: 0, max: 9, noNaN: true }),
  })
  const side = fc.integer({ min: 1, max: 6000 })
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(step), (size, steps) => {
      const crop = steps.reduce((one, by) => zoomTo(size, pull(size, one, by), by.zoom), wholePicture)
      const area = cropArea(size, crop)
      expect(area.side).toBeGreaterThan(0)
      for (const [start, length] of [
        [area.left, size.width],
        [area.top, size.height],
      ] as const) {
        expect(start).toBeGreaterThan(-0.01)
        expect(start + area.side).toBeLessThan(length + 0.01)
      }
    }),
  )
})
