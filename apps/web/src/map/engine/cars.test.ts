import { expect, test } from 'vitest'
import { GlidingCars } from './cars.ts'

const car = (id: string, lat: number) => ({ id, lat, lng: -8.61, heading: 0 })
const drawnAt = (cars: GlidingCars, nowMs: number) =>
  cars.drawnAt(nowMs).map(({ car: { id }, pose }) => [id, pose.lat])

test('each car moves smoothly from its drawn position to its newest fix', () => {
  const cars = new GlidingCars()
  cars.update([car('a', 41.15), car('b', 41.16)], 0, false)
  cars.update([car('a', 41.152), car('b', 41.16)], 2000, false)
  expect(drawnAt(cars, 3000)).toEqual([
    ['a', expect.closeTo(41.151, 6)],
    ['b', 41.16],
  ])
  expect(cars.isMovingAt(3000)).toBe(true)
  expect(drawnAt(cars, 4000)[0]).toEqual(['a', 41.152])
  expect(cars.isMovingAt(4000)).toBe(false)
})

test('a car without reports is removed, and returns at its new position', () => {
  const cars = new GlidingCars()
  cars.update([car('a', 41.15), car('b', 41.16)], 0, false)
  cars.update([car('b', 41.16)], 2000, false)
  expect(drawnAt(cars, 2000)).toEqual([['b', 41.16]])
  cars.update([car('a', 41.151), car('b', 41.16)], 4000, false)
  expect(drawnAt(cars, 4000)[0]).toEqual(['a', 41.151])
})

test('nothing moves when reduced motion is preferred', () => {
  const cars = new GlidingCars()
  cars.update([car('a', 41.15)], 0, true)
  cars.update([car('a', 41.152)], 2000, true)
  expect([drawnAt(cars, 2000), cars.isMovingAt(2000)]).toEqual([[['a', 41.152]], false])
})
