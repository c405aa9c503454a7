import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { updateMe } from '@cabstand/contract/http/people/users'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { offersFeed } from '@cabstand/contract/realtime/bookings'
import type { StateOf } from '@cabstand/contract/realtime/feed'
import {
  type ClientToServer,
  protocolVersion,
  type ServerToClient,
} from '@cabstand/contract/realtime/protocol'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { topicOf } from '@cabstand/contract/topics'
import { io, type Socket } from 'socket.io-client'
import { percentile } from '../../support/measure.ts'
import type { LifecycleResult } from './load-process.ts'

/**
 * Runs whole booking lifecycles at full speed: `node load.ts URL CLIENTS SECONDS [WARM-UP SECONDS]`. A client is a
 * rider and a driver, located apart from the others. It books, is offered the trip, drives, is paid and rated, and
 * starts again. Prints one line of JSON.
 */

interface Person {
  readonly agent: Agent
  readonly token: string
}

const [url = '', clientCount = '16', seconds = '10', warmUpSeconds = '3'] = process.argv.slice(2)
const base = new URL(url)
const anonymous = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), token: '' }

// Neighbours are farther apart than the first ring, so that each offer goes to one driver.
const spacing = { lat: 0.012, lng: 0.015 }
const columns = 4

/** Its cause is the status. */
class Refused extends Error {}

