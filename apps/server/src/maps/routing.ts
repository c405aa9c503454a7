import type { LatLng } from '@cabstand/domain/distance'
import type { MatchedTrack, RoadPair, Route, RouteOptions, RoutePoint, TrackPoint } from './port.ts'
import type { RoadPassing } from './speeds/road-speed.ts'

/** Finds routes on one map: in this process, or by asking another one. The methods are those of `Maps`. */
export interface Routing {
  /** The router that serves `route`. */
  readonly kind: 'valhalla' | 'embedded-js'
  /** Why routes are not found as they should be; undefined: they are. */
  readonly problem: string | undefined
  route(points: readonly RoutePoint[], options: RouteOptions): Promise<Route>
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<(RoadPair | undefined)[][]>
  roadsTo(sources: readonly LatLng[], target: LatLng): Promise<(RoadPair | undefined)[]>
  serves(points: readonly LatLng[]): Promise<boolean[]>
  matchTrack(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined>
  listPassings(points: readonly TrackPoint[]): Promise<RoadPassing[] | undefined>
  tryRoute(): Promise<void>
  close(): Promise<void>
}
