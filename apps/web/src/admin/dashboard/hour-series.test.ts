import { expect, test } from 'vitest'
import { hourIn, hourSeries, percentMore } from './hour-series.ts'

const hours = (fees: number) =>
  Array.from({ length: 24 }, (_, hour) => ({ hour, fees, trips: 1, waitSeconds: hour === 8 ? 250 : null }))

test('hours of today that have not begun have no value, those of the day before have', () => {
  const series = hourSeries({ hours: hours(0), hoursBefore: hours(5) }, 'fees', 17)
  expect(series).toHaveLength(24)
  expect(series[17]).toEqual({ hour: 17, today: 0, before: 5, running: true })
  expect(series[18]).toEqual({ hour: 18, today: null, before: 5, running: false })
})

test('an hour without a wait has no value, which is not a wait of nothing', () => {
  const series = hourSeries({ hours: hours(1), hoursBefore: hours(1) }, 'waits', 23)
  expect(series[8]).toMatchObject({ today: 250, before: 250 })
  expect(series[9]).toMatchObject({ today: null, before: null })
})

test('an hour is that of the time zone', () => {
  expect(hourIn('Asia/Kolkata', '2026-11-22T18:40:00Z')).toBe(0)
  expect(hourIn('Europe/Lisbon', '2026-11-22T00:10:00Z')).toBe(0)
})

test('more than nothing is no percentage', () => {
  expect(percentMore(1084, 1000)).toBe(8.4)
  expect(percentMore(500, 1000)).toBe(-50)
  expect(percentMore(500, 0)).toBeNull()
})
