import { describe, expect, test } from 'vitest'
import { messagesOf, type ToldStep } from './booking-messages.ts'

const step: ToldStep = {
  type: 'booking.cancelled',
  actor: 'system',
  hasDriver: false,
  bookLater: false,
  prepaid: false,
}

describe('what the system cancelled is told by its reason, and by where the money is', () => {
  test.each([
    ['noDriver', false, { rider: 'rider_no_driver' }],
    ['noDriver', true, { rider: 'rider_no_driver_refunded' }],
    ['notPaid', false, { rider: 'rider_not_paid' }],
    ['noShow', false, { rider: 'rider_no_show', driver: 'driver_cancelled_by_system' }],
    ['noShow', true, { rider: 'rider_no_show_refunded', driver: 'driver_cancelled_by_system' }],
    ['notStarted', false, { rider: 'rider_not_started', driver: 'driver_cancelled_by_system' }],
    ['notStarted', true, { rider: 'rider_not_started_refunded', driver: 'driver_cancelled_by_system' }],
  ] as const)('%s, prepaid: %s', (reason, prepaid, told) => {
    expect(messagesOf({ ...step, reason, prepaid, hasDriver: 'driver' in told })).toEqual(told)
  })
})

test.each(['noDriver', undefined] as const)('a refund of a part is told as one: %s', (reason) => {
  const told = { rider: 'rider_refunded_in_part', driver: 'driver_cancelled_by_staff' }
  const cancelled: ToldStep = { ...step, actor: 'admin', hasDriver: true, prepaid: true }
  expect(messagesOf({ ...cancelled, reason, refundedInPart: true })).toEqual(told)
})

test('the rider is told that the car is late', () => {
  expect(messagesOf({ ...step, type: 'booking.late', hasDriver: true })).toEqual({ rider: 'rider_late' })
})

test('the rider is told that the ride ends later', () => {
  const told = { rider: 'rider_ends_later' }
  expect(messagesOf({ ...step, type: 'booking.ends_later', hasDriver: true })).toEqual(told)
})

test('the driver is told of a tip', () => {
  const tip: ToldStep = { ...step, type: 'booking.tipped', actor: 'rider', hasDriver: true }
  expect(messagesOf({ ...tip, rated: true })).toEqual({ driver: 'driver_tipped' })
})

describe('at the end of a ride its rider is asked to pay', () => {
  test.each([
    ['booking.pending', 'driver', undefined, { rider: 'rider_to_pay' }],
    ['booking.pending', 'driver', true, {}],
    // The wallet did not have all of it.
    ['booking.payment_chosen', 'system', undefined, { rider: 'rider_to_pay' }],
    ['booking.payment_chosen', 'system', true, {}],
    ['booking.payment_chosen', 'rider', undefined, {}],
  ] as const)('%s by the %s, paid by the system: %s', (type, actor, settles, told) => {
    expect(messagesOf({ ...step, type, actor, settles, hasDriver: true })).toEqual(told)
  })
})

test('the driver is told that the rider has changed the drop-off', () => {
  const changed = { ...step, type: 'booking.drop_changed', actor: 'rider' } as const
  expect(messagesOf({ ...changed, hasDriver: true })).toEqual({ driver: 'driver_drop_changed' })
})
