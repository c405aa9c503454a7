import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@cabstand/contract/http/bookings'
import { getWork, setAvailability } from '@cabstand/contract/http/drivers'
import { protocolVersion, type ServerToClient } from '@cabstand/contract/realtime/protocol'
import type { Audience, BookingView, Offer, WireBookingEvent } from '@cabstand/contract/schemas/booking'
import pino from 'pino'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { Gateway } from '../src/realtime/gateway.ts'
import { HintChannel } from '../src/realtime/hint-channel.ts'
import { bookingTopic, Hints } from '../src/realtime/hints.ts'
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

/** A client as the protocol wants it: a snapshot, and every event laid over it in its turn. */
class Follower {
  readonly audience: Audience
  readonly numbers: number[] = []
  /** Events that were missing or came again. */
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
    socket.on('booking:event', (event) => this.lay(event))
    const known = this.view.eventNumber
    const input =
      known === undefined ? { bookingId: this.bookingId } : { bookingId: this.bookingId, after: this.number }
    await new Promise<void>((resolve, reject) => {
      // In the callback, not behind a promise: the next event may be in the same packet.
      socket.emit('booking:follow', input, (answer) => {
        if (!answer.ok) return reject(new Error(answer.problem.code))
        if (answer.value.kind === 'snapshot') this.view = { ...answer.value.booking }
        else for (const event of answer.value.events) this.lay(event)
        return resolve()
      })
    })
    return this
  }

  disconnect(): void {
    this.socket?.disconnect()
  }

  private lay(event: WireBookingEvent): void {
    if (event.number !== this.number + 1) this.faults.push(`after ${this.number} came ${event.number}`)
    this.numbers.push(event.number)
    Object.assign(this.view, event.changes)
  }

  /** Waits for the number and compares with what a fresh read answers. */
  async expectFresh(number: number): Promise<void> {
    await eventually(async () => this.number >= number, `event ${number} at the ${this.audience}`)
    const fresh = (await this.client.call(contract.getBooking, {
      params: { id: this.bookingId },
    })) as BookingView[Audience]
    expect(this.faults).toEqual([])
    expect(this.view).toEqual(fresh)
  }
}

/** Small, seeded and even enough for choices in tests. */
function choices(seed: number) {
  let state = seed * 2654435761 + 1
  return (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return Math.abs(state) % count
  }
}

