import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignmentBlockers } from './assignment.ts'
import { type DispatchDriver, type DispatchRequest, ineligibility, isEligible } from './eligibility.ts'
import {
  type DispatchedBooking,
  dispatchDeadlineMs,
  dispatchStartMs,
  nextDispatchStep,
  offerExpiryMs,
} from './offer-policy.ts'
import { approachScore, rankDrivers } from './ranking.ts'
import { driverRadiusMeters, ringRadiiMeters, roundRadiusMeters } from './rings.ts'

const minute = 60_000
const nowMs = 1_000_000
const driver: DispatchDriver = {
  driverId: 'd',
  approved: true,
  driverActiveStatus: true,
  queue: false,
  carTypeId: 'car',
  position: { lat: 41.15, lng: -8.61 },
  lastSeenAtMs: nowMs - 120_000,
  availableAmount: 200,
  offer: 'none',
}
const request: DispatchRequest = {
  pickup: { lat: 41.16, lng: -8.61 },
  carTypeId: 'car',
  prepaid: false,
  convenienceFees: 200,
  negativeBalance: false,
}

describe('eligibility', () => {
  it('requires a driver to meet every rule', () => {
    expect(ineligibility(driver, request, 2000, nowMs)).toEqual([])
    expect(isEligible({ ...driver, offer: 'expired' }, request, 2000, nowMs)).toBe(true)
  })

  it.each<[string, Partial<DispatchDriver>]>([
    ['not-approved', { approved: false }],
    ['inactive', { driverActiveStatus: false }],
    ['on-a-job', { queue: true }],
    ['wrong-car-type', { carTypeId: 'other' }],
    ['wrong-car-type', { carTypeId: null }],
    ['stale-position', { lastSeenAtMs: nowMs - 120_001 }],
    ['stale-position', { lastSeenAtMs: null }],
    ['stale-position', { position: null }],
    ['outside-radius', { position: { lat: 41.2, lng: -8.61 } }],
    ['low-balance', { availableAmount: 199 }],
    ['declined', { offer: 'declined' }],
    ['already-asked', { offer: 'open' }],
  ])('says %s', (reason, change) => {
    expect(ineligibility({ ...driver, ...change }, request, 2000, nowMs)).toEqual([reason])
    expect(isEligible({ ...driver, ...change }, request, 2000, nowMs)).toBe(false)
  })

  it('returns all reasons at once', () => {
    const lost = { ...driver, approved: false, queue: true, availableAmount: -5 }
    expect(ineligibility(lost, request, 10, nowMs)).toEqual([
      'not-approved',
      'on-a-job',
      'outside-radius',
      'low-balance',
    ])
  })

  it('accepts a low balance when the trip is prepaid or balances may be negative', () => {
    const poor = { ...driver, availableAmount: -9000 }
    expect(isEligible(poor, { ...request, prepaid: true }, 2000, nowMs)).toBe(true)
    expect(isEligible(poor, { ...request, negativeBalance: true }, 2000, nowMs)).toBe(true)
  })
})

describe('rings', () => {
  it('are a third, two thirds and the whole of the radius in the configured unit', () => {
    expect(ringRadiiMeters(driverRadiusMeters(9, false))).toEqual([3000, 6000, 9000])
    expect(driverRadiusMeters(10, true)).toBeCloseTo(16_093.44)
    expect([0, 1, 2, 3, 9].map((round) => roundRadiusMeters(9000, round))).toEqual([
      3000, 6000, 9000, 9000, 9000,
    ])
    expect(() => driverRadiusMeters(-1, false)).toThrow(RangeError)
  })
})

describe('ranking', () => {
  it('orders by time by road, then distance, then id, with drivers without a road last', () => {
    const drivers = [
      { driverId: 'far', roadSeconds: 400, distanceMeters: 100 },
      { driverId: 'lost', roadSeconds: null, distanceMeters: 1 },
      { driverId: 'b', roadSeconds: 60, distanceMeters: 50 },
      { driverId: 'a', roadSeconds: 60, distanceMeters: 50 },
      { driverId: 'near', roadSeconds: 60, distanceMeters: 20 },
    ]
    expect(rankDrivers(drivers).map(({ driverId }) => driverId)).toEqual(['near', 'a', 'b', 'far', 'lost'])
  })

  it('keeps all drivers and gives scores from 0 to 1 that decrease along the list', () => {
    const approach = fc.record({
      driverId: fc.uuid(),
      roadSeconds: fc.option(fc.nat(5000)),
      distanceMeters: fc.nat(9000),
    })
    fc.assert(
      fc.property(fc.array(approach, { maxLength: 20 }), (drivers) => {
        const ranked = rankDrivers(drivers)
        const scores = ranked.map(({ score }) => score)
        expect(ranked).toHaveLength(drivers.length)
        expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
      }),
    )
    expect([approachScore(0), approachScore(300), approachScore(null)]).toEqual([1, 0.5, 0])
  })
})

