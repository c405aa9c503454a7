import * as contract from '@cabstand/contract/http/bookings'
import { getWork } from '@cabstand/contract/http/bookings'
import { assignBooking, getBookingDispatch, listAssignableDrivers } from '@cabstand/contract/http/dispatch'
import { setAvailability } from '@cabstand/contract/http/fleet'
import { getWallet } from '@cabstand/contract/http/wallet'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { runDispatch } from '../src/modules/dispatch/index.ts'
import { createModules } from '../src/modules.ts'
import { asOwner, holdLock } from './as-owner.ts'
import { creditRider, makeCarrier, offerParcels } from './money.ts'
import type { TestClient } from './test-client.ts'
import { testServer } from './test-server.ts'
import {
  acceptedTrip,
  book,
  driveUntil,
  eventually,
  goOnline,
  mobiles,
  offerOf,
  pickup,
  quoteFor,
  reportAt,
} from './trip.ts'

let captured: Deps | undefined
const server = await testServer({
  createModules: (all) => {
    captured = all
    return createModules(all)
  },
})
if (captured === undefined) throw new Error('the server has no dependencies')
const deps: Deps = captured
const { clock, database } = server
await offerParcels(database)
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)
const second = await server.signIn(mobiles.simulated(0))
const third = await server.signIn(mobiles.simulated(1))
const comfort = await server.signIn(mobiles.comfortDriver)
const everyone = [driver, second, third, comfort]

/** A point this many kilometres north of the pickup. */
const north = (km: number) => ({ lat: pickup.lat + km / 111.195, lng: pickup.lng })

// All drivers begin offline, free and without a position, so that each may appear anywhere.
beforeEach(async () => {
  for (const one of everyone) await one.call(setAvailability, { body: { driverActiveStatus: false } })
  await clock.forward(16)
})

const dispatchOf = (booking: { id: string }) => admin.call(getBookingDispatch, { params: { id: booking.id } })

const statusOf = async (booking: { id: string }) =>
  admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params: { id: booking.id } })

const becomes = (booking: { id: string }, status: string) =>
  eventually(async () => {
    const seen = await statusOf(booking)
    return seen.status === status ? seen : undefined
  }, status)

const cancel = (client: TestClient, booking: { id: string }) =>
  client.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })

const roundsReach = (booking: { id: string }, count: number) =>
  eventually(async () => {
    const { rounds } = await dispatchOf(booking)
    return rounds.length >= count ? rounds : undefined
  }, `round ${count}`)

const decline = (client: TestClient, booking: { id: string }) =>
  client.call(contract.declineBooking, { params: { id: booking.id }, body: {} })

describe('rings', () => {
  test('drivers in the nearest ring get offers first, then the next ring, then the whole radius', async () => {
    await goOnline(server, driver, north(1))
    await goOnline(server, second, north(5))
    await goOnline(server, third, north(9))
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    expect((await second.call(getWork, {})).offers).toEqual([])
    await decline(driver, booking)
    await offerOf(second, booking.id)
    expect((await third.call(getWork, {})).offers).toEqual([])
    await decline(second, booking)
    await offerOf(third, booking.id)
    const { rounds, offers } = await dispatchOf(booking)
    expect(rounds.map((round) => [round.round, round.ring, round.radiusMeters])).toEqual([
      [1, 0, 3333],
      [2, 1, 6667],
      [3, 2, 10000],
    ])
    expect(offers.map((offer) => [offer.driver, offer.round, offer.outcome])).toEqual([
      [driver.userId, 1, 'declined'],
      [second.userId, 2, 'declined'],
      [third.userId, 3, 'open'],
    ])
    await cancel(rider, booking)
  })

  test('empty ones are skipped at once, and all drivers in one ring get offers at once', async () => {
    await goOnline(server, second, north(4))
    await goOnline(server, third, north(5))
    const booking = await book(rider)
    await offerOf(second, booking.id)
    await offerOf(third, booking.id)
    const { rounds } = await dispatchOf(booking)
    expect(rounds.map((round) => round.ring)).toEqual([1])
    expect(
      (
        await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, {
          params: { id: booking.id },
        })
      ).askedDrivers,
    ).toBe(2)
    await cancel(rider, booking)
  })
})