describe('snapshot and events together are the booking as it is', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'for every audience, in trip %i, whenever it connects again',
    async (seed) => {
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
      // Some follow from the beginning, some join on the way.
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
    },
  )

  test('and a rating that comes late is in them', async () => {
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
  test('of many at once reach every follower once each and in order', async () => {
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

  test('that no hint tells of are found by the sweep', async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const follower = await new Follower(rider, 'rider', booking.id).connect()
    // What another process changes while the hints between processes are interrupted.
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

  test('are hinted to other processes over their own channel, until it stops', async () => {
    const log = pino({ level: 'silent' })
    const [here, there] = [new Hints(), new Hints()]
    const sender = new HintChannel({ direct: database.appUrl, hints: here, log })
    const receiver = new HintChannel({ direct: database.appUrl, hints: there, log })
    await sender.start()
    await receiver.start()
    const heard: string[] = []
    // The other servers of this file hint over the same channel, about bookings of their own.
    const ours = (topics: readonly string[]) => topics.filter((topic) => /^(booking|driver):\d$/.test(topic))
    there.subscribe((topics) => heard.push(...ours(topics)))
    const echoes: string[] = []
    here.subscribe((topics) => echoes.push(...ours(topics)))
    here.publish(['booking:1', 'driver:2', 'booking:1'])
    await eventually(async () => heard.length > 0, 'the hint')
    expect(heard).toEqual(['booking:1', 'driver:2'])
    expect(echoes).toEqual(['booking:1', 'driver:2', 'booking:1'])
    await sender.stop()
    here.publish(['booking:3'])
    await receiver.stop()
    expect(heard).toHaveLength(2)
  })
})

test('a client that does not read is dropped, and those who read get everything', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hints = new Hints()
  const bookingId = '01900000-0000-7000-8000-00000000b00c'
  let number = 0
  const gateway = new Gateway({
    server,
    authenticate: async (token) => ({ role: 'admin', userId: token, sessionId: token }),
    listEndedSessions: async () => [],
    bookings: {
      findAudience: async () => 'admin',
      catchUp: async () => ({ followed: { kind: 'events', events: [] }, number }),
      listEventsAfter: async (_, after) =>
        Array.from({ length: number - after }, (_unused, index) => ({ number: after + index + 1 })),
      listBehind: async (numbers) => [...numbers].flatMap(([id, sent]) => (sent < number ? [id] : [])),
      toWire: (event) => ({
        bookingId,
        number: event.number,
        type: 'booking.asked',
        actor: 'system',
        at: '',
        changes: { reason: 'x'.repeat(20_000) },
      }),
    },
    offers: { listOpenOffers: async () => new Map(), acknowledge: async () => undefined },
    reportPositions: async () => ({ accepted: 0, dropped: 0 }),
    hints,
    log: pino({ level: 'silent' }),
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reading = await new TestClient(url, 'reading').socket()
  const stuck = await new TestClient(url, 'stuck').socket()
  const numbers: number[] = []
  reading.on('booking:event', (event) => numbers.push(event.number))
  for (const socket of [reading, stuck]) await socket.emitWithAck('booking:follow', { bookingId, after: 0 })
  const dropped = new Promise<string>((resolve) => stuck.on('disconnect', resolve))
  const { ws } = stuck.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  ws.pause()
  for (let batch = 0; batch < 20; batch += 1) {
    number += 100
    hints.publish([bookingTopic(bookingId)])
    await eventually(async () => numbers.length === number, 'the events')
  }
  expect(numbers).toEqual(Array.from({ length: number }, (_, index) => index + 1))
  // The sweep that looks for such clients comes every second.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  ws.resume()
  expect(await dropped).not.toBe('io client disconnect')
  expect(reading.connected).toBe(true)
  reading.disconnect()
  await gateway.stop()
  server.close()
})

describe("a driver's offers", () => {
  test('appear and vanish at his sockets in every process, and at nobody else', async () => {
    await goOnline(first, driver)
    const listen = async (client: TestClient) => {
      const socket = await client.socket()
      const heard: Offer[][] = []
      socket.on('driver:offers', ({ offers }) => heard.push(offers))
      return { socket, heard }
    }
    const here = await listen(driver)
    const there = await listen(at(second.url, driver))
    const comfort = await listen(await first.signIn(mobiles.comfortDriver))
    const asRider = await listen(rider)
    const booking = await book(rider)
    for (const one of [here, there])
      await eventually(async () => one.heard.at(-1)?.[0]?.bookingId === booking.id, 'the offer')
    const seen = await here.socket.emitWithAck('offer:seen', { bookingId: booking.id, round: 1 })
    expect(seen).toEqual({ ok: true, value: null })
    const record = await admin.call(contract.getBookingDispatch, { params: { id: booking.id } })
    expect(record.offers[0]?.acknowledgedAt).not.toBeNull()
    await rider.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
    for (const one of [here, there])
      await eventually(
        async () => one.heard.length > 1 && one.heard.at(-1)?.length === 0,
        'the end of the offer',
      )
    expect(comfort.heard.flat()).toEqual([])
    expect(asRider.heard).toEqual([])
    for (const one of [here, there, comfort, asRider]) one.socket.disconnect()
  })
})

describe('positions', () => {
  test("of a car reach its booking's rider in every process, not other people, and end with the booking", async () => {
    const booking = await acceptedTrip(first, rider, driver)
    const listen = async (client: TestClient) => {
      const socket = await client.socket()
      const heard: Parameters<ServerToClient['booking:position']>[0][] = []
      socket.on('booking:position', (position) => heard.push(position))
      await socket.emitWithAck('booking:follow', { bookingId: booking.id })
      return { socket, heard }
    }
    const riders = [await listen(rider), await listen(at(second.url, rider))]
    const stranger = await listen(otherRider)
    const drives = await driver.socket()
    const send = (lat: number) =>
      drives.emitWithAck('driver:positions', {
        positions: [{ lat, lng: pickup.lng, at: first.clock.now().toISOString() }],
      })
    // No car drives eleven metres in no time.
    await first.clock.forward(0.05)
    expect(await send(pickup.lat + 0.0001)).toEqual({ ok: true, value: { accepted: 1, dropped: 0 } })
    for (const { heard } of riders) {
      await eventually(async () => heard.length > 0, 'the position')
      expect(heard[0]).toMatchObject({ bookingId: booking.id, lat: pickup.lat + 0.0001 })
      expect(Object.keys(heard[0] ?? {}).sort()).toEqual([
        'at',
        'bookingId',
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
      riders.map(({ heard }) => heard.filter((one) => one.lat === pickup.lat + 0.0002).length)
    await eventually(async () => {
      const { queue } = await driver.call(getWork, {})
      return !queue
    }, 'the end of the job')
    // The trackers learn of the end by a hint, at the latest with their next exchange.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await first.clock.forward(0.05)
    await send(pickup.lat + 0.0002)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(counts()).toEqual([0, 0])
    expect(stranger.heard).toEqual([])
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

  test('what it cannot read, with a code, and goes on', async () => {
    const socket = await rider.socket()
    const emit = socket.emitWithAck.bind(socket) as (event: string, input: unknown) => Promise<unknown>
    for (const input of [undefined, null, 5, {}, { bookingId: 'x' }, { bookingId: { $gt: '' } }])
      expect(await emit('booking:follow', input)).toMatchObject({
        ok: false,
        problem: { code: 'validation_failed' },
      })
    expect(await emit('booking:follow', { bookingId: '01900000-0000-7000-8000-000000000000' })).toMatchObject(
      {
        ok: false,
        problem: { code: 'booking_not_found', status: 404 },
      },
    )
    ;(socket.emit as (event: string, input: unknown) => void)('booking:unfollow', 'nonsense')
    expect(socket.connected).toBe(true)
    socket.disconnect()
  })

  test("positions from somebody who drives no car: a rider's are not even heard", async () => {
    const socket = await rider.socket()
    const positions = [{ ...pickup, at: first.clock.now().toISOString() }]
    await expect(socket.timeout(300).emitWithAck('driver:positions', { positions })).rejects.toThrow(
      'timed out',
    )
    socket.disconnect()
    const offline = await (await first.signIn(mobiles.simulated(9))).socket()
    expect(await offline.emitWithAck('driver:positions', { positions })).toMatchObject({
      ok: false,
      problem: { code: 'driver_offline' },
    })
    offline.disconnect()
  })
})

test('staff hear of bookings that come to their lists, in every process, and only of their own', async () => {
  const heard: string[] = []
  const listen = async (name: string, client: TestClient) => {
    const socket = await client.socket()
    socket.on('bookings:new', () => heard.push(name))
    return socket
  }
  const sockets = await Promise.all([
    listen('admin', admin),
    listen('admin of the other process', at(second.url, admin)),
    listen('fleet admin', fleetadmin),
    listen('rider', rider),
    listen('driver', driver),
  ])
  await goOnline(first, driver)
  const booking = await book(rider)
  await eventually(async () => heard.length >= 2 && heard, 'the word to both admins')
  expect(heard.toSorted()).toEqual(['admin', 'admin of the other process'])
  await offerOf(driver, booking.id)
  await driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
  await eventually(async () => heard.includes('fleet admin'), 'the word to the fleet admin')
  expect(heard.length).toBe(3)
  for (const socket of sockets) socket.disconnect()
  await driver.call(contract.cancelBooking, { params: { id: booking.id }, body: { reason: 'over' } })
})