/** One call; rejects when the server refuses it. */
function call<E extends EndpointDefinition>(
  person: Person,
  endpoint: E,
  body?: object,
  params: { id?: string } = {},
): Promise<OutputOf<E, Caller>> {
  const text = endpoint.method === 'GET' ? undefined : JSON.stringify(body ?? {})
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: base.hostname,
        port: base.port,
        path: endpoint.path.replace(':id', params.id ?? ''),
        method: endpoint.method,
        agent: person.agent,
        headers: {
          ...(person.token === '' ? {} : { authorization: `Bearer ${person.token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const answer = Buffer.concat(chunks).toString()
          const status = response.statusCode ?? 500
          if (status >= 400)
            reject(new Refused(`${endpoint.method} ${endpoint.path}: ${status} ${answer}`, { cause: status }))
          else resolve(JSON.parse(answer))
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

async function signIn(mobile: string): Promise<Person> {
  const { challengeId, preview } = await call(anonymous, requestOtp, { mobile })
  const { token } = await call(anonymous, verifyOtp, { challengeId, code: preview?.code ?? '' })
  return { agent: new Agent({ keepAlive: true, maxSockets: 1 }), token }
}

class Pair {
  readonly rider: Person
  readonly driver: Person
  readonly pickup: { lat: number; lng: number; address: string }
  readonly drop: { lat: number; lng: number; address: string }
  private readonly socket: Socket<ServerToClient, ClientToServer>
  private offered: (() => void) | undefined
  private waitingFor = ''
  private offers: readonly { bookingId: string }[] = []
  private lastSeenAt = 0

  constructor(rider: Person, driver: Person, at: { lat: number; lng: number }) {
    this.rider = rider
    this.driver = driver
    this.pickup = { ...at, address: 'Pickup' }
    this.drop = { lat: at.lat + 0.004, lng: at.lng + 0.005, address: 'Drop' }
    this.socket = io(url, {
      auth: { version: protocolVersion, token: driver.token },
      transports: ['websocket'],
    })
    const take = (state: unknown) => {
      this.offers = (state as StateOf<typeof offersFeed>).offers
      this.check()
    }
    this.socket.on('feed:state', ({ state }) => take(state))
    this.socket.on('connect', () => {
      this.socket.emit('follow', { topic: topicOf(offersFeed) }, (answer) => {
        if (answer.ok && answer.value.kind === 'state') take(answer.value.state)
      })
    })
  }

  private check(): void {
    if (this.offered !== undefined && this.offers.some((offer) => offer.bookingId === this.waitingFor)) {
      this.offered()
      this.offered = undefined
    }
  }

  async goOnline(): Promise<void> {
    await call(this.driver, setAvailability, { driverActiveStatus: true })
    await this.report()
  }

  private async report(): Promise<void> {
    this.lastSeenAt = performance.now()
    const { lat, lng } = this.pickup
    await call(this.driver, sendPositions, { positions: [{ lat, lng, at: new Date().toISOString() }] })
  }

  private async offer(bookingId: string): Promise<void> {
    this.waitingFor = bookingId
    const offered = new Promise<void>((resolve, reject) => {
      this.offered = resolve
      setTimeout(() => reject(new Error('no offer within 20 s')), 20_000).unref()
    })
    this.check()
    await offered
  }

  async lifecycle(): Promise<void> {
    if (performance.now() - this.lastSeenAt > 20_000) await this.report()
    const { quotes } = await this.askPrices()
    const quote = quotes.find((candidate) => candidate.carType.name === 'City')
    if (quote === undefined) throw new Error('no quote for a City car')
    const booking = (await call(this.rider, bookings.createBooking, {
      quoteId: quote.quoteId,
    })) as RiderBooking
    const params = { id: booking.id }
    await this.offer(booking.id)
    const step = async (who: Person, endpoint: EndpointDefinition, body: object = {}) => {
      const began = performance.now()
      await call(who, endpoint, body, params)
      stepsMs.push(performance.now() - began)
    }
    await step(this.driver, bookings.acceptBooking)
    await step(this.driver, bookings.arriveBooking, { confirmFar: true })
    await step(this.driver, bookings.startBooking, { otp: booking.otp })
    await step(this.driver, bookings.reachBooking, { confirmFar: true })
    await step(this.driver, bookings.finishBooking)
    await step(this.driver, bookings.payBooking, { paymentMode: 'cash' })
    await step(this.rider, bookings.rateBooking, { rating: 5 })
  }

  /** Asks again while the server has no place for more quotes. */
  private async askPrices(): Promise<OutputOf<typeof createQuotes, Caller>> {
    for (;;) {
      try {
        return await call(this.rider, createQuotes, { pickup: this.pickup, drop: this.drop })
      } catch (error) {
        if (!(error instanceof Refused && error.cause === 503)) throw error
        await sleep(100)
      }
    }
  }

  close(): void {
    this.socket.close()
    for (const person of [this.rider, this.driver]) person.agent.destroy()
  }
}

/** How long the answer to each step of a trip took. */
const stepsMs: number[] = []
const pairs: Pair[] = []
const center = { lat: 38.7, lng: -9.9 }
// Six in ten of the demo's drivers, whose numbers start at 100, drive City cars.
for (let index = 0; pairs.length < Number(clientCount); index += 1) {
  if (index % 10 >= 6) continue
  const slot = pairs.length
  const rider = await signIn(`+4477009${90_000 + slot}`)
  await call(rider, updateMe, {
    firstName: 'Rider',
    lastName: `${slot}`,
    email: `bench${slot}@riders.example`,
  })
  const driver = await signIn(`+4477009${String(100 + index).padStart(5, '0')}`)
  const row = Math.floor(slot / columns) - 1.5
  const column = (slot % columns) - 1.5
  const at = { lat: center.lat + row * spacing.lat, lng: center.lng + column * spacing.lng }
  pairs.push(new Pair(rider, driver, at))
}
for (const pair of pairs) await pair.goOnline()
// Each process knows within two seconds where a car is. Until then others are asked first, who do not answer here.
await sleep(3000)
const countFrom = performance.now() + Number(warmUpSeconds) * 1000
const until = countFrom + Number(seconds) * 1000
const tookMs: number[] = []
let done = 0
await Promise.all(
  pairs.map(async (pair) => {
    while (performance.now() < until) {
      const began = performance.now()
      await pair.lifecycle()
      const ended = performance.now()
      done += 1
      if (ended > countFrom && ended < until) tookMs.push(ended - began)
    }
    pair.close()
  }),
)
anonymous.agent.destroy()
const result: LifecycleResult = {
  perSecond: tookMs.length / Number(seconds),
  done,
  cpuMs: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  p50Ms: percentile(tookMs, 0.5),
  p99Ms: percentile(tookMs, 0.99),
  stepP50Ms: percentile(stepsMs, 0.5),
  stepP99Ms: percentile(stepsMs, 0.99),
}
process.stdout.write(JSON.stringify(result))
