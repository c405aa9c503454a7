import { listNotifications } from '@cabstand/contract/http/messages/notifications/inbox'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import {
  acceptBooking,
  cancelBooking,
  createBooking,
  getBooking,
  listBookingEvents,
  payBooking,
  readRecipientPhone,
} from '@cabstand/contract/http/trips/bookings'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { Problem } from '@cabstand/contract/schemas/common'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { driveUntil, drop, goOnline, mobiles, offerOf, pickup, quoteFor } from '../support/trip.ts'

const server = await testServer()
const { database } = server
await offerParcels(database)
const rider = await server.signIn(mobiles.rider)
/** Waits until the server offers the price: its copy of the car types follows SQL of others within a second. */
const setChoices = async (boxAmount: number) => {
  await asOwner(database, `update car_types set parcel_types = $1, options = $2 where name = 'Parcel'`, [
    JSON.stringify([
      { description: 'Letter', amount: 0 },
      { description: 'Box', amount: boxAmount },
    ]),
    JSON.stringify([{ description: 'Two people', amount: 400 }]),
  ])
  const withFee = boxAmount * 1.1
  await eventually(async () => {
    const { carTypes } = await rider.call(listCarTypes, {})
    return carTypes.some(({ parcelTypes }) => parcelTypes.some(({ amount }) => amount === withFee))
  }, `a box for ${withFee}`)
}
await setChoices(250)
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)
await makeCarrier(database, driver.userId)
await goOnline(server, driver)
const { carTypes } = await rider.call(listCarTypes, {})
const carrier = carTypes.find(({ service }) => service === 'delivery')
const carType = carrier?.id ?? ''
const phone = '+44 7700 900555'

const quoteParcel = async (
  client: TestClient,
  chosen: { parcelTypeSelected?: string; optionSelected?: string } = { parcelTypeSelected: 'Letter' },
  waypoints: (typeof pickup)[] = [],
) => {
  const parcels = [{ carType, ...chosen }]
  const { quotes, route } = await client.call(createQuotes, { body: { pickup, drop, waypoints, parcels } })
  const quote = quotes.find((each) => each.carType.id === carType)
  if (quote === undefined) throw new Error('no quote for a parcel')
  return { ...quote, route }
}

const bookParcel = (quoteId: string) =>
  rider.call<typeof createBooking, 'rider'>(createBooking, {
    body: { quoteId, deliveryPersonPhone: phone, paymentMode: 'wallet' },
  })