test('the record states for every driver in the radius why they got an offer or not', async () => {
  await goOnline(server, driver, north(1))
  await goOnline(server, second, north(2))
  const busy = await acceptedTrip(server, otherRider, second)
  await goOnline(server, comfort, north(1))
  await goOnline(server, third, north(1))
  await clock.forward(2.2)
  for (const one of [driver, second, comfort]) await reportAt(server, one, north(1))
  const booking = await book(rider)
  const rounds = await roundsReach(booking, 1)
  const outcomes = new Map(rounds[0]?.candidates.map((one) => [one.driver, one.outcome]))
  expect(outcomes.get(driver.userId)).toBe('offered')
  expect(outcomes.get(second.userId)).toBe('on-a-job')
  expect(outcomes.get(comfort.userId)).toBe('wrong-car-type')
  expect(outcomes.get(third.userId)).toBe('stale-position')
  await cancel(rider, booking)
  await cancel(admin, busy)
})

describe('an offer', () => {
  test('expires after a minute and is made again in the next round', async () => {
    await goOnline(server, driver)
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    await clock.forward(1.1)
    expect((await driver.call(getWork, {})).offers.filter((offer) => offer.round === 1)).toEqual([])
    await reportAt(server, driver, pickup)
    const again = await eventually(async () => {
      const { offers } = await driver.call(getWork, {})
      return offers.find((offer) => offer.round === 2)
    }, 'the second round')
    expect(again.bookingId).toBe(booking.id)
    const { offers } = await dispatchOf(booking)
    expect(offers.map((offer) => offer.outcome)).toEqual(['expired', 'open'])
    await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
    await cancel(driver, booking)
  })

  test('that expired cannot be accepted', async () => {
    await goOnline(server, driver)
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    // The driver sends no positions now, so nothing is offered again.
    await clock.forward(2.5)
    expect(await driver.refusal(contract.acceptBooking, { params: { id: booking.id } })).toBe(
      'offer_not_found',
    )
    await cancel(rider, booking)
  })

  test('ends when its driver takes another booking, and the search continues', async () => {
    await goOnline(server, driver)
    const taken = await book(rider)
    const left = await book(otherRider)
    await offerOf(driver, taken.id)
    await offerOf(driver, left.id)
    await goOnline(server, second, north(1))
    await driver.call(contract.acceptBooking, { params: { id: taken.id }, body: {} })
    await offerOf(second, left.id)
    const { offers } = await dispatchOf(left)
    expect(offers.map(({ driver: asked, outcome }) => [asked, outcome])).toEqual([
      [driver.userId, 'withdrawn'],
      [second.userId, 'open'],
    ])
    await cancel(otherRider, left)
    await cancel(driver, taken)
  })

  test('that was declined is never made to that driver again, while others get offers again', async () => {
    await goOnline(server, driver)
    await goOnline(server, second)
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    await offerOf(second, booking.id)
    await decline(driver, booking)
    expect(await driver.refusal(contract.declineBooking, { params: { id: booking.id } })).toBe(
      'offer_not_found',
    )
    for (let round = 2; round <= 3; round += 1) {
      await clock.forward(1.1)
      for (const one of [driver, second]) await reportAt(server, one, pickup)
      await roundsReach(booking, round)
    }
    const { rounds, offers } = await dispatchOf(booking)
    expect(offers.filter((offer) => offer.driver === driver.userId)).toHaveLength(1)
    expect(offers.filter((offer) => offer.driver === second.userId).length).toBeGreaterThanOrEqual(3)
    const outcome = rounds.at(-1)?.candidates.find((one) => one.driver === driver.userId)?.outcome
    expect(outcome).toBe('declined')
    await cancel(rider, booking)
  })
})

