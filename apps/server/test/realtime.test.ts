import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@cabstand/contract/http/bookings'
import { getWork } from '@cabstand/contract/http/bookings'
import { getBookingDispatch } from '@cabstand/contract/http/dispatch'
import { setAvailability } from '@cabstand/contract/http/fleet'
import {
  bookingFeed,
  carFeed,
  newestBookingsFeed,
  offerSeen,
  offersFeed,
} from '@cabstand/contract/realtime/bookings'
import { feed, type ValueOf } from '@cabstand/contract/realtime/feed'
import { driverPositions } from '@cabstand/contract/realtime/fleet'
import { protocolVersion } from '@cabstand/contract/realtime/protocol'
import type { Audience, BookingView } from '@cabstand/contract/schemas/booking'
import type { WireBookingEvent } from '@cabstand/contract/schemas/booking-event'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { eventOf, liveValueOf, stateOf, topicOf } from '@cabstand/contract/topics'
import pino from 'pino'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeBy, numberedFeed } from '../src/realtime/feed.ts'
import { Gateway } from '../src/realtime/gateway.ts'
import { HintChannel } from '../src/realtime/hint-channel.ts'
import { Hints, Topics } from '../src/realtime/hints.ts'
import { asOwner } from './as-owner.ts'
import { TestClient, type TestSocket } from './test-client.ts'
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
  reportAt,
} from './trip.ts'

const first = await testServer()
const { database } = first
const second = await testServer({ database, clock: first.clock })
const rider = await first.signIn(mobiles.rider)
const otherRider = await first.signIn(mobiles.otherRider)
const driver = await first.signIn(mobiles.driver)
const fleetadmin = await first.signIn(mobiles.fleetadmin)
const admin = await first.signIn(mobiles.admin)

const at = (url: string, client: TestClient) => new TestClient(url, client.token)

/** A client as the protocol requires: a snapshot, and every event applied to it in order. */
class Follower {
  readonly audience: Audience
  readonly numbers: number[] = []
  /** Events that were missing or repeated. */
  readonly faults: string[] = []
  view: Record<string, unknown> = {}
  private socket: TestSocket | undefined
  private readonly client: TestClient
  private readonly bookingId: string

  constructor(client: TestClient, audience: Audience, bookingId: string) {
    this.client = client
    this.audience = audience
    this.bookingId = bookingId
  }

  get number(): number {
    return Number(this.view.eventNumber ?? 0)
  }

  async connect(): Promise<this> {
    const socket = await this.client.socket()
    this.socket = socket
    socket.on('feed:event', (message) => {
      const event = eventOf(bookingFeed, message)
      if (event !== undefined) this.apply(event)
    })
    const topic = topicOf(bookingFeed, this.bookingId)
    const input = this.view.eventNumber === undefined ? { topic } : { topic, after: this.number }
    await new Promise<void>((resolve, reject) => {
      // In the callback, not behind a promise: the next event may be in the same packet.
      socket.emit('follow', input, (answer) => {
        if (!answer.ok) return reject(new Error(answer.problem.code))
        const { value } = answer
        if (value.kind === 'snapshot') this.view = { ...(value.snapshot as object) }
        if (value.kind === 'events') for (const event of value.events) this.apply(event as WireBookingEvent)
        return resolve()
      })
    })
    return this
  }

  disconnect(): void {
    this.socket?.disconnect()
  }

  private apply(event: WireBookingEvent): void {
    if (event.number !== this.number + 1) this.faults.push(`after ${this.number} came ${event.number}`)
    this.numbers.push(event.number)
    Object.assign(this.view, event.changes)
  }

  /** Waits for the number and compares with a fresh response. */
  async expectFresh(number: number): Promise<void> {
    await eventually(async () => this.number >= number, `event ${number} at the ${this.audience}`)
    const fresh = (await this.client.call(contract.getBooking, {
      params: { id: this.bookingId },
    })) as BookingView[Audience]
    expect(this.faults).toEqual([])
    expect(this.view).toEqual(fresh)
  }
}

