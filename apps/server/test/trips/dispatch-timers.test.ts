import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { assignBooking, listAssignableDrivers } from '@cabstand/contract/http/trips/dispatch'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { startDispatchStage } from '../support/dispatch-stage.ts'
import { eventually } from '../support/eventually.ts'
import { acceptedTrip, book, driveUntil, goOnline, offerOf, pickup, reportAt } from '../support/trip.ts'

const {
  server,
  deps,
  clock,
  database,
  rider,
  otherRider,
  admin,
  driver,
  second,
  dispatchOf,
  statusOf,
  becomes,
  cancel,
} = await startDispatchStage()

describe('Book Later', () => {
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()

  test('is offered fifteen minutes before its time, and its driver is on the job from then', async () => {
    const booking = await book(rider, { tripDate: later(60) })
    await goOnline(server, driver)
    await clock.forward(43)
    await goOnline(server, driver)
    await clock.settle()
    expect((await dispatchOf(booking)).rounds).toEqual([])
    await clock.forward(2.1)
    await reportAt(server, driver, pickup)
    await offerOf(driver, booking.id)
    await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
    expect((await driver.call(getWork, {})).queue).toBe(true)
    await cancel(admin, booking)
  })

  test('that an admin assigns early leaves its driver free until its time', async () => {
    await goOnline(server, driver)
    const booking = await book(rider, { tripDate: later(120) })
    const params = { id: booking.id }
    await admin.call(assignBooking, { params, body: { driver: driver.userId } })
    // An early offer stays open until the search begins.
    await clock.forward(5)
    const offer = await offerOf(driver, booking.id)
    expect(Date.parse(offer.expiresAt ?? '')).toBe(Date.parse(booking.tripDate) - 15 * 60_000)
    await driver.call(contract.acceptBooking, { params, body: {} })
    expect((await driver.call(getWork, {})).queue).toBe(false)
    await clock.forward(90)
    await clock.settle()
    expect((await driver.call(getWork, {})).queue).toBe(false)
    await clock.forward(10.5)
    await eventually(async () => (await driver.call(getWork, {})).queue, 'the queue')
    // The one-hour limit of ACCEPTED also counts from then.
    expect((await statusOf(booking)).status).toBe('ACCEPTED')
    await clock.forward(61)
    expect(await becomes(booking, 'CANCELLED')).toMatchObject({ reason: 'driver did not arrive' })
  })

  test('that a driver has accepted can be cancelled long before its time, at no cost', async () => {
    await goOnline(server, driver)
    for (const by of [rider, admin]) {
      const booking = await book(rider, { tripDate: later(120) })
      const params = { id: booking.id }
      await admin.call(assignBooking, { params, body: { driver: driver.userId } })
      await driver.call(contract.acceptBooking, { params, body: {} })
      await cancel(by, booking)
      expect(await statusOf(booking)).toMatchObject({ status: 'CANCELLED', cancellationFee: 0 })
    }
  })
})

