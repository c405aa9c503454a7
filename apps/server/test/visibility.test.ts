import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import * as contract from '@cabstand/contract/http/bookings'
import { getWork } from '@cabstand/contract/http/bookings'
import { getDemo } from '@cabstand/contract/http/demo'
import { getBookingDispatch } from '@cabstand/contract/http/dispatch'
import { listCarsNearby } from '@cabstand/contract/http/fleet'
import { endpoints } from '@cabstand/contract/http/index'
import { listLanguages } from '@cabstand/contract/http/languages'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/pricing'
import { getSettings, listCancelReasons } from '@cabstand/contract/http/settings'
import * as sharing from '@cabstand/contract/http/sharing'
import { bookingList } from '@cabstand/contract/http/staff-bookings'
import { getMe } from '@cabstand/contract/http/users'
import { getWallet } from '@cabstand/contract/http/wallet'
import { bookingFeed, carFeed, offersFeed } from '@cabstand/contract/realtime/bookings'
import { topicOf } from '@cabstand/contract/topics'
import { afterAll, describe, expect, test } from 'vitest'
import { asOwner } from './as-owner.ts'
import { EventStream } from './event-stream.ts'
import { unknownId, whoMay } from './security/who-may.ts'
import { stubWeb } from './stub-web.ts'
import { TestClient, type TestSocket } from './test-client.ts'
import { testServer } from './test-server.ts'
import {
  acceptedTrip,
  book,
  driveUntil,
  drop,
  eventually,
  goOnline,
  mobiles,
  offerOf,
  pickup,
  reportAt,
} from './trip.ts'

const web = stubWeb()
afterAll(() => web.remove())
const server = await testServer({ webFolder: web.folder })
const { database } = server
// Unusual values, so that no sum, distance or time equals one of them by chance.
await asOwner(
  database,
  `update car_types set base_fare = 70003, min_fare = 0, rate_per_unit_distance = 131.17, rate_per_hour = 1733.9,
     convenience_fee_type = 'flat', convenience_fees = 9176 where name = 'City'`,
)
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const otherDriver = await server.signIn(mobiles.simulated(1))
const fleetadmin = await server.signIn(mobiles.fleetadmin)
const admin = await server.signIn(mobiles.admin)

interface Seen {
  readonly what: string
  readonly value: unknown
}

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

/** All keys and values in the responses and messages, with their locations. */
function leavesOf({ what, value }: Seen): { path: string; key: string; value: unknown }[] {
  const leaves: { path: string; key: string; value: unknown }[] = []
  const walk = (node: unknown, path: string, key: string) => {
    leaves.push({ path, key, value: node })
    if (typeof node !== 'object' || node === null) return
    for (const [name, member] of Object.entries(node)) walk(member, `${path}.${name}`, name)
  }
  walk(value, what, '')
  return leaves
}

/** Locations of forbidden keys or values; numbers are also matched as text and in major units. */
function findLeaks(
  seen: readonly Seen[],
  forbidden: { keys?: RegExp; values: readonly (string | number)[] },
) {
  const texts = forbidden.values.flatMap((value) =>
    typeof value === 'number' ? [String(value), (value / 100).toFixed(2)] : [value],
  )
  return seen.flatMap(leavesOf).filter(({ key, value }) => {
    if (forbidden.keys?.test(key)) return true
    if (typeof value === 'number')
      return forbidden.values.includes(value) || forbidden.values.includes(value * 100)
    return typeof value === 'string' && texts.some((text) => value.includes(text))
  })
}

/** Calls everything that a caller of this role may call about a booking, and every call that concerns none. */
async function askEverything(ears: Recorder, role: 'rider' | 'driver', bookingId: string): Promise<void> {
  const params = { id: bookingId }
  await ears.ask(contract.getBooking, { params })
  await ears.ask(contract.listBookingEvents, { params, query: {} })
  for (const scope of ['now', 'later', 'past', 'all'])
    await ears.ask(contract.listBookings, { query: { scope } })
  for (const endpoint of [getMe, getWallet, getSettings, listCarTypes, listLanguages, listCancelReasons])
    await ears.ask(endpoint, { query: {} })
  if (role === 'driver') return ears.ask(getWork)
  await ears.ask(contract.getBookingPosition, { params })
  await ears.ask(createQuotes, { body: { pickup, drop } })
  await ears.ask(listCarsNearby, { query: { lat: String(pickup.lat), lng: String(pickup.lng) } })
  // Refusals must not reveal data either.
  for (const endpoint of [getBookingDispatch, contract.getBookingLedger, contract.rateBooking])
    await ears.ask(endpoint, { params })
  await ears.ask(contract.payBooking, { params, body: { paymentMode: 'wallet' } })
}

const personOf = async (id: string) => {
  const [row] = await asOwner<{ mobile: string; email: string; referral_id: string }>(
    database,
    'select mobile, email, referral_id from users where id = $1',
    [id],
  )
  if (row === undefined) throw new Error(`there is no ${id}`)
  return row
}

/** Everything that a person without an account can read who has the link of a trip. */
class Friend {
  readonly seen: Seen[] = []
  stream: EventStream<sharing.SharedTrip> | undefined
  private readonly token: string

  constructor({ path }: sharing.TripLink) {
    this.token = path.slice('/track/'.length)
  }

