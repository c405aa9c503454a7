import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageOf, averageRating, isRating } from './average.ts'

it.each([
  [[], null],
  [[5], 5],
  [[4, 5], 4.5],
  [[1, 1, 2], 1.3],
  [[4, 4, 4, 5], 4.3],
  [[1, 1, 1, 2], 1.3],
])('the average of %j is %s', (ratings, average) => {
  expect(averageRating(ratings)).toBe(average)
})

it('rounds to the nearest tenth, half up, as integer arithmetic does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 }), (ratings) => {
      const sum = ratings.reduce((a, b) => a + b, 0)
      const tenths = Math.floor((20 * sum + ratings.length) / (2 * ratings.length))
      expect(averageRating(ratings)).toBe(tenths / 10)
      expect(averageOf(sum, ratings.length)).toBe(tenths / 10)
    }),
  )
})

it('accepts whole stars from 1 to 5 only', () => {
  expect([1, 5].every(isRating)).toBe(true)
  for (const wrong of [0, 6, 4.5, Number.NaN]) expect(() => averageRating([wrong])).toThrow(RangeError)
})
