import { findRoute, getMap, reversePlace } from '@cabstand/contract/http/maps'
import type { Stop } from '@cabstand/contract/schemas/common'
import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import { type Api, ApiProblem } from './api.ts'
import type { Clock } from './clock.ts'
import { type Extent, extentOf, pointInCity } from './extent.ts'
import { createMotion, type Motion } from './motion.ts'
import type { Prng } from './prng.ts'
import type { Tally } from './summary.ts'

const mapCheckSeconds = 15
/** Number of addresses; enough for varied trips. Each is looked up when it is first needed. */
const knownStops = 160
/** Straight-line distance between the ends of a trip; 1 to 3 km by road. */
const apartMeters = { min: 800, max: 2200 }

/** What all simulated people share about the city: map, addresses, roads, and the number of busy drivers. */
export class City {
  readonly api: Api
  readonly clock: Clock
  readonly tally: Tally
  readonly prng: Prng
  /** Drivers decline, give back and lose their connection often. */
  readonly rough: boolean
  readonly online = new Set<string>()
  readonly busy = new Set<string>()
  /** Riders whose booking no driver has accepted yet. */
  readonly asking = new Set<string>()
  private extentNow: Extent | undefined
  private stops: Stop[] = []
  private stopped = false

  constructor(options: { api: Api; clock: Clock; tally: Tally; prng: Prng; rough: boolean }) {
    this.api = options.api
    this.clock = options.clock
    this.tally = options.tally
    this.prng = options.prng
    this.rough = options.rough
  }

  /** Reads the map and checks at intervals whether another one was imported. */
  async open(): Promise<void> {
    await this.readMap()
    this.watchMap()
  }

  close(): void {
    this.stopped = true
  }

  /** Another map version: all people move to the new city. */
  get mapVersion(): string {
    return this.extent.version
  }

  randomPoint(prng: Prng): LatLng {
    return pointInCity(this.extent, prng)
  }

  /** The route through the points with its driving time; undefined when there is none. */
  async route(points: readonly LatLng[]): Promise<Motion | undefined> {
    try {
      const body = { points: points.map(({ lat, lng }) => ({ lat, lng })) }
      const route = await this.api.call(findRoute, { body })
      const line = decodePolyline(route.polyline)
      return line.length === 0 ? undefined : createMotion(line, route.durationSeconds)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'place_to_coords_error') return undefined
      throw error
    }
  }

  /** Two addresses a short trip apart; undefined when none were found this time. */
  async findTrip(prng: Prng): Promise<{ pickup: Stop; drop: Stop } | undefined> {
    const pickup = await this.findStop(prng)
    if (pickup === undefined) return undefined
    for (let tries = 0; tries < 12; tries += 1) {
      const drop = await this.findStop(prng)
      if (drop === undefined) continue
      const meters = haversineMeters(pickup, drop)
      if (meters >= apartMeters.min && meters <= apartMeters.max) return { pickup, drop }
    }
    return undefined
  }

  private async findStop(prng: Prng): Promise<Stop | undefined> {
    if (this.stops.length > 0 && prng.chance(this.stops.length / knownStops)) return prng.pick(this.stops)
    const { version } = this.extent
    const near = this.randomPoint(prng)
    try {
      const query = { lat: near.lat.toFixed(6), lng: near.lng.toFixed(6) }
      const place = await this.api.call(reversePlace, { query })
      const stop = { lat: place.lat, lng: place.lng, address: place.description }
      if (version === this.extent.version) this.stops.push(stop)
      return stop
    } catch (error) {
      // No address near this point, for example in a forest or on water.
      if (error instanceof ApiProblem && error.code === 'google_places_error') return undefined
      throw error
    }
  }

  private get extent(): Extent {
    if (this.extentNow === undefined) throw new Error('the map was not read yet')
    return this.extentNow
  }

  private watchMap(): void {
    this.clock.after(mapCheckSeconds, () => {
      if (this.stopped) return
      // A failure here is ignored: the next check follows soon, and the people's own calls report errors.
      this.readMap()
        .catch(() => undefined)
        .finally(() => this.watchMap())
    })
  }

  private async readMap(): Promise<void> {
    const map = await this.api.call(getMap, {})
    if (map.version !== this.extentNow?.version) this.stops = []
    this.extentNow = extentOf(map)
  }
}
