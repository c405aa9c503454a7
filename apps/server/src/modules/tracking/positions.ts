import type { LatLng } from '@cabstand/domain/distance'

/** Where a driver was last heard, and what is needed to search among drivers. */
export interface DriverPosition extends LatLng {
  readonly driver: string
  readonly carType: string
  readonly heading: number | null
  readonly speed: number | null
  /** When the device measured it, in epoch milliseconds. */
  readonly atMs: number
  /** When any message of this driver last came in, in epoch milliseconds. */
  readonly heardAtMs: number
  /** Not on a job: shown to riders as a free car. */
  readonly free: boolean
  readonly bookingId: string | null
}

export interface NearestQuery {
  readonly center: LatLng
  readonly radiusMeters: number
  readonly limit: number
  readonly carType?: string
  readonly freeOnly?: boolean
  /** Ignore those heard before this epoch millisecond. */
  readonly heardSinceMs?: number
}

export interface FoundDriver {
  readonly position: DriverPosition
  readonly distanceMeters: number
}

/**
 * The newest position of every driver, searchable by distance. Implemented in memory;
 * asynchronous, so that a shared store can stand behind the same interface.
 */
export interface Positions {
  set(position: DriverPosition): Promise<void>
  find(driver: string): Promise<DriverPosition | undefined>
  remove(driver: string): Promise<void>
  /** Everybody heard at or after this epoch millisecond, in no order. */
  listHeardSince(heardSinceMs: number): Promise<DriverPosition[]>
  /** Nearest first, by great-circle distance. */
  nearest(query: NearestQuery): Promise<FoundDriver[]>
}
