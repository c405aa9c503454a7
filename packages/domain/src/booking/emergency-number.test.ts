import { expect, test } from 'vitest'
import { emergencyNumberOf } from './emergency-number.ts'

test.each([
  ['US', '911'],
  ['gb', '999'],
  ['PT', '112'],
  ['', '112'],
  ['XX', '112'],
])('the emergency number of %j is %s', (country, number) => {
  expect(emergencyNumberOf(country)).toBe(number)
})