test('a booking that is cancelled while its unavailable offers are closed gets no offer and no due time', async () => {
  await goOnline(server, driver)
  const booking = await book(rider)
  await offerOf(driver, booking.id)
  await goOnline(server, second)
  // Without an event, so that dispatch does not run by itself.
  await asOwner(database, 'update users set driver_active_status = false where id = $1', [driver.userId])
  const lock = await holdLock(database, 'select from bookings where id = $1 for update', [booking.id])
  const cancelling = cancel(rider, booking)
  await lock.waiting(1)
  const dispatching = runDispatch(deps, booking.id, 'tick')
  await lock.waiting(2)
  await lock.release()
  await Promise.all([cancelling, dispatching])
  const [{ status, due_at: dueAt } = {}] = await asOwner(
    database,
    'select status, due_at from bookings where id = $1',
    [booking.id],
  )
  expect({ status, dueAt }).toEqual({ status: 'CANCELLED', dueAt: null })
  const { offers } = await dispatchOf(booking)
  expect(offers.map(({ driver: asked, outcome }) => [asked, outcome])).toEqual([[driver.userId, 'withdrawn']])
})

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
    await cancel(driver, booking)
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
    expect(returned).toMatchObject({ status: 'NEW', driverName: null, vehicleNumber: null, reason: null })
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

describe("the system's timers", () => {
  test.each([
    ['ACCEPTED', undefined, 'driver did not arrive'],
    ['ARRIVED', 'arrive', 'trip did not start'],
  ] as const)('end a trip that stays %s for an hour, and free its driver', async (_, step, reason) => {
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

test('a delivery that is paid late is offered once it is paid', async () => {
  const carrier = second
  await makeCarrier(database, carrier.userId)
  await creditRider(server.db, rider.userId, 100_000)
  await goOnline(server, carrier)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const booking = (await rider.call(contract.createBooking, {
    body: { quoteId, deliveryPersonPhone: '+351 912 345 678' },
  })) as RiderBooking
  await clock.forward(20)
  await reportAt(server, carrier, pickup)
  await rider.call(contract.payBooking, { params: { id: booking.id }, body: { paymentMode: 'wallet' } })
  const offer = await offerOf(carrier, booking.id)
  expect(offer.service).toBe('delivery')
  expect((await statusOf(booking)).status).toBe('NEW')
  await cancel(rider, booking)
})

describe('other settings', () => {
  test('without autoDispatch an admin assigns, and after an hour the system cancels', async () => {
    const manual = await testServer()
    await asOwner(manual.database, 'update settings set auto_dispatch = false')
    const [client, assigned, office] = [
      await manual.signIn(mobiles.rider),
      await manual.signIn(mobiles.driver),
      await manual.signIn(mobiles.admin),
    ]
    await goOnline(manual, assigned)
    const booking = await book(client)
    const params = { id: booking.id }
    await manual.clock.settle()
    expect((await assigned.call(getWork, {})).offers).toEqual([])
    expect(await client.refusal(assignBooking, { params, body: { driver: assigned.userId } })).toBe(
      'not_permitted',
    )
    expect(await office.refusal(assignBooking, { params, body: { driver: client.userId } })).toBe(
      'driver_not_eligible',
    )
    await office.call(assignBooking, { params, body: { driver: assigned.userId } })
    expect((await offerOf(assigned, booking.id)).expiresAt).toBeNull()
    expect(await office.refusal(assignBooking, { params, body: { driver: assigned.userId } })).toBe(
      'driver_not_eligible',
    )
    await manual.clock.forward(55)
    expect(await offerOf(assigned, booking.id)).toBeDefined()
    await manual.clock.forward(5.5)
    await eventually(async () => {
      const seen = await client.call(contract.getBooking, { params })
      return (seen as RiderBooking).status === 'CANCELLED'
    }, 'the cancellation')
  })

  test('without negative balances a driver who could not pay the fee gets no offer', async () => {
    const strict = await testServer()
    await asOwner(strict.database, 'update settings set negative_balance = false')
    const [client, poor] = [await strict.signIn(mobiles.rider), await strict.signIn(mobiles.driver)]
    await goOnline(strict, poor)
    const { quoteId } = await quoteFor(client)
    expect(await client.refusal(contract.createBooking, { body: { quoteId } })).toBe(
      'no_driver_found_alert_messege',
    )
    const tripDate = new Date(strict.clock.now().getTime() + 16 * 60_000).toISOString()
    const booking = await book(client, { tripDate })
    await strict.clock.forward(1.1)
    await reportAt(strict, poor, pickup)
    await strict.clock.settle()
    expect((await poor.call(getWork, {})).offers).toEqual([])
    expect(booking.status).toBe('NEW')
  })
})
