import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLaterLeadMinutes } from './book-later.ts'
import {
  type BookingLimits,
  findBookingLimit,
  findPauseEnd,
  freeCancelWindowMs,
  pauseMs,
  type RiderHistory,
  sameTimeMs,
} from './booking-limits.ts'

const minute = 60_000
const limits: BookingLimits = {
  maxOpenBookings: 3,
  freeCancelsPerDay: 3,
}
const nothing: RiderHistory = { openTripDatesMs: [], freeCancelsMs: [] }
const now = 1000 * 24 * 60 * minute
const anyLimits = fc.record({
  maxOpenBookings: fc.integer({ min: 1, max: 5 }),
  freeCancelsPerDay: fc.integer({ min: 1, max: 5 }),
})
const past = fc.integer({ min: now - 2 * freeCancelWindowMs, max: now })

describe('what a rider may book', () => {
  it('limits nothing for a new rider', () => {
    fc.assert(
      fc.property(
        anyLimits,
        fc.option(fc.integer({ min: now + 15 * minute, max: now + 30 * freeCancelWindowMs })),
        (some, tripDate) => {
          expect(findBookingLimit(nothing, tripDate, some, now)).toBeUndefined()
        },
      ),
    )
  })

  it('keeps pickups at the same time within the limit, in any order of requests', () => {
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
        const pickups: number[] = []
        for (const { passMs, aheadMs } of booked) {
          at += passMs
          const tripDate = aheadMs === null ? null : at + aheadMs
          const history = { openTripDatesMs: open, freeCancelsMs: [] }
          if (findBookingLimit(history, tripDate, some, at) !== undefined) continue
          open.push(tripDate)
          pickups.push(tripDate ?? at)
        }
        for (const from of pickups) {
          const together = pickups.filter((pickup) => pickup >= from && pickup - from < sameTimeMs)
          expect(together.length).toBeLessThanOrEqual(some.maxOpenBookings)
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
})

describe('the pause after cancellations without a fee', () => {
  it('starts with the third cancellation in a day and lasts an hour', () => {
    const pauses = Array.from({ length: 5 }, (_, index) => {
      const cancels = Array.from({ length: index + 1 }, (_, older) => now - older * minute)
      const end = findPauseEnd(cancels, 3, now)
      return end === undefined ? 0 : (end - now) / minute
    })
    expect(pauses).toEqual([0, 0, 60, 60, 60])
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
            expect(end).toBeLessThanOrEqual(Math.max(...counted) + pauseMs)
          }
          expect(findPauseEnd([...cancels, more], free, now) ?? now).toBeGreaterThanOrEqual(end ?? now)
          expect(findPauseEnd(cancels.toReversed(), free, now)).toBe(end)
          expect(findPauseEnd(cancels, free, now + pauseMs)).toBeUndefined()
        },
      ),
    )
  })

  it('refuses bookings that would be dispatched during it, and no later ones', () => {
    const paused = { ...nothing, freeCancelsMs: [now - 2, now - 1, now] }
    expect(findBookingLimit(paused, null, limits, now)).toEqual({
      code: 'booking_paused',
      untilMs: now + 60 * minute,
    })
    expect(findBookingLimit(paused, now + 74 * minute, limits, now)?.code).toBe('booking_paused')
    expect(findBookingLimit(paused, now + 75 * minute, limits, now)).toBeUndefined()
  })
})

it('limits a rider who books and cancels for free all day to a few cars', () => {
  let at = now
  const freeCancelsMs: number[] = []
  const bookNowsMs: number[] = []
  while (at < now + freeCancelWindowMs) {
    const openTripDatesMs: null[] = []
    const wanted = () => findBookingLimit({ openTripDatesMs, freeCancelsMs }, null, limits, at)
    while (wanted() === undefined) {
      openTripDatesMs.push(null)
      bookNowsMs.push(at)
    }
    at += minute
    freeCancelsMs.push(...openTripDatesMs.map(() => at))
  }
  const inFirstHour = bookNowsMs.filter((time) => time < now + 60 * minute).length
  expect(inFirstHour).toBe(3)
  expect(bookNowsMs.length).toBeLessThanOrEqual(3 * 24)
})
