import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'

test('boundsOf is undefined for no points, and the smallest box around all points', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(
    boundsOf([
      { lat: 41.15, lng: -8.61 },
      { lat: 41.2, lng: -8.7 },
      { lat: 41.1, lng: -8.5 },
    ]),
  ).toEqual([-8.7, 41.1, -8.5, 41.2])
})
