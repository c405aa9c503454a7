import type { CarPosition } from '@cabstand/contract/schemas/booking'
import type { DriverPosition } from '../tracking/index.ts'
import type { BookingParts } from './booking-parts.ts'
import type { BookingRow } from './booking-row.ts'
import { findBooking } from './booking-store.ts'

export interface TripPosition {
  readonly position: CarPosition | null
  /** Road time to the pickup before the trip, to the drop during it; null when it cannot be said. */
  readonly secondsToNextStop: number | null
}

const recomputeAfterMs = 8000
const maxRemembered = 20_000

/** Where a trip's car is and how long it still needs; the road time is computed at most every eight seconds. */
export class TripEta {
  private readonly known = new Map<string, { seconds: number | null; atMs: number; status: string }>()
  private readonly parts: Pick<BookingParts, 'db' | 'maps' | 'tracker' | 'now'>

  constructor(parts: Pick<BookingParts, 'db' | 'maps' | 'tracker' | 'now'>) {
    this.parts = parts
  }

  /** For a booking at hand, from the driver's newest position. */
  async read(booking: BookingRow): Promise<TripPosition> {
    const position =
      booking.driver === null ? undefined : await this.parts.tracker.positions.find(booking.driver)
    if (position === undefined || this.nextStop(booking) === undefined)
      return { position: null, secondsToNextStop: null }
    const known = this.remembered(booking.id)
    const seconds = known?.status === booking.status ? known.seconds : await this.seconds(booking, position)
    return { position: toCarPosition(position), secondsToNextStop: seconds }
  }

  /** For a position that has just come in; reads the booking only when the road time is due. */
  async at(bookingId: string, position: DriverPosition): Promise<TripPosition> {
    const known = this.remembered(bookingId)
    if (known !== undefined) return { position: toCarPosition(position), secondsToNextStop: known.seconds }
    const booking = await findBooking(this.parts.db, bookingId)
    return {
      position: toCarPosition(position),
      secondsToNextStop: booking === undefined ? null : await this.seconds(booking, position),
    }
  }

  /** Forgets the road time of a booking whose status changed: its next stop is another one. */
  forget(bookingId: string): void {
    this.known.delete(bookingId)
  }

  /** What is left of a road time that is not due to be computed again. */
  private remembered(bookingId: string): { seconds: number | null; status: string } | undefined {
    const last = this.known.get(bookingId)
    const passedMs = this.parts.now().getTime() - (last?.atMs ?? 0)
    if (last === undefined || passedMs >= recomputeAfterMs) return undefined
    const { seconds, status } = last
    return { status, seconds: seconds === null ? null : Math.max(0, Math.round(seconds - passedMs / 1000)) }
  }

  private async seconds(booking: BookingRow, position: DriverPosition): Promise<number | null> {
    const stop = this.nextStop(booking)
    if (stop === undefined) return null
    const [found] = await this.parts.maps.for({ bookingId: booking.id }).roadsTo([position], stop)
    const seconds = found === undefined ? null : Math.round(found.durationSeconds)
    if (this.known.size >= maxRemembered) this.known.clear()
    this.known.set(booking.id, { seconds, atMs: this.parts.now().getTime(), status: booking.status })
    return seconds
  }

  /** Where the car goes for this booking now. Before a Book Later's time its driver is not on his way yet. */
  private nextStop(booking: BookingRow) {
    const setOut = booking.queueAt !== null && booking.queueAt <= this.parts.now()
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
