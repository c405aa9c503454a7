import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLaterLeadMinutes } from './book-later.ts'
import {
  type BookingLimits,
  bookNowWindowMs,
  findBookingLimit,
  findPauseEnd,
  freeCancelWindowMs,
  longestPauseMs,
  type RiderHistory,
  sameTimeMs,
} from './booking-limits.ts'

const minute = 60_000
const limits: BookingLimits = {
  maxOpenBookings: 3,
  maxLaterBookings: 10,
  maxBookNowsPerHour: 12,
  freeCancelsPerDay: 3,
}
const nothing: RiderHistory = { openTripDatesMs: [], bookNowsMs: [], freeCancelsMs: [] }
const now = 1000 * 24 * 60 * minute
const anyLimits = fc.record({
  maxOpenBookings: fc.integer({ min: 1, max: 5 }),
  maxLaterBookings: fc.integer({ min: 0, max: 8 }),
  maxBookNowsPerHour: fc.integer({ min: 1, max: 6 }),
  freeCancelsPerDay: fc.integer({ min: 1, max: 5 }),
})
const past = fc.integer({ min: now - 2 * freeCancelWindowMs, max: now })

describe('what a rider may book', () => {
  it('limits nothing for a new rider', () => {
    fc.assert(
      fc.property(
        anyLimits.filter(({ maxLaterBookings }) => maxLaterBookings > 0),
        fc.option(fc.integer({ min: now + 15 * minute, max: now + 30 * freeCancelWindowMs })),
        (some, tripDate) => {
          expect(findBookingLimit(nothing, tripDate, some, now)).toBeUndefined()
        },
      ),
    )
  })

  it('keeps pickups at the same time, and Book Laters ahead, within the limits, in any order of requests', () => {
    const steps = fc.array(
      fc.record({
        passMs: fc.integer({ min: 0, max: 40 * minute }),
        aheadMs: fc.option(fc.integer({ min: bookLaterLeadMinutes * minute, max: 6 * 60 * minute })),
      }),
      { minLength: 20, maxLength: 60 },
    )
    fc.assert(
      fc.property(anyLimits, steps, (some, booked) => {
        let at = now
        const open: (number | null)[] = []
        const made: number[] = []
        const pickups: number[] = []
        for (const { passMs, aheadMs } of booked) {
          at += passMs
          const tripDate = aheadMs === null ? null : at + aheadMs
          const history = { openTripDatesMs: open, bookNowsMs: made, freeCancelsMs: [] }
          if (findBookingLimit(history, tripDate, some, at) !== undefined) continue
          open.push(tripDate)
          if (tripDate === null) made.push(at)
          pickups.push(tripDate ?? at)
        }
        for (const from of pickups) {
          const together = pickups.filter((pickup) => pickup >= from && pickup - from < sameTimeMs)
          expect(together.length).toBeLessThanOrEqual(some.maxOpenBookings)
        }
        for (const from of made) {
          const within = made.filter((time) => time >= from && time - from < bookNowWindowMs)
          expect(within.length).toBeLessThanOrEqual(some.maxBookNowsPerHour)
        }
      }),
    )
  })

  it('counts a Book Later that is not dispatched yet only with bookings near its own time', () => {
    const tomorrow = now + 24 * 60 * minute
    const booked = { ...nothing, openTripDatesMs: [tomorrow, tomorrow + minute, tomorrow + 59 * minute] }
    expect(findBookingLimit(booked, null, limits, now)).toBeUndefined()
    expect(findBookingLimit(booked, tomorrow + 60 * minute, limits, now)).toBeUndefined()
    expect(findBookingLimit(booked, tomorrow, limits, now)).toEqual({
      code: 'too_many_open_bookings',
      limit: 3,
    })
  })

  it('counts a running ride as one for now, whatever time it was booked for', () => {
    const longAgo = now - 300 * minute
    const running = { ...nothing, openTripDatesMs: [longAgo, null, longAgo] }
    expect(findBookingLimit(running, null, limits, now)?.code).toBe('too_many_open_bookings')
    expect(findBookingLimit(running, now + 61 * minute, limits, now)).toBeUndefined()
  })

  it('limits the Book Laters ahead, and no longer counts those that are dispatched', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => now + (day + 1) * 24 * 60 * minute)
    const later = now + 40 * 24 * 60 * minute
    const withDrivers = now + 10 * minute
    const full = { ...nothing, openTripDatesMs: days(10) }
    const almost = { ...nothing, openTripDatesMs: [...days(9), withDrivers] }
    expect(findBookingLimit(full, later, limits, now)).toEqual({
      code: 'too_many_later_bookings',
      limit: 10,
    })
    expect(findBookingLimit(full, null, limits, now)).toBeUndefined()
    expect(findBookingLimit(almost, later, limits, now)).toBeUndefined()
  })

  it('returns the time when the next Book Now is possible', () => {
    const bookNowsMs = Array.from({ length: 12 }, (_, index) => now - 50 * minute + index * minute)
    const reached = findBookingLimit({ ...nothing, bookNowsMs }, null, limits, now)
    expect(reached).toEqual({ code: 'too_many_bookings', limit: 12, untilMs: now + 10 * minute })
    expect(findBookingLimit({ ...nothing, bookNowsMs }, null, limits, now + 10 * minute)).toBeUndefined()
    expect(findBookingLimit({ ...nothing, bookNowsMs }, now + 60 * minute, limits, now)).toBeUndefined()
  })
})

