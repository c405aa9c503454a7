import { expect, test } from 'vitest'
import { matchCars } from './match-cars.ts'

const city = { carType: 'city', heading: null, lng: -8.61 }

test('a car that moved a little keeps its id, whatever the order of the response', () => {
  const before = matchCars(
    [],
    [
      { ...city, lat: 41.15 },
      { ...city, lat: 41.16 },
    ],
  )
  const after = matchCars(before, [
    { ...city, lat: 41.1605 },
    { ...city, lat: 41.1503 },
  ])
  expect(after.map(({ id }) => id)).toEqual([before[1]?.id, before[0]?.id])
})

test('a car of another type, or far away, is a new one', () => {
  const before = matchCars([], [{ ...city, lat: 41.15 }])
  const after = matchCars(before, [
    { ...city, carType: 'van', lat: 41.15 },
    { ...city, lat: 41.2 },
  ])
  expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(3)
})