/** A small seeded generator, uniform enough for choices in tests. */
function choices(seed: number) {
  let state = seed * 2654435761 + 1
  return (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return Math.abs(state) % count
  }
}

describe('snapshot and events add up to the current booking', () => {
  test.each([1, 2, 3, 4, 5, 6])('for every audience, in trip %i, after every reconnect', async (seed) => {
    const choose = choices(seed)
    const urls = [first.url, second.url] as const
    const anywhere = (client: TestClient) => at(urls[choose(2)] ?? first.url, client)
    const booking = await acceptedTrip(first, rider, driver)
    const params = { id: booking.id }
    const followers = (
      [
        [rider, 'rider'],
        [driver, 'driver'],
        [fleetadmin, 'fleetadmin'],
        [admin, 'admin'],
      ] as const
    ).map(([client, audience]) => new Follower(anywhere(client), audience, booking.id))
    // Some clients follow from the beginning, some join later.
    const joined = new Set(followers.filter(() => choose(2) === 0))
    for (const follower of joined) await follower.connect()
    const steps: (() => Promise<unknown>)[] = [
      () => anywhere(driver).call(contract.arriveBooking, { params, body: { confirmFar: true } }),
      () => anywhere(driver).call(contract.startBooking, { params, body: { otp: booking.otp ?? '' } }),
      () => anywhere(driver).call(contract.reachBooking, { params, body: { confirmFar: true } }),
      () => anywhere(admin).call(contract.finishBooking, { params, body: {} }),
      () => anywhere(driver).call(contract.payBooking, { params, body: { paymentMode: 'cash' } }),
      () => anywhere(rider).call(contract.rateBooking, { params, body: { rating: 1 + choose(5) } }),
    ]
    const cancelAt = choose(8)
    for (const [index, step] of steps.entries()) {
      if (index === cancelAt && index < 3) {
        await anywhere(admin).call(contract.cancelBooking, { params, body: { reason: 'storm' } })
        break
      }
      const away = followers.filter((follower) => joined.has(follower) && choose(3) === 0)
      for (const follower of away) follower.disconnect()
      await step()
      for (const follower of followers) {
        if (away.includes(follower) || (!joined.has(follower) && choose(2) === 0)) {
          await follower.connect()
          joined.add(follower)
        }
      }
    }
    for (const follower of followers) if (!joined.has(follower)) await follower.connect()
    const { events } = await admin.call(contract.listBookingEvents, { params, query: {} })
    expect(events.map((event) => event.number)).toEqual(events.map((_, index) => index + 1))
    for (const follower of followers) await follower.expectFresh(events.length)
    for (const follower of followers) follower.disconnect()
  })

  test('including a late rating', async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const follower = await new Follower(rider, 'rider', booking.id).connect()
    await driveUntil('pay', { booking, rider, driver })
    await first.clock.forward(24 * 60 + 1)
    await eventually(async () => follower.view.status === 'COMPLETE', 'the completion by the system')
    const { number } = follower
    await rider.call(contract.rateBooking, { params: { id: booking.id }, body: { rating: 2 } })
    await follower.expectFresh(number + 1)
    follower.disconnect()
  })
})