describe('the pause after cancellations without a fee', () => {
  it('starts after the third cancellation in a day and doubles with each further one, up to an hour', () => {
    const pauses = Array.from({ length: 9 }, (_, index) => {
      const cancels = Array.from({ length: index + 1 }, (_, older) => now - older * minute)
      const end = findPauseEnd(cancels, 3, now)
      return end === undefined ? 0 : (end - now) / minute
    })
    expect(pauses).toEqual([0, 0, 5, 10, 20, 40, 60, 60, 60])
  })

  it('grows with every cancellation, ends within an hour of the last, and does not count those older than a day', () => {
    fc.assert(
      fc.property(
        fc.array(past, { maxLength: 20 }),
        past,
        fc.integer({ min: 1, max: 6 }),
        (cancels, more, free) => {
          const end = findPauseEnd(cancels, free, now)
          const counted = cancels.filter((at) => at > now - freeCancelWindowMs)
          if (counted.length < free) expect(end).toBeUndefined()
          if (end !== undefined) {
            expect(end).toBeGreaterThan(now)
            expect(end).toBeLessThanOrEqual(Math.max(...counted) + longestPauseMs)
          }
          expect(findPauseEnd([...cancels, more], free, now) ?? now).toBeGreaterThanOrEqual(end ?? now)
          expect(findPauseEnd(cancels.toReversed(), free, now)).toBe(end)
          expect(findPauseEnd(cancels, free, now + longestPauseMs)).toBeUndefined()
        },
      ),
    )
  })

  it('refuses bookings that would be dispatched during it, and no later ones', () => {
    const paused = { ...nothing, freeCancelsMs: [now - 2, now - 1, now] }
    expect(findBookingLimit(paused, null, limits, now)).toEqual({
      code: 'booking_paused',
      untilMs: now + 5 * minute,
    })
    expect(findBookingLimit(paused, now + 19 * minute, limits, now)?.code).toBe('booking_paused')
    expect(findBookingLimit(paused, now + 20 * minute, limits, now)).toBeUndefined()
  })
})

it('limits a rider who books and cancels for free all day to a few cars', () => {
  let at = now
  const freeCancelsMs: number[] = []
  const bookNowsMs: number[] = []
  while (at < now + freeCancelWindowMs) {
    const openTripDatesMs: null[] = []
    const wanted = () => findBookingLimit({ openTripDatesMs, bookNowsMs, freeCancelsMs }, null, limits, at)
    while (wanted() === undefined) {
      openTripDatesMs.push(null)
      bookNowsMs.push(at)
    }
    at += minute
    freeCancelsMs.push(...openTripDatesMs.map(() => at))
  }
  const inFirstHour = bookNowsMs.filter((time) => time < now + 60 * minute).length
  expect(inFirstHour).toBeLessThanOrEqual(9)
  expect(bookNowsMs.length).toBeLessThanOrEqual(3 * 27)
})
