import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { bookingFeed } from '@cabstand/contract/realtime/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import { addPicture, readPicture } from '../platform/files/pictures.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { creditRider, makeCarrier, offerParcels } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, goOnline, mobiles, offerOf, pickup } from '../support/trip.ts'

const server = await testServer()
await offerParcels(server.database)
await asOwner(
  server.database,
  'update settings set allow_delivery_pickup_image_capture = true, allow_final_delivery_image_capture = true',
)
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.simulated(1))
const taxiDriver = await server.signIn(mobiles.driver)
await makeCarrier(server.database, driver.userId)
await creditRider(server.db, rider.userId, 100_000)

/** A paid delivery that its driver has accepted. */
async function acceptedParcel(): Promise<RiderBooking> {
  await goOnline(server, driver)
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quoteId = quotes.find(({ carType }) => carType.name === 'Parcel')?.quoteId ?? ''
  const booking = await rider.call<typeof bookings.createBooking, 'rider'>(bookings.createBooking, {
    body: { quoteId, deliveryPersonPhone: '+44 7700 900555', paymentMode: 'wallet' },
  })
  const params = { id: booking.id }
  await rider.call(bookings.payBooking, { params, body: { paymentMode: 'wallet' } })
  await offerOf(driver, booking.id)
  await driver.call(bookings.acceptBooking, { params, body: {} })
  return booking
}

test('a delivery ends only with the pictures that the settings ask for; rider and staff see them', async () => {
  const booking = await acceptedParcel()
  const params = { id: booking.id }
  const add = (body: object) => driver.send(bookings.addParcelPictures, { params, body })
  const reach = () => driver.send(bookings.reachBooking, { params, body: { confirmFar: true } })

  const early = await add({ pickupImage: await addPicture(driver, 'parcelImage') })
  expect([early.status, early.body]).toMatchObject([409, { code: 'wrong_status' }])
  await driveUntil('arrive', { booking, rider, driver })
  const pickupImage = await addPicture(driver, 'parcelImage')
  const socket = await rider.socket()
  const events: unknown[] = []
  socket.on('feed:event', ({ event }) => events.push(event))
  await socket.emitWithAck('follow', { topic: topicOf(bookingFeed, booking.id) })
  expect((await add({ pickupImage })).body).toMatchObject({ pickupImage, deliverImage: '' })
  await eventually(async () => events.length > 0, 'the event')
  expect(events).toMatchObject([{ type: 'booking.pictured', changes: { pickupImage } }])
  expect((await add({ deliverImage: await addPicture(driver, 'parcelImage') })).status).toBe(409)

  await driver.call(bookings.startBooking, { params, body: { otp: booking.otp ?? '' } })
  const missing = await reach()
  expect([missing.status, missing.body]).toMatchObject([422, { code: 'images_missing' }])
  const byAdmin = await admin.send(bookings.reachBooking, { params, body: { confirmFar: true } })
  expect([byAdmin.status, byAdmin.body]).toMatchObject([422, { code: 'images_missing' }])

  const first = await addPicture(driver, 'parcelImage')
  const deliverImage = await addPicture(driver, 'parcelImage')
  await add({ deliverImage: first })
  await add({ deliverImage })
  expect((await readPicture(driver, first)).status).toBe(404)
  expect((await reach()).status).toBe(200)

  expect(await rider.call(bookings.getBooking, { params })).toMatchObject({ pickupImage, deliverImage })
  for (const [reader, status] of [
    [rider, 200],
    [driver, 200],
    [admin, 200],
    [otherRider, 404],
    [taxiDriver, 404],
    [server.anonymous, 401],
  ] as const) {
    expect((await readPicture(reader, deliverImage)).status).toBe(status)
  }
  expect((await add({ deliverImage: await addPicture(driver, 'parcelImage') })).status).toBe(409)
})

test('pictures of others, of other purposes and of nothing are refused; only driver and staff add them', async () => {
  const booking = await acceptedParcel()
  const params = { id: booking.id }
  await driveUntil('start', { booking, rider, driver })
  const refusals = [
    await addPicture(admin, 'parcelImage'),
    await addPicture(driver, 'profileImage'),
    '/api/files/01900000-0000-7000-8000-000000000000',
  ]
  for (const pickupImage of refusals) {
    const { body } = await driver.send(bookings.addParcelPictures, { params, body: { pickupImage } })
    expect(body).toMatchObject({ code: 'object-not-found' })
  }
  expect((await driver.send(bookings.addParcelPictures, { params, body: {} })).status).toBe(400)
  const pickupImage = await addPicture(admin, 'parcelImage')
  for (const [caller, status] of [
    [rider, 403],
    [taxiDriver, 404],
    [admin, 200],
  ] as const) {
    const { status: given } = await caller.send(bookings.addParcelPictures, { params, body: { pickupImage } })
    expect(given).toBe(status)
  }
  await admin.call(bookings.addParcelPictures, {
    params,
    body: { deliverImage: await addPicture(admin, 'parcelImage') },
  })
  await driver.call(bookings.reachBooking, { params, body: { confirmFar: true } })
})

test('an admin ends a delivery without its pictures only with a reason, which the records keep', async () => {
  const booking = await acceptedParcel()
  const params = { id: booking.id }
  await driveUntil('start', { booking, rider, driver })
  const body = { picturesWaived: 'The phone of the driver broke' }
  const byDriver = { params, body: { ...body, confirmFar: true } }
  expect(await driver.refusal(bookings.reachBooking, byDriver)).toBe('images_missing')
  expect(await admin.refusal(bookings.reachBooking, { params, body: {} })).toBe('images_missing')
  expect(await admin.call(bookings.reachBooking, { params, body })).toMatchObject(body)
  expect(await rider.call(bookings.getBooking, { params })).not.toHaveProperty('picturesWaived')
  const { events } = await admin.call(bookings.listBookingEvents, { params, query: {} })
  expect(events.find(({ type }) => type === 'booking.reached')?.changes).toMatchObject(body)
  const { entries } = await admin.call(listRecordHistory, {
    params: { subjectType: 'booking', subjectId: booking.id },
    query: {},
  })
  expect(entries[0]?.changes).toContainEqual({
    field: 'picturesWaived',
    after: body.picturesWaived,
  })
})

test('rides need no pictures', async () => {
  const booking = await acceptedTrip(server, rider, taxiDriver)
  await driveUntil('reach', { booking, rider, driver: taxiDriver })
  const { status } = await rider.call(bookings.getBooking, { params: { id: booking.id } })
  expect(status).toBe('REACHED')
})