describe('what a rider chooses for a delivery', () => {
  test('is offered with prices that include the fee', async () => {
    expect(carrier).toMatchObject({
      parcelTypes: [
        { description: 'Letter', amount: 0 },
        { description: 'Box', amount: 275 },
      ],
      options: [{ description: 'Two people', amount: 440 }],
    })
    const { carType: quoted } = await quoteParcel(rider)
    expect(quoted).toMatchObject({ parcelTypes: carrier?.parcelTypes, options: carrier?.options })
    expect(carTypes.filter(({ service }) => service === 'taxi').map(({ options }) => options.length)).toEqual(
      [0, 0, 0],
    )
  })

  test('is part of the quote, and the booking costs what the quote said', async () => {
    const plain = await quoteParcel(rider)
    const chosen = { parcelTypeSelected: 'Box', optionSelected: 'Two people' }
    const quote = await quoteParcel(rider, chosen)
    expect(plain).toMatchObject({ parcelTypeSelected: 'Letter', optionSelected: null })
    expect(quote).toMatchObject(chosen)
    expect(quote.tripCost).toBeGreaterThan(plain.tripCost)
    expect(quote.lines).toContainEqual({ kind: 'parcel', amount: 275 })
    expect(quote.lines).toContainEqual({ kind: 'option', amount: 440 })
    expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.tripCost)
    // A price that changes after the quote does not change the booking.
    await setChoices(9000)
    const booking = await bookParcel(quote.quoteId)
    await setChoices(250)
    const { tripCost, lines } = quote
    expect(booking).toMatchObject({ ...chosen, estimate: tripCost, tripCost, payableAmount: tripCost })
    expect(booking.estimateLines).toEqual(lines)
  })

  test('is not read from the booking request', async () => {
    const { quoteId, tripCost } = await quoteParcel(rider, { parcelTypeSelected: 'Box' })
    const body = {
      quoteId,
      deliveryPersonPhone: phone,
      parcelTypeSelected: 'Letter',
      optionSelected: 'Two people',
    }
    const { body: booking } = await rider.send(createBooking, { body })
    expect(booking).toMatchObject({ parcelTypeSelected: 'Box', optionSelected: null, tripCost })
  })

  test.each([
    ['a kind of parcel that is not in the list', { parcelTypeSelected: 'Piano' }, 'parcelTypeSelected'],
    [
      'an option that is not in the list',
      { parcelTypeSelected: 'Box', optionSelected: 'Box' },
      'optionSelected',
    ],
  ])('is refused when it is %s', async (_, chosen, field) => {
    const parcels = [{ carType, ...chosen }]
    const { body } = await rider.send(createQuotes, { body: { pickup, drop, parcels } })
    const problem: Problem = body
    expect(problem.code).toBe('select_proper')
    expect(problem.errors?.map(({ path }) => path)).toEqual([`body.parcels.0.${field}`])
  })

  test.each([
    ['rider', rider],
    ['admin', admin],
  ] as const)('needs a parcel type, also when the %s asks', async (_, client) => {
    const parcels = [{ carType, optionSelected: 'Two people' }]
    const { errors, ...refused } = await client.refused(createQuotes, { body: { pickup, drop, parcels } })
    expect(refused).toMatchObject({ status: 422, code: 'parcel_type_missing' })
    expect(errors?.map(({ path }) => path)).toEqual(['body.parcels.0.parcelTypeSelected'])
    // A starting price is shown before one is chosen, and cannot be booked.
    const { quotes } = await client.call(createQuotes, { body: { pickup, drop } })
    const quoteId = quotes.find((each) => each.carType.id === carType)?.quoteId ?? ''
    const body = { quoteId, customer: rider.userId, deliveryPerson: 'Inês', deliveryPersonPhone: phone }
    const booking = await client.refused(createBooking, { body })
    expect(booking).toMatchObject({ status: 422, code: 'parcel_type_missing' })
    expect(booking.errors?.map(({ path }) => path)).toEqual(['body.quoteId'])
  })

  test('is refused for a car type that carries people', async () => {
    const city = carTypes.find(({ service }) => service === 'taxi')?.id ?? ''
    const parcels = [{ carType: city, parcelTypeSelected: 'Box' }]
    expect(await rider.refusal(createQuotes, { body: { pickup, drop, parcels } })).toBe('select_proper')
  })
})

describe('the details of a delivery', () => {
  test.each([
    ['no phone', undefined],
    ['too short a phone', '123456'],
    ['letters', 'call me maybe'],
  ])('are refused with %s', async (_, deliveryPersonPhone) => {
    const { quoteId } = await quoteParcel(rider)
    const body = {
      quoteId,
      paymentMode: 'wallet' as const,
      ...(deliveryPersonPhone && { deliveryPersonPhone }),
    }
    expect(await rider.refusal(createBooking, { body })).toBe('deliveryDetailMissing')
  })

  test('show the number of the recipient to rider and driver, and to an admin who asks for it', async () => {
    const { quoteId } = await quoteParcel(rider)
    const body = { quoteId, deliveryPersonPhone: phone, paymentMode: 'wallet' } as const
    const { id } = await rider.call(createBooking, { body })
    const params = { id }
    expect(await rider.call(getBooking, { params })).toMatchObject({ deliveryPersonPhone: phone })
    expect(JSON.stringify(await admin.call(getBooking, { params }))).not.toContain(phone)
    const { rows } = await admin.call(bookingList.list, { query: { tab: 'all' } })
    expect(rows.map((row) => row.id)).toContain(id)
    expect(JSON.stringify(rows)).not.toContain(phone)
    expect(await admin.call(readRecipientPhone, { params })).toMatchObject({ deliveryPersonPhone: phone })
    const { entries } = await admin.call(listRecordHistory, {
      params: { subjectType: 'booking', subjectId: id },
      query: {},
    })
    expect(entries).toMatchObject([{ action: 'readRecipientPhone', changes: [] }])
  })

  test('need the name of the recipient when an admin books, who then waits for no payment', async () => {
    const { quoteId } = await quoteParcel(admin)
    const body = { quoteId, customer: rider.userId, deliveryPersonPhone: '912 345-678 ext. 12' }
    expect(await admin.refusal(createBooking, { body })).toBe('deliveryDetailMissing')
    const unnamed = { ...body, deliveryPerson: '   ' }
    expect(await admin.refusal(createBooking, { body: unnamed })).toBe('deliveryDetailMissing')
    const named = { ...body, deliveryPerson: 'Inês Prates' }
    const booking = await admin.call(createBooking, { body: named })
    expect(booking).toMatchObject({
      status: 'NEW',
      deliveryPerson: 'Inês Prates',
      bookingTypeAdmin: true,
    })
    const stepsFor = async (caller: typeof admin | typeof rider) =>
      (await caller.call(listBookingEvents, { params: { id: booking.id }, query: {} })).events[0]
    expect(await stepsFor(admin)).toMatchObject({ type: 'booking.requested', actorName: 'Lena Moreau' })
    // Riders are told that an admin did it, not who.
    expect(await stepsFor(rider)).not.toHaveProperty('actorName')
  })
})

