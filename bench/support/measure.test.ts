import { describe, expect, test } from 'vitest'
import { alternate, median, percentile, ratios, sampled } from './measure.ts'

describe('percentile', () => {
  test('is between its neighbours, in any order of the values', () => {
    expect(percentile([40, 10, 30, 20], 0)).toBe(10)
    expect(percentile([40, 10, 30, 20], 1)).toBe(40)
    expect(percentile([40, 10, 30, 20], 0.5)).toBe(25)
    expect(percentile([40, 10, 30, 20], 0.9)).toBeCloseTo(37)
  })

  test('compares numbers as numbers', () => {
    expect(median([9, 10, 100])).toBe(10)
  })

  test('requires values', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError)
  })
})

test('a sample has its median, minimum and maximum', () => {
  expect(sampled([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3, samples: [3, 1, 2] })
})

test('ratios pair the rounds and refuse unequal numbers of rounds', () => {
  expect(ratios([10, 30], [5, 10])).toEqual([2, 3])
  expect(() => ratios([1], [])).toThrow(RangeError)
})

test('sides alternate, each is first equally often, and warm-up rounds are discarded', async () => {
  const order: string[] = []
  const side = (name: string) => async () => order.push(name)
  const results = await alternate({ a: side('a'), b: side('b') }, { rounds: 2, warmUps: 1 })
  expect(order.join('')).toBe('baabba')
  expect(results).toEqual({ a: [3, 6], b: [4, 5] })
})
