import { expect, test } from 'vitest'
import { carAccess } from './car-access.ts'

test('cars use roads of known classes only, and none of the names that objects inherit', () => {
  expect(carAccess({ highway: 'service' })).toMatchObject({ forwardKmh: 20 })
  for (const highway of ['footway', 'constructor', '__proto__'])
    expect(carAccess({ highway })).toBeUndefined()
})
