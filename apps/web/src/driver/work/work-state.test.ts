import { bookingStatuses } from '@cabstand/domain/booking/status'
import { describe, expect, test } from 'vitest'
import { addTry, triesLeft } from '../trip/code-tries.ts'
import { priceNote, walletAfter } from '../trip/price-note.ts'
import { sortTrips, tripStep } from './work-state.ts'

const nowMs = Date.parse('2026-11-20T17:00:00Z')
const trip = {
  id: 'a',
  status: 'ACCEPTED',
  paymentMode: 'cash',
  payableAmount: 560,
  prepaid: false,
  bookLater: false,
  tripDate: '2026-11-20T17:00:00Z',
  acceptedAt: '2026-11-20T16:59:00Z',
} as const

describe('tripStep', () => {
  test('goes from the pickup to the payment of a cash trip', () => {
    const steps = bookingStatuses.map((status) => tripStep({ ...trip, status }))
    expect(steps).toEqual([
      undefined,
      undefined,
      'pickup',
      'wait',
      'trip',
      'collect',
      'collect',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('has no cash step when the trip is paid in the app, was prepaid, or nothing is left to pay', () => {
    expect(tripStep({ ...trip, status: 'REACHED', payableAmount: 0 })).toBe('settle')
    expect(tripStep({ ...trip, status: 'PENDING', payableAmount: 0 })).toBeUndefined()
    expect(tripStep({ ...trip, status: 'REACHED', paymentMode: 'wallet' })).toBe('settle')
    expect(tripStep({ ...trip, status: 'REACHED', prepaid: true })).toBe('settle')
    expect(tripStep({ ...trip, status: 'PENDING', paymentMode: 'wallet' })).toBeUndefined()
  })
})

describe('sortTrips', () => {
  const later = { ...trip, id: 'later', bookLater: true, tripDate: '2026-11-20T18:00:00Z' } as const
  const running = { ...trip, id: 'running', status: 'STARTED' } as const

  test('a running trip comes before one that is only accepted', () => {
    expect(sortTrips([trip, running], nowMs)).toMatchObject({
      current: { id: 'running' },
      next: [{ id: 'a' }],
    })
  })

  test('a Book Later waits until 15 minutes before its time', () => {
    expect(sortTrips([later], nowMs)).toMatchObject({ current: undefined, next: [{ id: 'later' }] })
    expect(sortTrips([later], Date.parse('2026-11-20T17:45:00Z')).current).toMatchObject({ id: 'later' })
  })

  test('trips without a further step for the driver are not shown', () => {
    const none = { current: undefined, next: [], unpaid: [] }
    expect(sortTrips([{ ...trip, status: 'CANCELLED' }], nowMs)).toEqual(none)
  })

  test('an ended trip that is paid in the app waits beside the next one', () => {
    const unpaid = { ...trip, id: 'unpaid', status: 'PENDING', paymentMode: 'card' } as const
    expect(sortTrips([unpaid, trip], nowMs)).toEqual({ current: trip, next: [], unpaid: [unpaid] })
    expect(sortTrips([{ ...unpaid, paymentMode: 'cash' }], nowMs)).toMatchObject({ unpaid: [] })
  })
})

describe('at the drop', () => {
  const facts = {
    estimate: 1218,
    tripCost: 1236,
    estimateTime: 900,
    totalTripTime: 942,
    estimateDistance: '6.41',
    distance: '6.41',
  }

  test('the price note mentions only the time when the distance did not change', () => {
    expect(priceNote(facts)).toEqual({ kind: 'longer', seconds: 42 })
    expect(priceNote({ ...facts, totalTripTime: 800 })).toEqual({ kind: 'shorter', seconds: 100 })
    expect(priceNote({ ...facts, distance: '7.00' })).toEqual({ kind: 'changed' })
    expect(priceNote({ ...facts, tripCost: 1218 })).toBeUndefined()
  })

  test('the wallet gets the driver’s share and is charged the cash', () => {
    expect(walletAfter(8420, 1226, 1236)).toBe(8410)
  })
})

test('five wrong codes are allowed in a minute, and five more a minute later', () => {
  const tries = [0, 1000, 2000, 3000].reduce<readonly number[]>(addTry, [])
  expect(triesLeft(tries, 3000)).toBe(1)
  expect(triesLeft(addTry(tries, 4000), 4000)).toBe(0)
  expect(triesLeft(tries, 60_500)).toBe(2)
  expect(triesLeft(tries, 90_000)).toBe(5)
})
