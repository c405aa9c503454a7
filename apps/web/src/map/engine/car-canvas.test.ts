import { expect, test } from 'vitest'
import { nearestOf } from './car-canvas.ts'

const places = [
  { id: 'a', x: 100, y: 100 },
  { id: 'b', x: 110, y: 100 },
]

test('a press reaches the nearest car, and none that is too far away', () => {
  expect(nearestOf(places, { x: 106, y: 100 }, 24)?.id).toBe('b')
  expect(nearestOf(places, { x: 104, y: 100 }, 24)?.id).toBe('a')
  expect(nearestOf(places, { x: 100, y: 124 }, 24)?.id).toBe('a')
  expect(nearestOf(places, { x: 100, y: 125 }, 24)).toBe(undefined)
  expect(nearestOf([], { x: 0, y: 0 }, 24)).toBe(undefined)
})

test('of cars that cover each other, a press reaches the selected one', () => {
  const rank = [
    { id: 'a', x: 100, y: 100 },
    { id: 'b', x: 103, y: 100 },
    { id: 'c', x: 120, y: 100 },
  ]
  expect(nearestOf(rank, { x: 103, y: 100 }, 24, 'a')?.id).toBe('a')
  expect(nearestOf(rank, { x: 100, y: 100 }, 24, 'b')?.id).toBe('b')
  expect(nearestOf(rank, { x: 118, y: 100 }, 24, 'a')?.id).toBe('c')
})