describe('changes', () => {
  test('made in parallel reach every follower once and in order', async () => {
    const drivers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) => first.signIn(mobiles.simulated(index))),
    )
    await Promise.all(drivers.map((one) => goOnline(first, one)))
    await Promise.all(drivers.map((one) => reportAt(first, at(second.url, one), pickup)))
    const booking = await book(rider)
    const followers = await Promise.all(
      [first.url, second.url, first.url].map((url) =>
        new Follower(at(url, rider), 'rider', booking.id).connect(),
      ),
    )
    await Promise.all(drivers.map((one) => offerOf(one, booking.id)))
    const params = { id: booking.id }
    await Promise.all([
      ...drivers.slice(0, 4).map((one) => one.call(contract.declineBooking, { params, body: {} })),
      ...[1, 2, 3].map(async () => {
        const late = await new Follower(at(second.url, rider), 'rider', booking.id).connect()
        followers.push(late)
      }),
    ])
    await rider.call(contract.cancelBooking, { params, body: { reason: 'enough' } })
    const { events } = await admin.call(contract.listBookingEvents, { params, query: {} })
    expect(events.length).toBeGreaterThanOrEqual(7)
    for (const follower of followers) {
      await follower.expectFresh(events.length)
      expect(follower.numbers).toEqual([...follower.numbers].sort((a, b) => a - b))
      follower.disconnect()
    }
    for (const one of drivers) await one.send(setAvailability, { body: { driverActiveStatus: false } })
  })

  test('without a hint are found by the sweep', async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const follower = await new Follower(rider, 'rider', booking.id).connect()
    // Changes by another process while the hints between processes are interrupted.
    await asOwner(
      database,
      `with changed as (update bookings set alerts = '{no_position}', event_number = event_number + 1 where id = $1
         returning id, event_number)
       insert into booking_events (booking_id, number, type, actor, changes)
       select id, event_number, 'booking.alerted', 'system', jsonb_build_object('eventNumber', event_number)
       from changed`,
      [booking.id],
    )
    await follower.expectFresh(booking.eventNumber + 3)
    follower.disconnect()
    await driver.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  })

  test('are announced to other processes over their channel, until it stops', async () => {
    const log = pino({ level: 'silent' })
    const [here, there] = [new Hints(), new Hints()]
    const sender = new HintChannel({ direct: database.appUrl, hints: here, log })
    const receiver = new HintChannel({ direct: database.appUrl, hints: there, log })
    await sender.start()
    await receiver.start()
    const received: string[] = []
    // The other servers of this file send hints over the same channel, about their own bookings.
    const ours = (topics: readonly string[]) => topics.filter((topic) => /^(booking|driver):\d$/.test(topic))
    there.subscribe((topics) => received.push(...ours(topics)))
    const echoes: string[] = []
    here.subscribe((topics) => echoes.push(...ours(topics)))
    here.publish(['booking:1', 'driver:2', 'booking:1'])
    await eventually(async () => received.length > 0, 'the hint')
    expect(received).toEqual(['booking:1', 'driver:2'])
    expect(echoes).toEqual(['booking:1', 'driver:2', 'booking:1'])
    await sender.stop()
    here.publish(['booking:3'])
    await receiver.stop()
    expect(received).toHaveLength(2)
  })
})

