import { expect, test } from 'vitest'
import { laterEndMs, minutesLate, type Promised } from './lateness.ts'
import { bookingStatuses } from './status.ts'

const minute = 60_000
const coming: Promised = { status: 'ACCEPTED', pickupMs: 10 * minute, startedMs: null, rideSeconds: 600 }
const riding: Promised = { ...coming, status: 'STARTED', startedMs: 12 * minute }

test.each([
  ['on time', coming, 300, 5 * minute, 0],
  ['two minutes are not late', coming, 300, 7 * minute, 0],
  ['late before one asks: the time has not come yet', coming, 480, 6 * minute, 4],
  ['nothing is known of the car before its time', coming, null, 9 * minute, 0],
  ['nothing is known of the car after its time', coming, null, 16 * minute, 6],
  ['nobody has promised anything', { ...coming, pickupMs: null }, 900, 60 * minute, 0],
  ['a ride by its planned time', riding, 300, 21 * minute, 4],
  ['a ride on time', riding, 300, 17 * minute, 0],
  ['a ride whose start is unknown', { ...riding, startedMs: null }, 300, 60 * minute, 0],
] as const)('%s', (_, promised, secondsLeft, nowMs, minutes) => {
  expect(minutesLate(promised, secondsLeft, nowMs)).toBe(minutes)
})

test('only a car on the way is late', () => {
  const late = bookingStatuses.filter((status) => minutesLate({ ...riding, status }, 900, 90 * minute) > 0)
  expect(late).toEqual(['ACCEPTED', 'STARTED'])
})

// Planned to end at 22 minutes.
test.each([
  ['on time', riding, 300, 17 * minute, null],
  ['a few minutes are no news', riding, 300, 26 * minute, null],
  ['ten minutes later than planned', riding, 300, 27 * minute, 32 * minute],
  ['known before the planned end', riding, 1200, 13 * minute, 33 * minute],
  ['nothing is known of the car', riding, null, 60 * minute, null],
  ['a ride with stops, where the rider stays', { ...riding, hasStops: true }, 300, 60 * minute, null],
  ['to another drop-off', { ...riding, rideSeconds: 1500 }, 300, 27 * minute, null],
  ['before the ride', coming, 300, 60 * minute, null],
] as const)('a later end: %s', (_, promised, secondsLeft, nowMs, endMs) => {
  expect(laterEndMs({ hasStops: false, ...promised }, secondsLeft, nowMs)).toBe(endMs)
})
