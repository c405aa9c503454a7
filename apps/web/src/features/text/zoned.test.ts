import { expect, test } from 'vitest'
import { toInstant } from './zoned.ts'

test('a time with an offset is the same instant anywhere', () => {
  expect(toInstant('2026-11-21T17:40:00+02:00', 'Asia/Tokyo')).toBe('2026-11-21T15:40:00.000Z')
  expect(toInstant('2026-11-21T15:40:00Z', 'Europe/Lisbon')).toBe('2026-11-21T15:40:00.000Z')
})

test('a time without an offset is wall-clock time of the zone', () => {
  expect(toInstant('2026-07-01T12:00', 'Europe/Lisbon')).toBe('2026-07-01T11:00:00.000Z')
  expect(toInstant('2026-12-01T12:00', 'Europe/Lisbon')).toBe('2026-12-01T12:00:00.000Z')
  expect(toInstant('2026-12-01T12:00', 'Asia/Kolkata')).toBe('2026-12-01T06:30:00.000Z')
})

test('minutes after a clock change use the new offset', () => {
  expect(toInstant('2026-03-29T03:05', 'Europe/Berlin')).toBe('2026-03-29T01:05:00.000Z')
  expect(toInstant('2026-10-25T03:05', 'Europe/Berlin')).toBe('2026-10-25T02:05:00.000Z')
})

test('an invalid time has no instant', () => {
  expect(toInstant('2026-13-40T99:99', 'Europe/Lisbon')).toBeUndefined()
})
