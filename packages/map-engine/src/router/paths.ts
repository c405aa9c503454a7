import type { LatLng } from '@cabstand/domain/distance'

/** A point that a route goes through. */
export interface RoutePoint extends LatLng {
  /** The route passes here without stopping: no leg ends at this point. */
  readonly through?: boolean
}

/** The fastest road between two points. */
export interface RoadPair {
  readonly distanceMeters: number
  readonly durationSeconds: number
}

/** A route through all requested points, in their order. The embedded router gives no driving instructions. */
export interface RoadPath {
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** Encoded polyline, precision 5. */
  readonly polyline: string
  /** The points on the road nearest to the first and the last requested point. */
  readonly start: LatLng
  readonly end: LatLng
  /** One for each pair of stops. */
  readonly legs: readonly RoadPair[]
}
