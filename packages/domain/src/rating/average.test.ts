import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageOf } from './average.ts'

it.each([
  [0, 0, null],
  [5, 1, 5],
  [9, 2, 4.5],
  [4, 3, 1.3],
  [17, 4, 4.3],
  [5, 4, 1.3],
])('the average of a sum of %i from %i ratings is %s', (sum, count, average) => {
  expect(averageOf(sum, count)).toBe(average)
})

it('rounds to the nearest tenth, half up, as integer arithmetic does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 }), (ratings) => {
      const sum = ratings.reduce((a, b) => a + b, 0)
      const tenths = Math.floor((20 * sum + ratings.length) / (2 * ratings.length))
      expect(averageOf(sum, ratings.length)).toBe(tenths / 10)
    }),
  )
})
