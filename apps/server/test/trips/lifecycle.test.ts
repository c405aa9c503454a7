import { getWallet } from '@cabstand/contract/http/money/wallet'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { decodePolyline, pointAlong, polylineMeters } from '@cabstand/domain/polyline'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import {
  acceptedTrip,
  book,
  driveUntil,
  drop,
  goOnline,
  mobiles,
  offerOf,
  pickup,
  quoteFor,
  reportAt,
} from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

describe('a trip from request to rating', () => {
  test('goes through every status, each with its numbered event, and posts its money once', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('rate', { booking, rider, driver })
    const params = { id: booking.id }

    const { events } = await admin.call(contract.listBookingEvents, { params, query: {} })
    expect(events.map((event) => event.type)).toEqual([
      'booking.requested',
      'booking.asked',
      'booking.accepted',
      'booking.arrived',
      'booking.started',
      'booking.reached',
      'booking.pending',
      'booking.paid',
      'booking.completed',
    ])
    expect(events.map((event) => event.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])

    const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
    expect(seen).toMatchObject({
      status: 'COMPLETE',
      rating: 5,
      customerPaid: seen.tripCost,
      cashPaymentAmount: seen.tripCost,
    })
    const { entries } = await admin.call(contract.getBookingLedger, { params })
    expect(entries).toHaveLength(1)
    const sum = entries[0]?.lines.reduce((total, line) => total + line.amount, 0)
    expect(sum).toBe(0)
    expect(entries[0]?.lines.map((line) => [line.purpose, line.amount])).toEqual([
      ['driver-share', seen.driverShare],
      ['cash-collected', -seen.tripCost],
      ['convenience-fee', seen.convenienceFees],
    ])
    const past = await driver.call(contract.listBookings, { query: { scope: 'past' } })
    expect(past.bookings.map((trip) => trip.id)).toContain(booking.id)
    const wallet = await driver.call(getWallet, { query: {} })
    expect(wallet.walletBalance).toBe(-seen.convenienceFees)
  })

  test('the recorded track, matched to the roads, determines the fare', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('start', { booking, rider, driver })
    const way = decodePolyline(booking.polyline)
    const meters = polylineMeters(way)
    for (const share of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
      await server.clock.forward(0.3)
      await reportAt(server, driver, pointAlong(way, share * meters))
    }
    const reached = await driver.call<typeof contract.reachBooking, 'driver'>(contract.reachBooking, {
      params: { id: booking.id },
      body: {},
    })
    const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, {
      params: { id: booking.id },
    })
    expect(seen.fareBasis).toBe('track')
    expect(seen.trackPolyline).not.toBeNull()
    expect(Math.abs(Number(seen.distance) - Number(seen.estimateDistance))).toBeLessThan(0.15)
    expect(seen.totalTripTime).toBeGreaterThanOrEqual(180)
    expect(reached.tripCost).toBe(seen.tripCost)
    const riders = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, {
      params: { id: booking.id },
    })
    expect(riders.fareLines.reduce((sum, line) => sum + line.amount, 0)).toBe(seen.tripCost)
    await driver.call(contract.finishBooking, { params: { id: booking.id }, body: {} })
    await driver.call(contract.payBooking, { params: { id: booking.id }, body: { paymentMode: 'cash' } })
  })

  test('a wrong code is refused, and so is the sixth attempt in a minute', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('arrive', { booking, rider, driver })
    const params = { id: booking.id }
    const wrong = booking.otp === '12345' ? '12346' : '12345'
    const codes = []
    for (let index = 0; index < 6; index += 1)
      codes.push(await driver.refusal(contract.startBooking, { params, body: { otp: wrong } }))
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('wrong_otp'))
    expect(codes[5]).toBe('too_many_requests')
    await server.clock.forward(2)
    const started = await driver.call<typeof contract.startBooking, 'driver'>(contract.startBooking, {
      params,
      body: { otp: booking.otp ?? '' },
    })
    expect(started.status).toBe('STARTED')
    await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
    await driver.call(contract.finishBooking, { params, body: {} })
    await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  })
})

