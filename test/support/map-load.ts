import { setTimeout as sleep } from 'node:timers/promises'
import { findRoute, getMap, reversePlace, suggestPlaces } from '@cabstand/contract/http/maps'
import { legacyDistanceMatrix } from '@cabstand/contract/http/operator/legacy'
import { cancelBooking, createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { type Answer, TestClient } from '../../apps/server/test/support/test-client.ts'
import type { Prng } from '../../apps/simulator/src/prng.ts'
import { type Pair, type People, reportPlace } from './people.ts'
import { chanceOf } from './seed.ts'

const legacy = { user: 'mobile', password: 'correct horse battery' }
const authorization = `Basic ${Buffer.from(`${legacy.user}:${legacy.password}`).toString('base64')}`
/** The server needs these variables, because only mobile clients ask for matrices. */
export const mapLoadEnvironment = {
  CABSTAND_LEGACY_USER: legacy.user,
  CABSTAND_LEGACY_PASSWORD: legacy.password,
}

interface LatLng {
  readonly lat: number
  readonly lng: number
}

/** Longer than any of these requests may take. */
const deadlineMs = 15_000
/** Between two requests of one of the sixteen clients. Dense: hardly a moment passes without a request. */
const pauses = { sparse: 200, dense: 15 } as const
const reachDegrees = 0.012

type Call = (name: string, ask: () => Promise<Answer>, expected?: readonly number[]) => Promise<Answer>

/**
 * Continuous load on the map, without retries: searches, routes, matrices, tiles, and bookings from quote to
 * cancellation. An unexpected response or a timeout counts as a failure.
 */
export class MapLoad {
  readonly failures: string[] = []
  /** Number of responses, by kind of request. */
  readonly answered: Record<string, number> = {}
  slowestMs = 0
  /** Dense while the map changes; sparse leaves the processor to the import. */
  density: keyof typeof pauses = 'dense'
  private running = true
  private readonly client: TestClient
  private readonly living: Promise<unknown>
  private readonly center: LatLng

  private constructor(url: string, people: People, center: LatLng) {
    this.client = new TestClient(url)
    this.center = center
    const loops = [
      ...Array.from({ length: 3 }, (_, i) => this.repeat(`search ${i}`, (chance) => this.search(chance))),
      ...Array.from({ length: 4 }, (_, i) => this.repeat(`route ${i}`, (chance) => this.route(chance))),
      ...Array.from({ length: 4 }, (_, i) => this.repeat(`matrix ${i}`, (chance) => this.matrix(chance))),
      ...Array.from({ length: 2 }, (_, i) => this.repeat(`tiles ${i}`, (chance) => this.tiles(chance))),
      ...people.pairs.map((pair, i) => this.repeat(`booking ${i}`, () => this.book(url, pair))),
    ]
    this.living = Promise.all(loops)
  }

  static async start(url: string, people: People): Promise<MapLoad> {
    const { center } = await new TestClient(url).call(getMap, {})
    return new MapLoad(url, people, center)
  }

  /** Stops the load after the running requests finish. */
  async stop(): Promise<void> {
    this.running = false
    await this.living
  }

  private async repeat(name: string, work: (chance: Prng) => Promise<void>): Promise<void> {
    const chance = chanceOf(`map load ${name}`)
    while (this.running) {
      await work(chance).catch((error: Error) => this.failures.push(`${name}: ${error.message}`))
      await sleep(pauses[this.density])
    }
  }

  private readonly call: Call = async (name, ask, expected = [200, 201]) => {
    const startedAt = performance.now()
    const late = sleep(deadlineMs, undefined, { ref: false }).then(() => {
      throw new Error(`${name} got no response within ${deadlineMs / 1000} s`)
    })
    const answer = await Promise.race([ask(), late])
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt)
    if (!expected.includes(answer.status)) throw new Error(`${name} returned ${answer.status} ${answer.text}`)
    this.answered[name] = (this.answered[name] ?? 0) + 1
    return answer
  }

  private point(chance: Prng): LatLng {
    const off = () => (chance.integer(-1000, 1001) / 1000) * reachDegrees
    return { lat: this.center.lat + off(), lng: this.center.lng + off() }
  }

  private async search(chance: Prng): Promise<void> {
    const { lat, lng } = this.point(chance)
    const query = chance.pick(['harb', 'station', 'old mint', 'quen', '12 north', 'park'])
    await this.call('places', () => this.client.send(suggestPlaces, { query: { query, lat, lng } }))
    await this.call('reverse', () => this.client.send(reversePlace, { query: { lat, lng } }))
  }

  private async route(chance: Prng): Promise<void> {
    const body = { points: [this.point(chance), this.point(chance)] }
    await this.call('routes', () => this.client.send(findRoute, { body }))
  }

  /** A hundred times keep an engine busy for longer than a route. */
  private async matrix(chance: Prng): Promise<void> {
    const positions = () =>
      Array.from({ length: 10 }, () => this.point(chance))
        .map(({ lat, lng }) => `${lat},${lng}`)
        .join('|')
    const body = { start: positions(), dest: positions() }
    await this.call('matrices', () => this.client.send(legacyDistanceMatrix, { body }, { authorization }))
  }

  /** Like a browser, it keeps using a known tile version for a while. */
  private async tiles(chance: Prng): Promise<void> {
    const { tiles } = (await this.call('map', () => this.client.send(getMap))).body as {
      tiles: { url: string } | null
    }
    if (tiles === null) return
    for (let i = 0; i < 20 && this.running; i++) {
      const address = tileAddress(tiles.url, 12 + chance.integer(0, 3), this.point(chance))
      await this.call('tiles', () => this.fetchTile(address), [200, 204])
      await sleep(pauses[this.density])
    }
  }

  private async fetchTile(address: string): Promise<Answer> {
    const response = await fetch(new URL(address, this.client.url))
    const bytes = await response.arrayBuffer()
    const { status, headers } = response
    return { status, headers, text: `${bytes.byteLength} bytes`, body: undefined as never }
  }

  private async book(url: string, pair: Pair): Promise<void> {
    const rider = new TestClient(url, pair.rider.token)
    await reportPlace(pair)
    const body = { pickup: pair.pickup, drop: pair.drop }
    const { quotes } = (await this.call('quotes', () => rider.send(createQuotes, { body }))).body as {
      quotes: { quoteId: string; carType: { name: string } }[]
    }
    const quoteId = quotes.find(({ carType }) => carType.name === pair.carType)?.quoteId
    const booking = await this.call('bookings', () => rider.send(createBooking, { body: { quoteId } }))
    const { id } = booking.body as { id: string }
    const reason = 'changed my mind'
    await this.call('cancellations', () => rider.send(cancelBooking, { params: { id }, body: { reason } }))
  }
}

/** The tile that contains a point. */
function tileAddress(template: string, z: number, { lat, lng }: LatLng): string {
  const side = 2 ** z
  const x = Math.floor(((lng + 180) / 360) * side)
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * side)
  const numbers = { z, x, y }
  return template.replaceAll(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') => String(numbers[name]))
}