describe('a delivery that waits for its payment', () => {
  test.each([
    ['rider', rider],
    ['admin', admin],
  ] as const)('is cancelled by its %s for the specified reason, whatever they send', async (_, canceller) => {
    const { quoteId } = await quoteParcel(rider)
    const { id, status } = await bookParcel(quoteId)
    expect(status).toBe('PAYMENT_PENDING')
    const params = { id }
    await canceller.call(cancelBooking, { params, body: { reason: 'My plans changed' } })
    expect(await rider.call(getBooking, { params })).toMatchObject({
      status: 'CANCELLED',
      reason: 'cancelled incomplete booking',
    })
  })
})

describe('an admin books', () => {
  test('only for a rider', async () => {
    const { quoteId } = await quoteFor(admin)
    for (const customer of [undefined, driver.userId, '01890000-0000-7000-8000-000000000000']) {
      const body = { quoteId, ...(customer !== undefined && { customer }) }
      expect(await admin.refusal(createBooking, { body })).toBe('incomplete_user')
    }
  })
})

describe('a payment method', () => {
  test('that a booking cannot have is refused', async () => {
    const { quoteId } = await quoteParcel(rider)
    const parcel = { quoteId, deliveryPersonPhone: phone, paymentMode: 'cash' as const }
    expect(await rider.refusal(createBooking, { body: parcel })).toBe('payment_not_possible')
    // Staff have no card of the rider.
    const taxi = await quoteFor(admin)
    const byCard = { quoteId: taxi.quoteId, customer: rider.userId, paymentMode: 'card' as const }
    expect(await admin.refusal(createBooking, { body: byCard })).toBe('payment_not_possible')
  })
})

test('a delivery over a stop keeps the price of its longer route, and its drop-off', async () => {
  const between = { lat: 38.7035, lng: -9.8905, address: '3 Ropewalk' }
  const direct = await quoteParcel(rider)
  const quote = await quoteParcel(rider, { parcelTypeSelected: 'Box' }, [between])
  expect(quote.route.distanceMeters).toBeGreaterThan(direct.route.distanceMeters)
  const booking = await bookParcel(quote.quoteId)
  expect(booking.waypoints).toMatchObject([between])
  await creditRider(server.db, rider.userId, 10_000)
  const params = { id: booking.id }
  await rider.call(payBooking, { params, body: { paymentMode: 'wallet' } })
  await offerOf(driver, booking.id)
  await driver.call(acceptBooking, { params, body: {} })
  await driveUntil('reach', { booking, rider, driver })
  const reached = await rider.call<typeof getBooking, 'rider'>(getBooking, { params })
  expect(reached).toMatchObject({
    tripCost: quote.tripCost,
    drop: { address: drop.address },
    waypoints: [between],
  })
  // Messages about it speak of a parcel.
  const titles = async () =>
    (await rider.call(listNotifications, { query: {} })).notifications.map(({ title }) => title)
  await eventually(async () => (await titles()).includes('Your parcel was delivered'), 'the last message')
  expect(await titles()).toContain('Your parcel was collected')
  expect((await titles()).join()).not.toMatch(/ride/i)
})