describe('cancelling', () => {
  test('costs the announced fee: free at first, the slab later, and never more than agreed', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const params = { id: booking.id }
    await server.clock.forward(3)
    expect(
      await rider.refusal(contract.cancelBooking, { params, body: { reason: 'too long', expectedFee: 0 } }),
    ).toBe('wrong_amount')
    const cancelled = await rider.call<typeof contract.cancelBooking, 'rider'>(contract.cancelBooking, {
      params,
      body: { reason: 'too long', expectedFee: 200 },
    })
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      cancellationFee: 200,
      cancelledBy: 'rider',
      reason: 'too long',
    })
    expect((await rider.call(getWallet, { query: {} })).walletBalance).toBe(-200)
    const work = await driver.call(getWork, {})
    expect(work).toMatchObject({ queue: false, bookings: [] })
  })

  test('is not open to a rider once the driver has arrived', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('arrive', { booking, rider, driver })
    const params = { id: booking.id }
    expect(await rider.refusal(contract.cancelBooking, { params, body: { reason: 'x' } })).toBe(
      'cancel_not_allowed',
    )
    const cancelled = await driver.call<typeof contract.cancelBooking, 'driver'>(contract.cancelBooking, {
      params,
      body: { reason: 'no show' },
    })
    expect(cancelled.status).toBe('CANCELLED')
  })
})

describe('booking is refused', () => {
  test('without a driver of the car type in radius', async () => {
    const { quoteId } = await quoteFor(rider, 'Van')
    expect(await rider.refusal(contract.createBooking, { body: { quoteId } })).toBe(
      'no_driver_found_alert_messege',
    )
  })

  test('for a time less than 15 minutes ahead', async () => {
    const { quoteId } = await quoteFor(rider)
    const tripDate = new Date(server.clock.now().getTime() + 10 * 60_000).toISOString()
    expect(await rider.refusal(contract.createBooking, { body: { quoteId, tripDate } })).toBe(
      'past_booking_error',
    )
  })

  test('for a time more than 30 days ahead, as is its price', async () => {
    const { quoteId } = await quoteFor(rider)
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
    const days = 30 * 24 * 60
    expect(await rider.refusal(contract.createBooking, { body: { quoteId, tripDate: at(days + 1) } })).toBe(
      'booking_too_far_ahead',
    )
    expect(await rider.refusal(createQuotes, { body: { pickup, drop, tripDate: at(days + 1) } })).toBe(
      'booking_too_far_ahead',
    )
    const booking = await rider.call<typeof contract.createBooking, 'rider'>(contract.createBooking, {
      body: { quoteId, tripDate: at(days - 1) },
    })
    expect(booking.bookLater).toBe(true)
  })

  test('on a quote older than ten minutes, or an unknown one', async () => {
    const { quoteId } = await quoteFor(rider)
    await server.clock.forward(11)
    expect(await rider.refusal(contract.createBooking, { body: { quoteId } })).toBe('quote_expired')
    const unknown = '01900000-0000-7000-8000-000000000000'
    expect(await rider.refusal(contract.createBooking, { body: { quoteId: unknown } })).toBe(
      'quote_not_found',
    )
  })

  test('to a new rider until they give name and e-mail', async () => {
    const newcomer = await server.signIn('+447700900950')
    const { quoteId } = await quoteFor(newcomer)
    expect(await newcomer.refusal(contract.createBooking, { body: { quoteId } })).toBe('profile_incomplete')
  })
})

describe('the system itself', () => {
  test('cancels after five minutes without acceptance, and tells the rider why', async () => {
    await goOnline(server, driver)
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    await server.clock.forward(6)
    const over = await eventually(async () => {
      const seen = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, {
        params: { id: booking.id },
      })
      return seen.status === 'CANCELLED' ? seen : undefined
    }, 'the cancellation')
    expect(over).toMatchObject({ cancelledBy: 'system', reason: 'no driver found', cancellationFee: 0 })
    expect((await driver.call(getWork, {})).offers).toEqual([])
  })

  test('cancels at once when the last driver in reach declines', async () => {
    await goOnline(server, driver)
    const booking = await book(rider)
    await offerOf(driver, booking.id)
    await driver.call(contract.declineBooking, { params: { id: booking.id }, body: {} })
    const over = await eventually(async () => {
      const seen = await rider.call<typeof contract.getBooking, 'rider'>(contract.getBooking, {
        params: { id: booking.id },
      })
      return seen.status === 'CANCELLED' ? seen : undefined
    }, 'the cancellation')
    expect(over.cancelledBy).toBe('system')
    expect(await driver.refusal(contract.acceptBooking, { params: { id: booking.id } })).toBe(
      'offer_not_found',
    )
  })
})