test('a client that does not read is disconnected, and other clients get everything', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hints = new Hints()
  const event = z.object({ number: z.int(), text: z.string() })
  const longFeed = feed({ name: 'long', kind: 'numbered', roles: ['admin'], snapshot: z.null(), event })
  const topics = new Topics<z.infer<typeof event>>('long')
  const text = 'x'.repeat(20_000)
  let number = 0
  const gateway = new Gateway({
    server,
    authenticate: async (token) => ({ role: 'admin', userId: token, sessionId: token }),
    listEndedSessions: async () => [],
    feeds: [
      numberedFeed(longFeed, {
        topics,
        ownKey: () => 'all',
        admit: async () => 'admin',
        catchUp: async () => ({ missed: { kind: 'events', events: [] }, number }),
        listEventsAfter: async (_, after) =>
          Array.from({ length: number - after }, (_unused, index) => ({ number: after + index + 1, text })),
        listBehind: async (numbers) => [...numbers].flatMap(([id, sent]) => (sent < number ? [id] : [])),
        encode: encodeBy(event),
      }),
    ],
    messages: [],
    hints,
    log: pino({ level: 'silent' }),
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reading = await new TestClient(url, 'reading').socket()
  const stuck = await new TestClient(url, 'stuck').socket()
  const numbers: number[] = []
  reading.on('feed:event', (message) => numbers.push(message.event.number))
  for (const socket of [reading, stuck])
    await socket.emitWithAck('follow', { topic: topicOf(longFeed), after: 0 })
  const dropped = new Promise<string>((resolve) => stuck.on('disconnect', resolve))
  const { ws } = stuck.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  ws.pause()
  for (let batch = 0; batch < 20; batch += 1) {
    number += 100
    hints.publish([topics.of('all')])
    await eventually(async () => numbers.length === number, 'the events')
  }
  expect(numbers).toEqual(Array.from({ length: number }, (_, index) => index + 1))
  // The sweep for such clients runs every second.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  ws.resume()
  expect(await dropped).not.toBe('io client disconnect')
  expect(reading.connected).toBe(true)
  reading.disconnect()
  await gateway.stop()
  server.close()
})

describe("a driver's offers", () => {
  test('appear and disappear at the driver’s sockets in every process, and at no others', async () => {
    await goOnline(first, driver)
    const listen = async (client: TestClient) => {
      const socket = await client.socket()
      const received: Offer[][] = []
      socket.on('feed:state', (message) => received.push(stateOf(offersFeed, message)?.offers ?? []))
      const answer = await socket.emitWithAck('follow', { topic: topicOf(offersFeed) })
      return { socket, received, answer }
    }
    const here = await listen(driver)
    const there = await listen(at(second.url, driver))
    const comfort = await listen(await first.signIn(mobiles.comfortDriver))
    const asRider = await listen(rider)
    const booking = await book(rider)
    for (const one of [here, there])
      await eventually(async () => one.received.at(-1)?.[0]?.bookingId === booking.id, 'the offer')
    expect(here.answer).toEqual({ ok: true, value: { kind: 'state', state: { offers: [] } } })
    expect(asRider.answer).toMatchObject({ ok: false, problem: { code: 'not_permitted' } })
    // A later client starts with the open offers.
    const late = await listen(driver)
    expect(late.answer).toMatchObject({ value: { state: { offers: [{ bookingId: booking.id }] } } })
    late.socket.disconnect()
    const input = { bookingId: booking.id, round: 1 }
    const seen = await here.socket.emitWithAck('send', { message: offerSeen.name, input })
    expect(seen).toEqual({ ok: true, value: null })
    const record = await admin.call(getBookingDispatch, { params: { id: booking.id } })
    expect(record.offers[0]?.acknowledgedAt).not.toBeNull()
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    for (const one of [here, there])
      await eventually(
        async () => one.received.length > 1 && one.received.at(-1)?.length === 0,
        'the end of the offer',
      )
    expect(comfort.received.flat()).toEqual([])
    expect(asRider.received).toEqual([])
    for (const one of [here, there, comfort, asRider]) one.socket.disconnect()
  })
})

describe('positions', () => {
  test("of a car reach its booking's rider in every process, not other people, and end with the booking", async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const listen = async (client: TestClient) => {
      const socket = await client.socket()
      const received: ValueOf<typeof carFeed>[] = []
      socket.on('feed:value', (message) => {
        const car = liveValueOf(carFeed, message)
        if (car !== undefined) received.push(car)
      })
      const answer = await socket.emitWithAck('follow', { topic: topicOf(carFeed, booking.id) })
      return { socket, received, answer }
    }
    const riders = [await listen(rider), await listen(at(second.url, rider))]
    const stranger = await listen(otherRider)
    // The response to `follow` contains the car's current position.
    for (const { answer } of riders)
      expect(answer).toMatchObject({ ok: true, value: { kind: 'value', value: { lng: pickup.lng } } })
    expect(stranger.answer).toMatchObject({ ok: false, problem: { code: 'booking_not_found' } })
    const drives = await driver.socket()
    const send = (lat: number) =>
      drives.emitWithAck('send', {
        message: driverPositions.name,
        input: { positions: [{ lat, lng: pickup.lng, at: first.clock.now().toISOString() }] },
      })
    // No car drives eleven metres instantly.
    await first.clock.forward(0.05)
    expect(await send(pickup.lat + 0.0001)).toEqual({ ok: true, value: { accepted: 1, dropped: 0 } })
    for (const { received } of riders) {
      await eventually(async () => received.length > 0, 'the position')
      expect(received[0]).toMatchObject({ lat: pickup.lat + 0.0001 })
      expect(Object.keys(received[0] ?? {}).sort()).toEqual([
        'at',
        'heading',
        'lat',
        'lng',
        'secondsToNextStop',
      ])
    }
    expect(await rider.call(contract.getBookingPosition, { params: { id: booking.id } })).toMatchObject({
      position: { lat: pickup.lat + 0.0001 },
    })
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    const counts = () =>
      riders.map(({ received }) => received.filter((one) => one.lat === pickup.lat + 0.0002).length)
    await eventually(async () => {
      const { queue } = await driver.call(getWork, {})
      return !queue
    }, 'the end of the job')
    // The trackers learn of the end by a hint, or at the latest with their next exchange.
    await first.clock.settle()
    await first.clock.forward(0.05)
    await send(pickup.lat + 0.0002)
    await first.clock.settle()
    expect(counts()).toEqual([0, 0])
    expect(stranger.received).toEqual([])
    expect(await rider.call(contract.getBookingPosition, { params: { id: booking.id } })).toEqual({
      position: null,
      secondsToNextStop: null,
    })
    for (const { socket } of [...riders, stranger]) socket.disconnect()
    drives.disconnect()
  })
})