describe('offer policy', () => {
  const now: DispatchedBooking = { autoDispatch: true, autoSinceMs: null, newSinceMs: 0, tripDateMs: null }
  const later: DispatchedBooking = { ...now, tripDateMs: 100 * minute }

  it.each<[string, DispatchedBooking, number, number | null]>([
    ['after 60 s', now, 1000, 61_000],
    ['after 60 s, during the search for a Book Later', later, 86 * minute, 87 * minute],
    ['when the search begins, for an early assignment', later, 1000, 85 * minute],
    ['after 60 s, for an assignment just before the search', later, 85 * minute - 1000, 86 * minute - 1000],
    ['never with autoDispatch off', { ...now, autoDispatch: false }, 1000, null],
    ['never with autoDispatch off, for a Book Later', { ...later, autoDispatch: false }, 1000, null],
  ])('lets an unanswered offer expire %s', (_, booking, offeredAtMs, expiryMs) => {
    expect(offerExpiryMs(booking, offeredAtMs)).toBe(expiryMs)
  })

  it.each<[string, DispatchedBooking, number | null, number]>([
    ['Book Now', now, 0, 5 * minute],
    ['Book Later', later, 85 * minute, 90 * minute],
    ['Book Later, NEW at the last moment', { ...later, newSinceMs: 95 * minute }, 95 * minute, 100 * minute],
    ['Book Now by hand', { ...now, autoDispatch: false }, null, 60 * minute],
    ['Book Later by hand', { ...later, autoDispatch: false }, null, 115 * minute],
    ['Book Now that waited for staff', { ...now, autoSinceMs: 20 * minute }, 20 * minute, 60 * minute],
    ['Book Now after its hour', { ...now, autoSinceMs: 59 * minute }, 59 * minute, 64 * minute],
    ['Book Later that waited', { ...later, autoSinceMs: 112 * minute }, 112 * minute, 117 * minute],
    ['Book Later that staff never had', { ...later, autoSinceMs: 20 * minute }, 85 * minute, 90 * minute],
  ])('%s starts and ends in time', (_, booking, startMs, endMs) => {
    expect(dispatchStartMs(booking)).toBe(startMs)
    expect(dispatchDeadlineMs(booking)).toBe(endMs)
  })

  it('searches for its whole time, and keeps the time that staff had, whenever it is turned on', () => {
    const minutes = fc.integer({ min: 0, max: 80 }).map((count) => count * minute)
    const bookings = fc.record({
      autoDispatch: fc.constant(true),
      autoSinceMs: minutes,
      newSinceMs: minutes,
      tripDateMs: fc.option(minutes),
    })
    const causes = fc.constantFrom('tick', 'expired', 'start', 'declined' as const)
    fc.assert(
      fc.property(bookings, minutes, causes, (booking, passedMs, cause) => {
        const nowMs = booking.autoSinceMs + passedMs
        const step = nextDispatchStep({ booking, nowMs, openOffers: 0, askable: 0, cause })
        const byHand = { ...booking, autoDispatch: false }
        const neededFromMs = dispatchStartMs({ ...booking, autoSinceMs: null }) ?? 0
        const waited = neededFromMs < booking.autoSinceMs
        const searched = passedMs >= 5 * minute && nowMs >= neededFromMs + 5 * minute
        const isDeclined = cause === 'declined' && nowMs >= (booking.tripDateMs ?? 0) - 15 * minute
        const isOver = waited ? searched && nowMs >= dispatchDeadlineMs(byHand) : searched || isDeclined
        expect(step === 'give-up').toBe(isOver)
      }),
    )
  })

  it.each([
    ['asks at the start', { booking: now, nowMs: 0, openOffers: 0, askable: 3, cause: 'start' }, 'ask'],
    [
      'waits for open offers',
      { booking: now, nowMs: 1, openOffers: 1, askable: 3, cause: 'declined' },
      'wait',
    ],
    [
      'asks again after an offer expired',
      { booking: now, nowMs: minute, openOffers: 0, askable: 1, cause: 'expired' },
      'ask',
    ],
    [
      'goes on after the last decline',
      { booking: now, nowMs: 1, openOffers: 0, askable: 2, cause: 'declined' },
      'ask',
    ],
    [
      'gives up when no one is left',
      { booking: now, nowMs: 1, openOffers: 0, askable: 0, cause: 'declined' },
      'give-up',
    ],
    [
      'waits for a driver to become free',
      { booking: now, nowMs: 1, openOffers: 0, askable: 0, cause: 'tick' },
      'wait',
    ],
    [
      'gives up in the end',
      { booking: now, nowMs: 5 * minute, openOffers: 1, askable: 9, cause: 'tick' },
      'give-up',
    ],
    [
      'waits for a Book Later',
      { booking: later, nowMs: 84 * minute, openOffers: 0, askable: 9, cause: 'tick' },
      'wait',
    ],
    [
      'asks for a Book Later',
      { booking: later, nowMs: 85 * minute, openOffers: 0, askable: 9, cause: 'tick' },
      'ask',
    ],
    [
      'keeps a Book Later whose early assignment was declined',
      { booking: later, nowMs: 84 * minute, openOffers: 0, askable: 0, cause: 'declined' },
      'wait',
    ],
    [
      'gives up a Book Later that everybody declined at its time',
      { booking: later, nowMs: 86 * minute, openOffers: 0, askable: 0, cause: 'declined' },
      'give-up',
    ],
    [
      'leaves asking to the admin',
      { booking: { ...now, autoDispatch: false }, nowMs: 1, openOffers: 0, askable: 9, cause: 'declined' },
      'wait',
    ],
    [
      'keeps what the admin has time for after a decline',
      { booking: { ...now, autoDispatch: false }, nowMs: 1, openOffers: 0, askable: 0, cause: 'declined' },
      'wait',
    ],
  ] as const)('%s', (_, state, step) => {
    expect(nextDispatchStep(state)).toBe(step)
  })
})

describe('staff who assign a booking', () => {
  it.each([
    ['not-approved', [true, true]],
    ['wrong-car-type', [true, true]],
    ['declined', [true, true]],
    ['already-asked', [true, true]],
    ['inactive', [false, true]],
    ['on-a-job', [false, true]],
    ['outside-radius', [false, false]],
    ['stale-position', [false, false]],
  ] as const)('are stopped by %s before the search, and once it is due: %o', (reason, stopped) => {
    expect([false, true].map((isDue) => assignmentBlockers([reason], isDue).length > 0)).toEqual(stopped)
  })
})