  /** The page, the call and a new stream. */
  async look(): Promise<void> {
    const { token } = this
    const page = await fetch(`${server.url}/track/${token}`)
    this.seen.push({ what: `page ${page.status}`, value: await page.text() })
    const { status, body } = await server.anonymous.send(sharing.getSharedTrip, { params: { token } })
    this.seen.push({ what: `getSharedTrip ${status}`, value: body })
    const stream = await EventStream.open<sharing.SharedTrip>(
      `${server.url}/api/track/${token}/events`,
    ).catch(() => undefined)
    this.stream ??= stream
    if (stream === undefined) return
    await stream.until(() => true, 'a frame')
    if (stream !== this.stream) stream.close()
    this.seen.push(...stream.values.map((value) => ({ what: 'frame of a new stream', value })))
  }

  /** Tries the token as a session, on everything about the booking and its people. */
  async tryEverything(bookingId: string): Promise<void> {
    const { token } = this
    const asSession = new TestClient(server.url, token)
    for (const endpoint of endpoints) {
      const rule = whoMay[endpoint.name]
      if (rule === undefined || rule.about === 'nobody') continue
      const input = { ...rule.input, params: { ...rule.input?.params, id: bookingId } }
      for (const [who, client] of [['nobody', server.anonymous] as const, ['token', asSession] as const]) {
        const { status, body } = await client.send(endpoint, input)
        expect([endpoint.name, who, status]).toEqual([endpoint.name, who, 401])
        this.seen.push({ what: `${endpoint.name} ${status}`, value: body })
      }
    }
    await expect(asSession.socket()).rejects.toThrow('must_login')
    await expect(server.anonymous.socket()).rejects.toThrow('must_login')
  }
}

test('a stranger with the link of a trip sees where it is, and no contact, code, price or id', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  const friend = new Friend(await rider.call(sharing.shareTrip, { params, body: {} }))
  await friend.look()
  await friend.tryEverything(booking.id)
  await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  await friend.look()
  await driver.call(contract.startBooking, { params, body: { otp: booking.otp ?? '' } })
  await reportAt(server, driver, { lat: 38.70012, lng: -9.899 })
  await friend.look()
  const { stream } = friend
  await stream?.until(({ trip }) => trip?.car?.lat === 38.70012, 'the car')
  await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
  await stream?.until(({ stage }) => stage === 'ended', 'the end')
  for (const step of ['finish', 'pay', 'rate'] as const) {
    if (step === 'finish') await driver.call(contract.finishBooking, { params, body: {} })
    if (step === 'pay') await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
    if (step === 'rate') await rider.call(contract.rateBooking, { params, body: { rating: 5 } })
    await friend.look()
  }
  friend.seen.push(...(stream?.values ?? []).map((value) => ({ what: 'frame', value })))

  const stages = friend.seen.map(({ value }) => (value as Partial<sharing.SharedTrip> | null)?.stage)
  expect(new Set(stages.filter(Boolean))).toEqual(new Set(['coming', 'arrived', 'driving', 'ended']))
  // The control: what they may see is found.
  const plate = friend.seen.flatMap(({ value }) => {
    const trip = (value as Partial<sharing.SharedTrip> | null)?.trip
    return trip?.vehicleNumber ? [trip.vehicleNumber] : []
  })[0]
  expect(findLeaks(friend.seen, { values: ['Farah', plate ?? 'no plate'] }).length).toBeGreaterThan(5)

  const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
  const people = await Promise.all([rider, driver, admin, fleetadmin].map(({ userId }) => personOf(userId)))
  const rows = await asOwner<{ ids: string[] }>(
    database,
    `select array_agg(distinct value) as ids from (
       select unnest(array[b.id, b.customer, b.driver, b.fleetadmin, b.quote_id]::text[]) as value
       from bookings b where b.id = $1
       union all select s.id::text from sessions s union all select l.id::text from shared_trips l) as known
     where value is not null`,
    [booking.id],
  )
  const [{ ids } = { ids: [] as string[] }] = rows
  expect(ids).toEqual(expect.arrayContaining([booking.id, rider.userId, driver.userId]))
  const money = [seen.tripCost, seen.driverShare, seen.convenienceFees, seen.customerPaid, seen.estimate]
  const contacts = people.flatMap((one) => [one.mobile, one.mobile.slice(-10), one.email, one.referral_id])
  expect(
    findLeaks(friend.seen, {
      keys: /otp|contact|mobile|mail|fare|cost|amount|paid|share$|fee|payment|price|wallet|token|reference|customer|lastName|session/i,
      values: [
        ...money.filter((amount) => amount !== null && amount > 1000),
        ...contacts,
        ...ids,
        booking.reference,
        booking.otp ?? '',
        'Haddad',
        'Almeida',
        '12 Old Mint',
      ],
    }),
  ).toEqual([])
  // What comes after the drop-off shows no place.
  const ended = friend.seen.filter(({ value }) => (value as Partial<sharing.SharedTrip>)?.stage === 'ended')
  expect(findLeaks(ended, { keys: /lat|lng|polyline|address|vehicleNumber/, values: [] })).toEqual([])
})

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
    await driver.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
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
    expect(
      Object.keys(row ?? {}).filter((field) => /olyline|Lines|reakdown|ontact|mail|otp/.test(field)),
    ).toEqual([])
    const whole = await client.send(contract.getBooking, { params: { id: booking.id } })
    // Each field equals that of the booking, so that events also apply to rows.
    expect(whole.body).toMatchObject(row ?? {})
  }
  await driver.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
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