describe('an early assignment of a Book Later', () => {
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const bookEarly = async () => {
    await goOnline(server, driver)
    const booking = await book(rider, { tripDate: later(120) })
    await admin.call(assignBooking, { params: { id: booking.id }, body: { driver: driver.userId } })
    return booking
  }
  const alertsOf = async (booking: { id: string }) => (await statusOf(booking)).alerts
  const setAutoDispatch = async (on: boolean) => {
    await asOwner(database, 'update settings set auto_dispatch = $1', [on])
    await eventually(async () => (await deps.settings.get()).autoDispatch === on, 'the setting')
  }
  const reasonsFor = async ({ id }: { id: string }, { userId }: { userId: string }) => {
    const { drivers } = await admin.call(listAssignableDrivers, { params: { id } })
    return drivers.find((each) => each.driver === userId)?.reasons
  }

  test('that is declined returns to staff with an alert, and is dispatched at its time', async () => {
    const booking = await bookEarly()
    const params = { id: booking.id }
    // No other driver is online, which ends the search for a booking whose time has come.
    await driver.call(contract.declineBooking, { params, body: {} })
    await clock.settle()
    expect((await statusOf(booking)).status).toBe('NEW')
    expect(await alertsOf(booking)).toEqual(['assignment_declined'])
    expect(await reasonsFor(booking, driver)).toEqual(['declined'])
    await clock.forward(106)
    await goOnline(server, second)
    await offerOf(second, booking.id)
    await second.call(contract.acceptBooking, { params, body: {} })
    expect(await alertsOf(booking)).toEqual([])
    await cancel(admin, booking)
  })

  test('that its driver gives back returns to staff with the reason, and keeps nothing of the driver', async () => {
    const booking = await bookEarly()
    const params = { id: booking.id }
    await driver.call(contract.acceptBooking, { params, body: {} })
    const returned = await driver.call(contract.cancelBooking, {
      params,
      body: { reason: 'My car broke down' },
    })
    expect(returned).toMatchObject({
      status: 'NEW',
      driverName: null,
      vehicleNumber: null,
      reason: 'My car broke down',
    })
    expect(await driver.refusal(contract.getBooking, { params })).toBe('booking_not_found')
    expect(await statusOf(booking)).toMatchObject({
      status: 'NEW',
      driverName: null,
      acceptedAt: null,
      cancellationFee: 0,
    })
    expect(await alertsOf(booking)).toEqual(['assignment_declined'])
    expect(await reasonsFor(booking, driver)).toEqual(['declined'])
    const { offers } = await dispatchOf(booking)
    expect(offers.map(({ outcome, returnReason }) => [outcome, returnReason])).toEqual([
      ['returned', 'My car broke down'],
    ])
    const { events } = await rider.call(contract.listBookingEvents, { params, query: {} })
    expect(events.map(({ type }) => type)).toEqual([
      'booking.requested',
      'booking.asked',
      'booking.accepted',
      'booking.returned',
    ])
    // Another driver can be assigned, which clears the alert.
    await goOnline(server, second)
    await admin.call(assignBooking, { params, body: { driver: second.userId } })
    expect(await alertsOf(booking)).toEqual([])
    await cancel(rider, booking)
  })

  test('that its driver gives back after its time is searched for at once, for five minutes', async () => {
    const booking = await bookEarly()
    const params = { id: booking.id }
    await driver.call(contract.acceptBooking, { params, body: {} })
    await clock.forward(125)
    await eventually(async () => (await driver.call(getWork, {})).queue, 'the queue')
    await driver.call(contract.cancelBooking, { params, body: { reason: 'My car broke down' } })
    expect((await driver.call(getWork, {})).queue).toBe(false)
    await clock.forward(2)
    await goOnline(server, second)
    await offerOf(second, booking.id)
    await second.call(contract.declineBooking, { params, body: {} })
    expect(await becomes(booking, 'CANCELLED')).toMatchObject({ reason: 'no driver found' })
  })

  test('that is not answered expires when the search begins, and the search goes on', async () => {
    const booking = await bookEarly()
    await offerOf(driver, booking.id)
    // A driver who goes offline meanwhile keeps the offer: its time has not come.
    await driver.call(setAvailability, { body: { driverActiveStatus: false } })
    await clock.forward(60)
    await clock.settle()
    await offerOf(driver, booking.id)
    await clock.forward(46)
    await goOnline(server, second)
    const { round } = await offerOf(second, booking.id)
    expect(round).toBe(2)
    const { offers } = await dispatchOf(booking)
    expect(offers[0]).toMatchObject({ driver: driver.userId, outcome: 'expired' })
    await cancel(rider, booking)
  })

  test('without automatic dispatch does not expire, until automatic dispatch is turned on', async () => {
    await setAutoDispatch(false)
    const booking = await bookEarly()
    expect((await offerOf(driver, booking.id)).expiresAt).toBeNull()
    await clock.forward(106)
    await clock.settle()
    await offerOf(driver, booking.id)
    await setAutoDispatch(true)
    await goOnline(server, second)
    await clock.forward(1)
    await offerOf(second, booking.id)
    await cancel(rider, booking)
  })
})

