import type { LatLng } from '@cabstand/domain/distance'

/** The newest position of a driver, with the fields that searches need. */
export interface DriverPosition extends LatLng {
  readonly driver: string
  readonly carType: string
  readonly heading: number | null
  readonly speed: number | null
  /** When the device measured it, in epoch milliseconds. */
  readonly atMs: number
  /** When the last message of this driver was received, in epoch milliseconds. */
  readonly lastSeenAtMs: number
  /** Not on a trip: shown to riders as a free car. */
  readonly free: boolean
  readonly bookingId: string | null
}

export interface NearestQuery {
  readonly center: LatLng
  readonly radiusMeters: number
  readonly limit: number
  readonly carType?: string
  readonly freeOnly?: boolean
  /** Ignore drivers whose last message is older than this, in epoch milliseconds. */
  readonly heardSinceMs?: number
}

export interface FoundDriver {
  readonly position: DriverPosition
  readonly distanceMeters: number
}

/**
 * The newest position of every driver, searchable by distance. Implemented in memory. The methods are asynchronous so
 * that a shared store can implement the same interface.
 */
export interface Positions {
  set(position: DriverPosition): Promise<void>
  find(driver: string): Promise<DriverPosition | undefined>
  remove(driver: string): Promise<void>
  /** Drivers whose last message is at or after this epoch millisecond, in no particular order. */
  listSeenSince(heardSinceMs: number): Promise<DriverPosition[]>
  /** Sorted by great-circle distance, nearest first. */
  nearest(query: NearestQuery): Promise<FoundDriver[]>
}
