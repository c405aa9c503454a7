import { expect, test } from 'vitest'
import { plainRouteCost, routeCost } from './route-cost.ts'

test('the cost of a route grows with its points, alternatives and spoken sentences', () => {
  expect([2, 5, 10, 20].map((points) => routeCost({ points }))).toEqual([2, 4, 14, 59])
  expect(routeCost({ points: 2, alternatives: 2 })).toBe(6)
  expect(routeCost({ points: 20, voice: true })).toBe(74)
  expect([2, 6, 10].map(plainRouteCost)).toEqual([2, 3, 4])
})
