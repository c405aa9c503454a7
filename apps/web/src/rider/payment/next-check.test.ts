import { attemptStatuses } from '@cabstand/domain/payment/ask-schedule'
import { expect, test } from 'vitest'
import { nextCheckMs } from './next-check.ts'

test('a payment whose end is not known is asked for later and later, at least once a minute', () => {
  const waits = Array.from({ length: 20 }, (_, answers) => Number(nextCheckMs('pending', answers)))
  expect(waits[0]).toBeLessThanOrEqual(5000)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(new Set(waits).size).toBeGreaterThan(5)
  expect(waits.at(-1)).toBe(60_000)
})

test('a payment that has ended is not asked for', () => {
  const asked = attemptStatuses.filter((status) => nextCheckMs(status, 1) !== false)
  expect(asked).toEqual(['opening', 'open', 'pending'])
})
