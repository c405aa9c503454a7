import type { CarPosition } from '@cabstand/contract/schemas/position'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline, projectOnLine } from '@cabstand/domain/polyline'
import { AppError } from '../../platform/http/errors.ts'
import type { DriverPosition } from '../tracking/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { findBooking } from './booking-store.ts'

export interface TripPosition {
  readonly position: CarPosition | null
  /** Road time to the pickup before the trip, and over its stops to the drop during it; null when unknown. */
  readonly secondsToNextStop: number | null
}

const recomputeAfterMs = 8000
const maxRemembered = 20_000
/** Faster than cars drive. */
const maxMetersPerSecond = 40
/** How far behind its last place a car can seem to be that stands still. */
const noiseMeters = 25
/** How much longer the way that it drives can be than that of the quote. */
const slackMeters = 200
/** A car that is farther from its route has left it. */
const offRouteMeters = 150

/** The position of a trip's car and its remaining time. The road time is computed at most every eight seconds. */
export class TripEta {
  private readonly known = new Map<string, { seconds: number | null; atMs: number; status: string }>()
  /** How far along its quoted route each car was seen last. */
  private readonly passed = new Map<string, { readonly meters: number; readonly atMs: number }>()
  private readonly deps: Pick<BookingDeps, 'db' | 'maps' | 'tracker' | 'now'>

  constructor(deps: Pick<BookingDeps, 'db' | 'maps' | 'tracker' | 'now'>) {
    this.deps = deps
  }

  /** For a given booking, from the driver's newest position. */
  async read(booking: BookingRow): Promise<TripPosition> {
    const position =
      booking.driver === null ? undefined : await this.deps.tracker.positions.find(booking.driver)
    if (position === undefined || this.nextStop(booking) === undefined)
      return { position: null, secondsToNextStop: null }
    const known = this.remembered(booking.id)
    const seconds = known?.status === booking.status ? known.seconds : await this.seconds(booking, position)
    return { position: toCarPosition(position), secondsToNextStop: seconds }
  }

  /** The same. Throws `location_fetch_error` while a driver on the way or on the trip has sent no position. */
  async get(booking: BookingRow): Promise<TripPosition> {
    const found = await this.read(booking)
    if (found.position === null && this.nextStop(booking) !== undefined)
      throw new AppError('location_fetch_error', { detail: 'The position of the car is not known.' })
    return found
  }

  /** For a booking id; the position is null when the booking does not exist. */
  async find(bookingId: string): Promise<TripPosition> {
    const booking = await findBooking(this.deps.db, bookingId)
    return booking === undefined ? { position: null, secondsToNextStop: null } : this.read(booking)
  }

  /** For a new position. Reads the booking only when the road time is due. */
  async at(bookingId: string, position: DriverPosition): Promise<TripPosition> {
    const known = this.remembered(bookingId)
    if (known !== undefined) return { position: toCarPosition(position), secondsToNextStop: known.seconds }
    const booking = await findBooking(this.deps.db, bookingId)
    return {
      position: toCarPosition(position),
      secondsToNextStop: booking === undefined ? null : await this.seconds(booking, position),
    }
  }

  /** Deletes the cached road time of a booking whose status changed, because its next stop may differ. */
  forget(bookingId: string): void {
    this.known.delete(bookingId)
  }

  /** The remainder of a cached road time. */
  private remembered(bookingId: string): { seconds: number | null; status: string } | undefined {
    const last = this.known.get(bookingId)
    const passedMs = this.deps.now().getTime() - (last?.atMs ?? 0)
    if (last === undefined || passedMs >= recomputeAfterMs) return undefined
    const { seconds, status } = last
    return { status, seconds: seconds === null ? null : Math.max(0, Math.round(seconds - passedMs / 1000)) }
  }

  private async seconds(booking: BookingRow, position: DriverPosition): Promise<number | null> {
    const stop = this.nextStop(booking)
    if (stop === undefined) return null
    const seconds = hasStopsAhead(booking)
      ? this.secondsOnRoute(booking, position)
      : await this.roadSeconds(booking, position, stop)
    if (this.known.size >= maxRemembered) this.known.clear()
    this.known.set(booking.id, { seconds, atMs: this.deps.now().getTime(), status: booking.status })
    return seconds
  }

  /**
   * The rest of the quoted time, by the part of the quoted route that is left. A route with stops may pass a place twice:
   * the car can be only where it could have driven to since it was seen last.
   */
  private secondsOnRoute(booking: BookingRow, position: DriverPosition): number | null {
    const { id, polyline, estimateTime, tripStartTime } = booking
    const line = decodePolyline(polyline)
    const last = this.passed.get(id) ?? { meters: 0, atMs: tripStartTime?.getTime() ?? position.atMs }
    const sinceSeconds = Math.max(0, position.atMs - last.atMs) / 1000
    const fromMeters = Math.max(0, last.meters - noiseMeters)
    const toMeters = last.meters + slackMeters + sinceSeconds * maxMetersPerSecond
    const near = projectOnLine(line, position, { fromMeters, toMeters })
    const at = near && near.offMeters <= offRouteMeters ? near : projectOnLine(line, position)
    if (at === undefined) return null
    if (this.passed.size >= maxRemembered) this.passed.clear()
    this.passed.set(id, { meters: at.passedMeters, atMs: position.atMs })
    const meters = at.passedMeters + at.leftMeters
    return meters === 0 ? null : Math.round((estimateTime * at.leftMeters) / meters)
  }

  private async roadSeconds(booking: BookingRow, from: LatLng, to: LatLng): Promise<number | null> {
    const [found] = await this.deps.maps.for({ bookingId: booking.id }).roadsTo([from], to)
    return found === undefined ? null : Math.round(found.durationSeconds)
  }

  /** The car's current destination. Before the time of a Book Later its driver is not yet on the way. */
  private nextStop(booking: BookingRow) {
    const setOut = booking.queueAt !== null && booking.queueAt <= this.deps.now()
    if (booking.status === 'ACCEPTED' && setOut) return { lat: booking.pickupLat, lng: booking.pickupLng }
    if (booking.status === 'STARTED') return { lat: booking.dropLat, lng: booking.dropLng }
    return undefined
  }
}

/** The way to the drop-off leads over stops, so the direct road to it is too short. */
const hasStopsAhead = ({ status, waypoints }: BookingRow) => status === 'STARTED' && waypoints.length > 0

function toCarPosition(position: DriverPosition): CarPosition {
  return {
    lat: position.lat,
    lng: position.lng,
    heading: position.heading,
    at: new Date(position.atMs).toISOString(),
  }
}