describe('the socket refuses', () => {
  const connect = (auth: object, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve) => {
      const socket = io(first.url, {
        auth,
        extraHeaders: headers,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      const end = (answer: string) => {
        socket.disconnect()
        resolve(answer)
      }
      socket.on('connect', () => end('connected'))
      socket.on('connect_error', (error) => end(error.message))
    })
  const { token = '' } = rider
  const version = protocolVersion
  const cookie = `cabstand_session=${token}`

  test.each([
    ['another version', { version: version + 1, token }, {}, 'protocol_version'],
    ['no version', { token }, {}, 'protocol_version'],
    ['no token', { version }, {}, 'must_login'],
    ['an unknown token', { version, token: 'nothing' }, {}, 'must_login'],
    ['an unknown cookie', { version }, { cookie: 'cabstand_session=nothing' }, 'must_login'],
    ['nothing of a known token', { version, token }, {}, 'connected'],
    ['nothing of our own page', { version }, { cookie, origin: first.url }, 'connected'],
    [
      'a cookie that another site sends',
      { version },
      { cookie, origin: 'https://evil.example' },
      'websocket error',
    ],
    ['a cookie from nowhere', { version }, { cookie, origin: 'null' }, 'websocket error'],
  ] as const)('%s', async (_, auth, headers, expected) => {
    expect(await connect(auth, headers as Record<string, string>)).toBe(expected)
  })

  test('invalid messages, with a code, and stays connected', async () => {
    const socket = await rider.socket()
    const emit = socket.emitWithAck.bind(socket) as (event: string, input: unknown) => Promise<unknown>
    const refused = (code: string, status: number) => ({ ok: false, problem: { code, status } })
    const unreadable = [undefined, null, 5, {}, { topic: { $gt: '' } }, { topic: 'booking:x' }]
    for (const input of unreadable)
      expect(await emit('follow', input)).toEqual(refused('validation_failed', 400))
    const unknown = { topic: topicOf(bookingFeed, '01900000-0000-7000-8000-000000000000') }
    expect(await emit('follow', unknown)).toEqual(refused('booking_not_found', 404))
    expect(await emit('follow', { topic: 'nothing' })).toEqual(refused('not_found', 404))
    expect(await emit('send', { message: 'nothing', input: {} })).toEqual(refused('not_found', 404))
    expect(await emit('send', 'nonsense')).toEqual(refused('validation_failed', 400))
    ;(socket.emit as (event: string, input: unknown) => void)('unfollow', 'nonsense')
    expect(socket.connected).toBe(true)
    socket.disconnect()
  })

  test('positions from a user who is no driver', async () => {
    const socket = await rider.socket()
    const positions = [{ ...pickup, at: first.clock.now().toISOString() }]
    const sent = { message: driverPositions.name, input: { positions } }
    expect(await socket.emitWithAck('send', sent)).toEqual({
      ok: false,
      problem: { code: 'not_permitted', status: 403 },
    })
    socket.disconnect()
    const offline = await (await first.signIn(mobiles.simulated(9))).socket()
    expect(await offline.emitWithAck('send', sent)).toMatchObject({
      ok: false,
      problem: { code: 'driver_offline' },
    })
    offline.disconnect()
  })
})

test('staff are notified of new bookings in their lists, in every process, and only of their own', async () => {
  const topic = topicOf(newestBookingsFeed)
  const listen = async (client: TestClient) => {
    const socket = await client.socket()
    const lists: string[][] = []
    socket.on('feed:state', (message) => lists.push(stateOf(newestBookingsFeed, message)?.bookings ?? []))
    const answer = await socket.emitWithAck('follow', { topic })
    return { socket, lists, answer }
  }
  const admins = [await listen(admin), await listen(at(second.url, admin))]
  const owner = await listen(fleetadmin)
  for (const client of [rider, driver]) {
    const { socket, answer } = await listen(client)
    expect(answer).toMatchObject({ ok: false, problem: { code: 'not_permitted' } })
    socket.disconnect()
  }
  await goOnline(first, driver)
  const booking = await book(rider)
  for (const { lists } of admins) {
    await eventually(async () => lists.at(-1)?.[0] === booking.id, 'the booking in the list of an admin')
    expect(lists).toHaveLength(1)
  }
  await offerOf(driver, booking.id)
  // Not theirs until their driver has accepted it.
  expect(owner.lists).toEqual([])
  await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  await eventually(
    async () => owner.lists.at(-1)?.[0] === booking.id,
    'the booking in the list of the fleet admin',
  )
  // The sweep finds a change without a hint.
  const hidden = '01900000-0000-7000-8000-00000000feed'
  const columns = (await asOwner(
    database,
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'bookings' and column_name not in ('id', 'reference') and is_generated = 'NEVER'`,
  )) as { names: string }[]
  const names = columns[0]?.names ?? ''
  await asOwner(
    database,
    `insert into bookings (id, reference, ${names}) select $2, 'HIDDEN', ${names} from bookings where id = $1`,
    [booking.id, hidden],
  )
  for (const { lists } of [...admins, owner])
    await eventually(async () => lists.at(-1)?.includes(hidden), 'the booking that was not hinted')
  for (const { socket } of [...admins, owner]) socket.disconnect()
  await asOwner(database, 'delete from bookings where id = $1', [hidden])
  await driver.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})

test('a driver who lost a booking gets no more events of it', async () => {
  const booking = await acceptedTrip(first, rider, driver)
  const topic = topicOf(bookingFeed, booking.id)
  const sockets = [await driver.socket(), await at(second.url, driver).socket()]
  const received = sockets.map((socket) => {
    const messages: unknown[] = []
    socket.onAny((event: string, message: unknown) => messages.push([event, message]))
    return messages
  })
  for (const socket of sockets)
    expect(await socket.emitWithAck('follow', { topic })).toMatchObject({ ok: true })
  const other = await first.signIn(mobiles.simulated(4))
  // The change that staff make when they assign a booking to another driver.
  const [row] = await asOwner(
    database,
    `with changed as (update bookings set driver = $2, event_number = event_number + 1 where id = $1
       returning id, event_number)
     insert into booking_events (booking_id, number, type, actor, changes)
     select id, event_number, 'booking.accepted', 'admin',
       jsonb_build_object('driver', $2::text, 'driverName', 'Somebody Else', 'eventNumber', event_number)
     from changed returning number`,
    [booking.id, other.userId],
  )
  for (const messages of received) {
    await eventually(async () => messages.length > 0, 'the end of following')
    expect(messages).toEqual([['feed:ended', { topic, problem: { code: 'booking_not_found', status: 404 } }]])
  }
  const riders = await new Follower(rider, 'rider', booking.id).connect()
  expect(riders.number).toBe((row as { number: number }).number)
  await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
  await eventually(async () => riders.view.status === 'CANCELLED', 'the cancellation at the rider')
  for (const messages of received) expect(messages).toHaveLength(1)
  for (const socket of sockets) {
    expect(await socket.emitWithAck('follow', { topic })).toMatchObject({
      problem: { code: 'booking_not_found' },
    })
    socket.disconnect()
  }
  riders.disconnect()
})
