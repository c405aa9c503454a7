import { expect, test } from 'vitest'
import type { DrawnCar } from './cars.ts'
import { carDifference } from './fleet-difference.ts'

const drawn = (id: string, lat: number, state: 'free' | 'busy' = 'free'): DrawnCar => ({
  car: { id, lat, lng: 1, heading: 0, state },
  pose: { lat, lng: 1, turn: 0 },
})

test('the map is told about cars that came, moved, changed or went, and about no other', () => {
  const first = carDifference(new Map(), [drawn('a', 1), drawn('b', 1), drawn('c', 1)], undefined)
  expect(first.difference?.add?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(first.difference?.add?.[0]?.properties).toEqual({ id: 'a', turn: 0, state: 'free', selected: false })
  const second = carDifference(first.fleet, [drawn('a', 2), drawn('b', 1, 'busy'), drawn('d', 1)], undefined)
  expect(second.difference).toEqual({
    add: [expect.objectContaining({ id: 'd' })],
    update: [
      { id: 'a', newGeometry: { type: 'Point', coordinates: [1, 2] } },
      { id: 'b', addOrUpdateProperties: [{ key: 'state', value: 'busy' }] },
    ],
    remove: ['c'],
  })
  const third = carDifference(second.fleet, [drawn('a', 2), drawn('b', 1, 'busy'), drawn('d', 1)], 'd')
  expect(third.difference).toEqual({
    add: [],
    update: [{ id: 'd', addOrUpdateProperties: [{ key: 'selected', value: true }] }],
    remove: [],
  })
  expect(
    carDifference(third.fleet, [drawn('a', 2), drawn('b', 1, 'busy'), drawn('d', 1)], 'd').difference,
  ).toBe(undefined)
})
