import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { runDispatch } from '../../src/trips/dispatch/index.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { changeSettings } from '../support/change-settings.ts'
import { startDispatchStage } from '../support/dispatch-stage.ts'
import { eventually } from '../support/eventually.ts'
import { creditRider, makeCarrier } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import {
  acceptedTrip,
  book,
  goOnline,
  mobiles,
  offerOf,
  pickup,
  quoteFor,
  reportAt,
} from '../support/trip.ts'

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
  third,
  comfort,
  north,
  dispatchOf,
  statusOf,
  cancel,
  roundsReach,
  decline,
} = await startDispatchStage()

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
    await cancel(admin, booking)
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
    await cancel(admin, taken)
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

  test('a booking that waited for staff is searched for when automatic dispatch is turned on, and keeps its hour', async () => {
    const manual = await testServer()
    await asOwner(manual.database, 'update settings set auto_dispatch = false')
    const [client, asked, late, office] = [
      await manual.signIn(mobiles.rider),
      await manual.signIn(mobiles.driver),
      await manual.signIn(mobiles.simulated(0)),
      await manual.signIn(mobiles.admin),
    ]
    await goOnline(manual, asked)
    const booking = await book(client)
    const params = { id: booking.id }
    const status = async () => ((await client.call(contract.getBooking, { params })) as RiderBooking).status
    await office.call(assignBooking, { params, body: { driver: asked.userId } })
    await asked.call(contract.declineBooking, { params, body: {} })
    await manual.clock.forward(58)
    await changeSettings(office, { autoDispatch: true })
    await manual.clock.forward(1)
    await manual.clock.settle()
    expect(await status()).toBe('NEW')
    await goOnline(manual, late)
    await offerOf(late, booking.id)
    await manual.clock.forward(3)
    await manual.clock.settle()
    expect(await status()).toBe('NEW')
    await manual.clock.forward(1.5)
    await eventually(async () => (await status()) === 'CANCELLED', 'the cancellation')
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
