import { describe, expect, test } from 'vitest'
import { joinedInWeek, listPastTrips, weekStart } from './past-trips.ts'

const now = new Date('2026-11-23T13:30:00Z')
const dayMs = 86_400_000
const trips = listPastTrips(now, 26)
const weekOf = (at: Date) => Math.floor((weekStart(now, -1).getTime() - 1 - at.getTime()) / (7 * dayMs))
const countIn = (from: number, to: number) =>
  trips.filter(({ bookedAt }) => weekOf(bookedAt) >= from && weekOf(bookedAt) <= to).length

describe('half a year of past trips', () => {
  test('grows from month to month, and has few trips that take time to make', () => {
    const months = [25, 21, 17, 13, 9, 5].map((from) => countIn(from - 3, from))
    for (const [index, count] of months.entries())
      expect(count).toBeGreaterThanOrEqual(months[index - 1] ?? 1)
    expect(trips.length).toBeLessThan(190)
    expect(
      trips.every(({ bookedAt }, index) => index === 0 || bookedAt >= (trips[index - 1]?.bookedAt ?? now)),
    ).toBe(true)
  })

  test('has cancellations late enough to cost something, and no rider before they joined', () => {
    const seconds = trips.flatMap(({ cancelledAfterSeconds }) => cancelledAfterSeconds ?? [])
    expect(seconds.length).toBeGreaterThan(3)
    for (const each of seconds) expect(each).toBeGreaterThan(120)
    for (const { rider, bookedAt } of trips)
      expect(weekOf(bookedAt)).toBeLessThanOrEqual(joinedInWeek[rider] ?? 26)
  })

  test('begins with the same latest weeks however far it goes back', () => {
    const recent = trips.filter(({ isRecent }) => isRecent)
    expect(listPastTrips(now, 3).map(({ rating, pace, ...trip }) => trip)).toEqual(
      recent.map(({ rating, pace, ...trip }) => trip),
    )
  })
})
