import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, firstDayOfWeek, weekOf } from './days.ts'

test('weeks begin as the language says', () => {
  expect(['en-GB', 'en-US', 'ar-EG'].map(firstDayOfWeek)).toEqual([1, 7, 6])
})

test('a week begins with its first day, at most six days before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 7 }), (days, firstDay) => {
      const day = addDays('1990-01-01', days)
      const begin = weekOf(day, firstDay)
      expect(new Date(begin).getUTCDay()).toBe(firstDay % 7)
      const since = (Date.parse(day) - Date.parse(begin)) / 86_400_000
      expect(since).toBeGreaterThanOrEqual(0)
      expect(since).toBeLessThan(7)
    }),
  )
})
