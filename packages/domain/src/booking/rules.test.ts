import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLaterDispatchMs, driverQueueMs, findTripDateError, latestTripDateMs } from './book-later.ts'
import { cancellationFee } from './cancellation-fee.ts'
import { bookingOtp, isSignInCode, matchesBookingOtp, signInCode } from './otp.ts'
import { bookingReference, referenceAlphabet } from './reference.ts'
import { findStatusTimer } from './timers.ts'

const minute = 60_000
const random = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe('Book Later', () => {
  it('is at least 15 minutes ahead', () => {
    expect(findTripDateError(15 * minute, 0)).toBeUndefined()
    expect(findTripDateError(15 * minute - 1, 0)).toBe('past_booking_error')
    expect(findTripDateError(Number.NaN, 0)).toBe('past_booking_error')
  })

  it('is at most 30 days ahead', () => {
    const last = 30 * 24 * 60 * minute
    expect(latestTripDateMs(0)).toBe(last)
    expect(findTripDateError(last, 0)).toBeUndefined()
    expect(findTripDateError(last + 1, 0)).toBe('booking_too_far_ahead')
  })

  it('is accepted for exactly the times between the two bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50_000, max: 50_000 }), (nowMs, minutesAhead) => {
        const error = findTripDateError(nowMs + minutesAhead * minute, nowMs)
        const expected =
          minutesAhead < 15
            ? 'past_booking_error'
            : minutesAhead > 43_200
              ? 'booking_too_far_ahead'
              : undefined
        expect(error).toBe(expected)
      }),
    )
  })

  it('is dispatched, and takes the driver into queue, 15 minutes before its time or at once', () => {
    expect(bookLaterDispatchMs(100 * minute, 0)).toBe(85 * minute)
    expect(bookLaterDispatchMs(100 * minute, 90 * minute)).toBe(90 * minute)
    expect(driverQueueMs(10 * minute, 100 * minute)).toBe(85 * minute)
    expect(driverQueueMs(90 * minute, 100 * minute)).toBe(90 * minute)
    expect(driverQueueMs(90 * minute)).toBe(90 * minute)
  })
})

describe('the cancellation fee', () => {
  const cancelSlabs = [
    { minsDelayed: 10, amount: 900 },
    { minsDelayed: 2, amount: 400 },
    { minsDelayed: 5, amount: 600 },
  ]
  const base = {
    status: 'ACCEPTED',
    cancelledBy: 'rider',
    acceptedAtMs: 0,
    tripDateMs: null,
    cancelSlabs,
  } as const

  it.each([
    [0, 0],
    [2 * minute - 1, 0],
    [2 * minute, 400],
    [5 * minute - 1, 400],
    [5 * minute, 600],
    [10 * minute, 900],
    [1000 * minute, 900],
  ])('after %i ms is %i', (nowMs, fee) => {
    expect(cancellationFee({ ...base, nowMs })).toBe(fee)
  })

  it('of a Book Later counts from 15 minutes before its time', () => {
    const later = { ...base, tripDateMs: 100 * minute }
    expect(cancellationFee({ ...later, nowMs: 86 * minute })).toBe(0)
    expect(cancellationFee({ ...later, nowMs: 87 * minute })).toBe(400)
    expect(cancellationFee({ ...later, acceptedAtMs: 95 * minute, nowMs: 96 * minute })).toBe(0)
    const fromStart = [{ minsDelayed: 0, amount: 100 }]
    expect(cancellationFee({ ...later, nowMs: 84 * minute, cancelSlabs: fromStart })).toBe(0)
    expect(cancellationFee({ ...later, nowMs: 85 * minute, cancelSlabs: fromStart })).toBe(100)
  })

  it('is charged to riders from ACCEPTED only', () => {
    const nowMs = 60 * minute
    for (const cancelledBy of ['driver', 'admin', 'system'] as const) {
      expect(cancellationFee({ ...base, nowMs, cancelledBy })).toBe(0)
    }
    for (const status of ['NEW', 'PAYMENT_PENDING', 'ARRIVED', 'STARTED'] as const) {
      expect(cancellationFee({ ...base, nowMs, status })).toBe(0)
    }
    expect(cancellationFee({ ...base, nowMs, cancelSlabs: [] })).toBe(0)
  })
})

describe('codes', () => {
  it('booking OTPs have five digits from 10000 to 99999', () => {
    fc.assert(
      fc.property(random, (n) => {
        const otp = bookingOtp(n)
        expect(Number.isInteger(otp) && otp >= 10_000 && otp <= 99_999).toBe(true)
        expect(matchesBookingOtp(otp, ` ${otp} `)).toBe(true)
        expect(matchesBookingOtp(otp, String(otp === 99_999 ? 10_000 : otp + 1))).toBe(false)
      }),
    )
    expect([bookingOtp(0), bookingOtp(89_999)]).toEqual([10_000, 99_999])
    expect(matchesBookingOtp(12345, undefined)).toBe(false)
    expect(matchesBookingOtp(false, undefined)).toBe(true)
  })

  it('sign-in codes are between 100000 and 999999, exclusive', () => {
    fc.assert(
      fc.property(random, (n) => {
        expect(isSignInCode(signInCode(n))).toBe(true)
      }),
    )
    expect([signInCode(0), signInCode(899_997)]).toEqual(['100001', '999998'])
    expect(['100000', '999999', '12345', '1234567', '1e5000', '-12345', ''].some(isSignInCode)).toBe(false)
  })

  it('references use the alphabet without characters that look alike', () => {
    expect(new Set(referenceAlphabet).size).toBe(referenceAlphabet.length)
    expect(referenceAlphabet).not.toMatch(/[0O1IL2Z5S8BU]/)
    fc.assert(
      fc.property(fc.array(random, { minLength: 6, maxLength: 8 }), (integers) => {
        const reference = bookingReference(integers)
        expect(reference).toHaveLength(6)
        expect([...reference].every((letter) => referenceAlphabet.includes(letter))).toBe(true)
      }),
    )
    expect(() => bookingReference([1, 2, 3, 4, 5])).toThrow(RangeError)
  })

  it('refuse numbers that are not integers', () => {
    for (const bad of [-1, 0.5, Number.NaN]) {
      expect(() => bookingOtp(bad)).toThrow(RangeError)
      expect(() => signInCode(bad)).toThrow(RangeError)
      expect(() => bookingReference([bad, 1, 1, 1, 1, 1])).toThrow(RangeError)
    }
  })
})

describe('the timer of a status', () => {
  it.each([
    [
      'PAYMENT_PENDING',
      { to: 'CANCELLED', verb: 'cancel', afterMinutes: 30, reason: 'cancelled incomplete booking' },
    ],
    ['ACCEPTED', { to: 'CANCELLED', verb: 'cancel', afterMinutes: 60 }],
    ['ARRIVED', { to: 'CANCELLED', verb: 'cancel', afterMinutes: 60 }],
    ['REACHED', { to: 'PENDING', verb: 'finish', afterMinutes: 10 }],
    ['PAID', { to: 'COMPLETE', verb: 'complete', afterMinutes: 1440 }],
  ] as const)('%s', (status, timer) => {
    expect(findStatusTimer(status, false)).toMatchObject(timer)
  })

  it('does not exist for other statuses, nor for a prepaid trip at REACHED', () => {
    for (const status of ['NEW', 'STARTED', 'PENDING', 'COMPLETE', 'CANCELLED'] as const) {
      expect(findStatusTimer(status, false)).toBeUndefined()
    }
    expect(findStatusTimer('REACHED', true)).toBeUndefined()
  })
})
