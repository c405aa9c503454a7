import { scaleLinear } from '@visx/scale'
import { expect, test } from 'vitest'
import { axisValues } from './axis-values.ts'

const ticksUpTo = (highest: number) => scaleLinear({ domain: [0, highest], nice: true }).ticks(5)

test('an axis without values has 0 alone', () => {
  expect(axisValues(ticksUpTo(1), [])).toEqual([0])
  expect(axisValues(ticksUpTo(1), [0, 0])).toEqual([0])
})

test('an axis of few trips or cents has no fractions', () => {
  expect(axisValues(ticksUpTo(1), [1])).toEqual([0, 1])
  expect(axisValues(ticksUpTo(3), [3, 1])).toEqual([0, 1, 2, 3])
  expect(axisValues(ticksUpTo(2000), [2000])).toEqual([0, 500, 1000, 1500, 2000])
})
