import { describe, expect, test } from 'vitest'
import { createFormat } from '../../ui/format.ts'
import { dayName, isSameDay } from './day-time.ts'

const settings = {
  code: 'EUR',
  symbol: '€',
  swipeSymbol: false,
  decimal: 2,
  timeZone: 'Europe/Lisbon',
  convertToMile: false,
}
const english = createFormat('en', 'en-GB', 'ltr', settings)
const arabic = createFormat('ar', 'ar-u-nu-latn', 'rtl', settings)

describe('the day of a time', () => {
  const nowMs = Date.parse('2026-11-21T23:50:00Z')
  const tokyo = createFormat('en', 'en-GB', 'ltr', { ...settings, timeZone: 'Asia/Tokyo' })

  test('is a word such as “tomorrow” when near, otherwise a date', () => {
    expect(dayName(english, '2026-11-21T23:55:00Z', nowMs)).toBe('today')
    expect(dayName(english, '2026-11-22T00:15:00Z', nowMs)).toBe('tomorrow')
    expect(dayName(english, '2026-11-27T08:30:00Z', nowMs)).toBe('Fri 27 Nov')
    expect(dayName(arabic, '2026-11-22T00:15:00Z', nowMs)).toBe('غدًا')
    expect(dayName(arabic, '2026-11-27T08:30:00Z', nowMs)).toBe('الجمعة، 27 نوفمبر')
  })

  test('has its year when it is in another year', () => {
    expect(dayName(english, '2030-01-04T08:30:00Z', nowMs)).toContain('2030')
    expect(dayName(english, '2026-01-04T08:30:00Z', nowMs)).not.toContain('2026')
  })

  test('is that of the settings’ time zone', () => {
    expect(dayName(tokyo, '2026-11-22T00:15:00Z', nowMs)).toBe('today')
    expect(dayName(tokyo, '2026-11-22T15:15:00Z', nowMs)).toBe('tomorrow')
    expect(isSameDay(english, '2026-11-22T00:15:00Z', nowMs)).toBe(false)
    expect(isSameDay(tokyo, '2026-11-22T00:15:00Z', nowMs)).toBe(true)
  })

  test('is correct across a clock change', () => {
    const beforeChange = Date.parse('2026-10-24T22:30:00Z')
    expect(dayName(english, '2026-10-25T23:30:00Z', beforeChange)).toBe('tomorrow')
    expect(dayName(english, '2026-10-26T00:30:00Z', beforeChange)).toBe('Mon 26 Oct')
  })
})
