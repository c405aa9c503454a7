import { expect, test } from 'vitest'
import { remainingLine } from './remaining-line.ts'

const [a, b, c, d] = [0, 1, 2, 3].map((step) => ({ lat: 41.15, lng: -8.6 + step * 0.001 })) as [
  { lat: number; lng: number },
  { lat: number; lng: number },
  { lat: number; lng: number },
  { lat: number; lng: number },
]

test('what the car has passed is gone', () => {
  const car = { lat: 41.15, lng: -8.5987 }
  expect(remainingLine([a, b, c, d], car).points).toEqual([car, c, d])
})

test('a corner just ahead stays', () => {
  const car = { lat: 41.15, lng: -8.5991 }
  expect(remainingLine([a, b, c, d], car).points).toEqual([car, b, c, d])
})

test('a car far off says how far', () => {
  const { offMeters } = remainingLine([a, b], { lat: 41.16, lng: -8.6 })
  expect(offMeters).toBeGreaterThan(1000)
  expect(offMeters).toBeLessThan(1200)
})