describe('a ride whose driver cancels on the way', () => {
  test('is searched for again for the whole time, without this driver, and the rider sees why', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await clock.forward(4)
    await driver.call(contract.cancelBooking, { params, body: { reason: 'My car broke down' } })
    await goOnline(server, driver)
    expect((await driver.call(getWork, {})).queue).toBe(false)
    const seen = (await rider.call(contract.getBooking, { params })) as RiderBooking
    expect(seen).toMatchObject({
      status: 'NEW',
      driverName: null,
      reason: 'My car broke down',
      cancelledBy: 'driver',
    })
    expect((await statusOf(booking)).alerts).toEqual([])
    await clock.forward(4)
    await goOnline(server, second)
    await offerOf(second, booking.id)
    expect((await driver.call(getWork, {})).offers).toEqual([])
    await second.call(contract.acceptBooking, { params, body: {} })
    expect(await statusOf(booking)).toMatchObject({ status: 'ACCEPTED', reason: null, cancelledBy: null })
    const { events } = await admin.call(contract.listBookingEvents, { params, query: {} })
    const returned = events.find(({ type }) => type === 'booking.returned')
    expect(returned?.changes).toMatchObject({ reason: 'My car broke down', cancelledBy: 'driver' })
    await driveUntil('arrive', { booking, rider, driver: second })
    await second.call(contract.cancelBooking, { params, body: { reason: 'The rider did not come' } })
    expect(await statusOf(booking)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'driver' })
  })

  test('is free for the rider to stop, and ends after five minutes without a driver', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driver.call(contract.cancelBooking, { params, body: { reason: 'My car broke down' } })
    await clock.forward(4)
    expect((await statusOf(booking)).status).toBe('NEW')
    await clock.forward(1.5)
    expect(await becomes(booking, 'CANCELLED')).toMatchObject({ reason: 'no driver found' })
    const stopped = await acceptedTrip(server, rider, second)
    await second.call(contract.cancelBooking, { params: { id: stopped.id }, body: { reason: 'No fuel' } })
    await cancel(rider, stopped)
    expect(await statusOf(stopped)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'rider',
      reason: 'over',
      cancellationFee: 0,
    })
  })

  test('is cancelled where the setting is off', async () => {
    await changeSettings(admin, { searchAgain: false })
    const booking = await acceptedTrip(server, rider, driver)
    await cancel(driver, booking)
    expect(await statusOf(booking)).toMatchObject({ status: 'CANCELLED', cancelledBy: 'driver' })
    await changeSettings(admin, { searchAgain: true })
  })
})

