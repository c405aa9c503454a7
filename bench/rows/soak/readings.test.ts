import { expect, test } from 'vitest'
import { slopeOf } from './readings.ts'

test('the slope of points is that of their line', () => {
  expect(slopeOf([1, 2, 3, 4].map((x) => ({ x, y: 5 - 2 * x })))).toBeCloseTo(-2)
})

test('points that swing around a level have no slope', () => {
  expect(slopeOf([1, 2, 3, 4].map((x) => ({ x, y: [7, 9, 9, 7][x - 1] ?? 0 })))).toBeCloseTo(0)
})
