import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { endpoints } from '@cabstand/contract/http/index'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { getDemo } from '@cabstand/contract/http/operator/demo'
import { listLanguages } from '@cabstand/contract/http/operator/languages'
import { getSettings, listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { getMe } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { listCarsNearby } from '@cabstand/contract/http/trips/fleet'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { bookingFeed, carFeed, offersFeed } from '@cabstand/contract/realtime/bookings'
import { topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { unknownId, whoMay } from '../security/who-may.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { contactsOf, findLeaks, type Seen, setUnusualTariff } from '../support/leaks.ts'
import type { TestClient, TestSocket } from '../support/test-client.ts'
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
  reportAt,
} from '../support/trip.ts'

const server = await testServer()
const { database } = server
await setUnusualTariff(database)
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const otherDriver = await server.signIn(mobiles.simulated(1))
const fleetadmin = await server.signIn(mobiles.fleetadmin)
const admin = await server.signIn(mobiles.admin)

/** Everything sent to a client: responses, and all messages of its socket. */
class Recorder {
  readonly seen: Seen[] = []
  readonly client: TestClient
  socket: TestSocket | undefined

  constructor(client: TestClient) {
    this.client = client
  }

  async listen(bookingId: string, after?: number): Promise<void> {
    this.socket?.disconnect()
    const socket = await this.client.socket()
    this.socket = socket
    socket.onAny((event: string, value: unknown) => this.seen.push({ what: event, value }))
    const known = after === undefined ? {} : { after }
    for (const input of [
      { topic: topicOf(bookingFeed, bookingId), ...known },
      { topic: topicOf(carFeed, bookingId) },
      { topic: topicOf(offersFeed) },
      { topic: topicOf(bookingList.feed) },
    ]) {
      const answer = await socket.emitWithAck('follow', input)
      this.seen.push({ what: `follow ${input.topic}`, value: answer })
    }
  }

  async ask(endpoint: AnyEndpoint, input: object = {}): Promise<void> {
    const answer = await this.client.send(endpoint, input)
    this.seen.push({ what: `${endpoint.name} ${answer.status}`, value: answer.body })
  }
}

/** Calls everything that a caller of this role may call about a booking, and every call that concerns none. */
async function askEverything(recorder: Recorder, role: 'rider' | 'driver', bookingId: string): Promise<void> {
  const params = { id: bookingId }
  await recorder.ask(contract.getBooking, { params })
  await recorder.ask(contract.listBookingEvents, { params, query: {} })
  for (const scope of ['now', 'later', 'past', 'all'])
    await recorder.ask(contract.listBookings, { query: { scope } })
  for (const endpoint of [getMe, getWallet, getSettings, listCarTypes, listLanguages, listCancelReasons])
    await recorder.ask(endpoint, { query: {} })
  if (role === 'driver') return recorder.ask(getWork)
  await recorder.ask(contract.getBookingPosition, { params })
  await recorder.ask(createQuotes, { body: { pickup, drop } })
  await recorder.ask(listCarsNearby, { query: { lat: String(pickup.lat), lng: String(pickup.lng) } })
  // Refusals must not reveal data either.
  for (const endpoint of [getBookingDispatch, contract.getBookingLedger, contract.rateBooking])
    await recorder.ask(endpoint, { params })
  await recorder.ask(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
}

const personOf = (userId: string) => contactsOf(database, userId)

test('during a whole trip rider and driver get only the data that they may see', async () => {
  const rides = new Recorder(rider)
  const drives = new Recorder(driver)
  await goOnline(server, otherDriver, { lat: 41.1505, lng: -8.6105 })
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  rides.seen.push({ what: 'createBooking', value: booking })
  await rides.listen(booking.id, 0)
  await drives.listen(booking.id, 0)
  const look = async () => {
    await askEverything(rides, 'rider', booking.id)
    await askEverything(drives, 'driver', booking.id)
  }
  await look()
  const people = { rider: await personOf(rider.userId), driver: await personOf(driver.userId) }
  const during = { rider: rides.seen.length, driver: drives.seen.length }
  expect(findLeaks(rides.seen, { values: [people.driver.mobile] }).length).toBeGreaterThan(0)
  expect(findLeaks(drives.seen, { values: [people.rider.mobile] }).length).toBeGreaterThan(0)
  const otp = booking.otp ?? ''
  expect(findLeaks(rides.seen, { values: [otp] }).length).toBeGreaterThan(0)
  expect(findLeaks(drives.seen, { values: [otp] })).toEqual([])

  await reportAt(server, driver, { lat: 41.1502, lng: -8.6102 })
  await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  await look()
  await driver.call(contract.startBooking, { params, body: { otp } })
  // The code was used, so no one needs to see it.
  expect(await rider.call(contract.getBooking, { params })).toMatchObject({ status: 'STARTED', otp: null })
  await server.clock.forward(0.5)
  await reportAt(server, driver, { lat: 41.152, lng: -8.612 })
  await look()
  await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
  await rides.listen(booking.id, 2)
  await drives.listen(booking.id, 2)
  await driver.call(contract.finishBooking, { params, body: {} })
  await look()
  await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
  const beforeEnd = { rider: rides.seen.length, driver: drives.seen.length }
  await rider.call(contract.rateBooking, { params, body: { rating: 5 } })
  const isLast = (one: Seen) =>
    (one.value as { event?: { type: string } }).event?.type === 'booking.completed'
  await eventually(async () => rides.seen.some(isLast) && drives.seen.some(isLast), 'the last event')
  await look()
  for (const after of [undefined, 0, 3, 8, 9]) {
    await rides.listen(booking.id, after)
    await drives.listen(booking.id, after)
  }
  rides.socket?.disconnect()
  drives.socket?.disconnect()

  const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
  const others = await Promise.all([otherRider.userId, otherDriver.userId, admin.userId].map(personOf))
  const strangers = others.flatMap((other) => [other.mobile, other.email, other.referral_id])
  const strangerIds = [otherRider.userId, otherDriver.userId, admin.userId, fleetadmin.userId]
  const estimate = seen.estimateBreakdown as { fare: number; convenienceFees: number }
  // A flat fee is included in the start line, so neither the fee nor the base fare alone may be visible.
  const money = [9176, seen.convenienceFees, seen.driverShare, estimate.fare, 70003]
  expect(estimate.convenienceFees).toBe(9176)
  expect(
    findLeaks(rides.seen, {
      keys: /convenience|driverShare|pushToken|breakdown|tariff|customerEmail|fleetadmin|askedDriverIds|fareFlagged/i,
      values: [...money, ...strangers, ...strangerIds, people.driver.email, people.driver.referral_id],
    }),
  ).toEqual([])
  expect(
    findLeaks(drives.seen, {
      keys: /^otp$|customerEmail|convenience|pushToken|breakdown|fleetadmin/i,
      values: [otp, people.rider.email, people.rider.referral_id, ...strangers, ...strangerIds],
    }),
  ).toEqual([])
  // Contacts are removed with the last event, also from replayed events.
  expect(rides.seen.length).toBeGreaterThan(during.rider)
  const after = {
    rider: rides.seen.slice(beforeEnd.rider).filter((one) => !one.what.startsWith('getMe')),
    driver: drives.seen.slice(beforeEnd.driver).filter((one) => !one.what.startsWith('getMe')),
  }
  expect(findLeaks(after.rider, { values: [people.driver.mobile] })).toEqual([])
  expect(findLeaks(after.driver, { values: [people.rider.mobile] })).toEqual([])
})

describe('a booking is hidden from', () => {
  const about = endpoints.filter((endpoint) => endpoint.path.startsWith('/api/bookings/:id'))
  test.each([
    ['another rider', otherRider, 'rider'],
    ['a driver who was not asked', otherDriver, 'driver'],
    ['the owner of other drivers', fleetadmin, 'fleetadmin'],
  ] as const)('%s: it does not exist for this role', async (_, stranger, role) => {
    await asOwner(database, 'update users set fleetadmin = null where id = $1', [driver.userId])
    await asOwner(database, 'update users set driver_active_status = false where id = $1', [
      otherDriver.userId,
    ])
    const booking = await acceptedTrip(server, rider, driver)
    const mayCall = about.filter((endpoint) => endpoint.roles.includes(role))
    expect(mayCall.length).toBeGreaterThan(1)
    for (const endpoint of mayCall) {
      const { input, bodyOf } = whoMay[endpoint.name] ?? {}
      const sent = { body: {}, ...input, ...(bodyOf?.[role] && { body: bodyOf[role] }) }
      const answer = await stranger.send(endpoint, { ...sent, params: { id: booking.id } })
      const unknown = await stranger.send(endpoint, { ...sent, params: { id: unknownId } })
      const codes = [answer, unknown].map((one) => (one.body as { code: string }).code)
      if (endpoint.name === 'acceptBooking' || endpoint.name === 'declineBooking') {
        // Drivers who accept too late learn which driver accepted first.
        expect(['booking_taken', 'offer_not_found', 'booking_not_found']).toContain(codes[0])
      } else
        expect([endpoint.name, ...codes]).toEqual([endpoint.name, 'booking_not_found', 'booking_not_found'])
      expect(answer.text).not.toContain(booking.reference)
    }
    const socket = await stranger.socket()
    const followed = await socket.emitWithAck('follow', { topic: topicOf(bookingFeed, booking.id) })
    expect(followed).toMatchObject({ ok: false, problem: { code: 'booking_not_found' } })
    socket.disconnect()
    // Fleet admins and travellers have lists of their own.
    for (const list of [contract.listBookings, bookingList.list])
      expect((await stranger.send(list, { query: {} })).text).not.toContain(booking.id)
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  })
})

test('a rate shown to a rider includes its share of a percentage fee', async () => {
  await asOwner(
    database,
    `update car_types set min_fare = 0, rate_per_unit_distance = 131.17, rate_per_hour = 1733.9,
       convenience_fee_type = 'percentage', convenience_fees = 13.7 where name = 'Comfort'`,
  )
  const other = await testServer({ database, clock: server.clock })
  const { quotes } = await other.anonymous.call(createQuotes, { body: { pickup, drop } })
  const quote = quotes.find((one) => one.carType.name === 'Comfort')
  const measured = quote?.lines.filter((line) => line.rate !== undefined) ?? []
  expect(measured.map((line) => line.kind)).toEqual(['distance', 'time'])
  expect(findLeaks([{ what: 'quote', value: quote }], { values: ['131.17', '1733.9'] })).toEqual([])
  const [distance] = measured
  const computed = Number(distance?.quantity) * Number(distance?.rate) * 100
  // The rate is rounded to a few decimals.
  expect(Math.abs(computed - (distance?.amount ?? 0))).toBeLessThan(Number(distance?.quantity) + 1)
})

test('a fleet admin sees the bookings of their own drivers, with the money and without contacts afterwards', async () => {
  await asOwner(database, 'update users set fleetadmin = $2 where id = $1', [
    driver.userId,
    fleetadmin.userId,
  ])
  const mine = await acceptedTrip(server, rider, driver)
  await asOwner(database, 'update users set fleetadmin = null where id = $1', [driver.userId])
  const seen = await fleetadmin.call<typeof contract.getBooking, 'fleetadmin'>(contract.getBooking, {
    params: { id: mine.id },
  })
  expect(seen).toMatchObject({ id: mine.id, convenienceFees: 9176, driverContact: mobiles.driver })
  await driveUntil('rate', { booking: mine, rider, driver })
  const listed = await fleetadmin.send(bookingList.list, { query: { limit: '100' } })
  const { rows } = listed.body as { rows: { id: string }[] }
  const own = await asOwner(database, 'select id from bookings where fleetadmin = $1 order by id desc', [
    fleetadmin.userId,
  ])
  expect(rows.map((one) => one.id)).toEqual(own.map((row) => row.id))
  const after = await fleetadmin.call<typeof contract.getBooking, 'fleetadmin'>(contract.getBooking, {
    params: { id: mine.id },
  })
  expect(after.driverContact).toBeNull()
  const person = await personOf(rider.userId)
  expect(listed.text).not.toContain(person.mobile)
  expect(listed.text).not.toContain(person.email)
})

test('a list sends the fields of its screen, and no route, track or breakdown', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  for (const client of [rider, driver]) {
    const { bookings } = await client.call(contract.listBookings, { query: {} })
    const row = bookings.find(({ id }) => id === booking.id)
    expect(row).toMatchObject({
      id: booking.id,
      status: 'ACCEPTED',
      pickup: booking.pickup,
      customerName: booking.customerName,
    })
    // The rider's own code is a column of theirs; the driver never sees it.
    const hidden =
      client === rider ? /olyline|Lines|reakdown|ontact|mail/ : /olyline|Lines|reakdown|ontact|mail|otp/
    expect(Object.keys(row ?? {}).filter((field) => hidden.test(field))).toEqual([])
    const whole = await client.send(contract.getBooking, { params: { id: booking.id } })
    // Each field equals that of the booking, so that events also apply to rows.
    expect(whole.body).toMatchObject(row ?? {})
  }
  await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})

test('before accepting, a driver gets a first name and no contact', async () => {
  await goOnline(server, driver)
  const booking = await book(rider)
  const offer = await offerOf(driver, booking.id)
  const person = await personOf(rider.userId)
  expect(offer.customerName).toBe('Farah')
  for (const secret of ['Haddad', person.mobile, person.email, booking.otp ?? '', rider.userId])
    expect(JSON.stringify(offer)).not.toContain(secret)
  expect(await driver.refusal(contract.getBooking, { params: { id: booking.id } })).toBe('booking_not_found')
  await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})

test('the list of demo people contains no one who signed up', async () => {
  const newcomer = await server.signIn('+447700900951')
  const people = JSON.stringify(await server.anonymous.call(getDemo, {}))
  expect(people).not.toContain('+447700900951')
  expect(people).not.toContain(newcomer.userId)
})
