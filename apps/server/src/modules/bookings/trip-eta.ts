import type { CarPosition } from '@cabstand/contract/schemas/position'
import type { DriverPosition } from '../tracking/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow } from './booking-row.ts'
import { findBooking } from './booking-store.ts'

export interface TripPosition {
  readonly position: CarPosition | null
  /** Road time to the pickup before the trip, and to the drop during it; null when unknown. */
  readonly secondsToNextStop: number | null
}

const recomputeAfterMs = 8000
const maxRemembered = 20_000

/** The position of a trip's car and its remaining time. The road time is computed at most every eight seconds. */
export class TripEta {
  private readonly known = new Map<string, { seconds: number | null; atMs: number; status: string }>()
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
    const [found] = await this.deps.maps.for({ bookingId: booking.id }).roadsTo([position], stop)
    const seconds = found === undefined ? null : Math.round(found.durationSeconds)
    if (this.known.size >= maxRemembered) this.known.clear()
    this.known.set(booking.id, { seconds, atMs: this.deps.now().getTime(), status: booking.status })
    return seconds
  }

  /** The car's current destination. Before the time of a Book Later its driver is not yet on the way. */
  private nextStop(booking: BookingRow) {
    const setOut = booking.queueAt !== null && booking.queueAt <= this.deps.now()
    if (booking.status === 'ACCEPTED' && setOut) return { lat: booking.pickupLat, lng: booking.pickupLng }
    if (booking.status === 'STARTED') return { lat: booking.dropLat, lng: booking.dropLng }
    return undefined
  }
}

function toCarPosition(position: DriverPosition): CarPosition {
  return {
    lat: position.lat,
    lng: position.lng,
    heading: position.heading,
    at: new Date(position.atMs).toISOString(),
  }
}