describe("the system's timers", () => {
  test.each([
    ['ACCEPTED', undefined, 'driver did not arrive', 'Your driver didn’t arrive'],
    ['ARRIVED', 'arrive', 'trip did not start', 'Your booking wasn’t started in time'],
  ] as const)('end a trip that stays %s for an hour, free its driver, and tell both why', async (...row) => {
    const [, step, reason, title] = row
    const booking = await acceptedTrip(server, rider, driver)
    if (step !== undefined) await driveUntil(step, { booking, rider, driver })
    await clock.forward(58)
    await clock.settle()
    expect((await statusOf(booking)).status).not.toBe('CANCELLED')
    await clock.forward(2.5)
    expect(await becomes(booking, 'CANCELLED')).toMatchObject({
      cancelledBy: 'system',
      reason,
      cancellationFee: 0,
    })
    expect((await driver.call(getWork, {})).queue).toBe(false)
    await clock.settle()
    const newest = async (person: typeof rider) =>
      (await person.call(listNotifications, { query: {} })).notifications[0]
    expect(await newest(rider)).toMatchObject({
      title,
      body: `Booking ${booking.reference} was cancelled. You weren’t charged.`,
    })
    expect((await newest(driver))?.body).toContain('it wasn’t started in time')
  })

  test('tell the rider once that the driver is late, and end the trip at its time all the same', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const { pickupExpectedAt } = await statusOf(booking)
    const minutesLeft = (Date.parse(pickupExpectedAt ?? '') - clock.now().getTime()) / 60_000
    const told = () =>
      asOwner(database, `select from booking_events where booking_id = $1 and type = 'booking.late'`, [
        booking.id,
      ])
    await clock.forward(minutesLeft + 2.5)
    expect(await told()).toEqual([])
    await clock.forward(1)
    await eventually(async () => (await told()).length === 1, 'the message')
    await clock.forward(20)
    expect(await told()).toHaveLength(1)
    await clock.settle()
    // Not in the inbox, which is read later: another driver may come by then.
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications.map(({ title }) => title)).not.toContain('Your driver is late')
    expect((await statusOf(booking)).status).toBe('ACCEPTED')
    await clock.forward(60)
    await becomes(booking, 'CANCELLED')
  })

  test('tell the rider once that the ride ends much later than planned, with the new time', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('start', { booking, rider, driver })
    const told = () =>
      asOwner<{ at: Date; later: Date }>(
        database,
        `select e.at, b.later_end_at as later from booking_events e join bookings b on b.id = e.booking_id
         where b.id = $1 and e.type = 'booking.ends_later'`,
        [booking.id],
      )
    const { estimateTime } = await statusOf(booking)
    const standsAtPickup = async (minutes: number) => {
      await clock.forward(minutes - 0.5)
      await reportAt(server, driver, pickup)
      await clock.forward(0.5)
      await clock.settle()
    }
    // As late as it has stood there, which is no news yet.
    await standsAtPickup(9.5)
    expect(await told()).toEqual([])
    await standsAtPickup(11)
    await eventually(async () => (await told()).length === 1, 'the message')
    const [{ at, later } = { at: new Date(), later: new Date() }] = await told()
    const secondsLeft = (later.getTime() - at.getTime()) / 1000
    expect(Math.abs(secondsLeft - estimateTime)).toBeLessThan(60)
    await standsAtPickup(30)
    expect(await told()).toHaveLength(1)
    // Of use until they are there: not in the inbox.
    const { notifications } = await rider.call(listNotifications, { query: {} })
    expect(notifications.map(({ title }) => title)).not.toContain('Your ride takes longer')
    await cancel(admin, booking)
  })

  test('end a trip that the driver did not end, complete a paid one after a day, and allow ratings for a week', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await driveUntil('reach', { booking, rider, driver })
    await clock.forward(10.5)
    await becomes(booking, 'PENDING')
    expect((await driver.call(getWork, {})).queue).toBe(false)
    await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
    await clock.forward(24 * 60 + 1)
    await becomes(booking, 'COMPLETE')
    await clock.forward(6.9 * 24 * 60)
    await rider.call(contract.rateBooking, { params, body: { rating: 4 } })
    expect((await statusOf(booking)).rating).toBe(4)
    expect(await rider.refusal(contract.rateBooking, { params, body: { rating: 5 } })).toBe('already_rated')
  })

  test('close the rating after a week', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('pay', { booking, rider, driver })
    await clock.forward(24 * 60 + 1)
    await becomes(booking, 'COMPLETE')
    await clock.forward(7 * 24 * 60 + 1)
    const params = { id: booking.id }
    expect(await rider.refusal(contract.rateBooking, { params, body: { rating: 4 } })).toBe('wrong_status')
  })

  test("let an admin post an unpaid amount as the rider's debt after a day, not before", async () => {
    const booking = await acceptedTrip(server, otherRider, driver)
    const params = { id: booking.id }
    await driveUntil('finish', { booking, rider: otherRider, driver })
    const body = { paymentMode: 'debt' } as const
    expect(await admin.refusal(contract.payBooking, { params, body })).toBe('too_early')
    await clock.forward(24 * 60 + 1)
    await admin.call(contract.payBooking, { params, body })
    const { tripCost } = await statusOf(booking)
    expect((await otherRider.call(getWallet, { query: {} })).walletBalance).toBe(-tripCost)
  })

  test('alert once when the car of a running trip sends no position for half an hour', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('start', { booking, rider, driver })
    await clock.forward(20)
    await reportAt(server, driver, pickup)
    await clock.forward(15)
    await clock.settle()
    expect((await statusOf(booking)).alerts).toEqual([])
    await clock.forward(15.5)
    await eventually(async () => (await statusOf(booking)).alerts.includes('no_position'), 'the alert')
    await clock.forward(40)
    await clock.settle()
    const { events } = await admin.call(contract.listBookingEvents, { params: { id: booking.id }, query: {} })
    expect(events.filter((event) => event.type === 'booking.alerted')).toHaveLength(1)
    await cancel(admin, booking)
  })
})
