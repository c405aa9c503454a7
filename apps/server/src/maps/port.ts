import type { LatLng } from '@cabstand/domain/distance'
import type { MapTiles, StoredTile } from '@cabstand/map-engine/archive'
import type { PlaceKind } from '@cabstand/map-engine/osm'
import type { RoadPair, RoadPath, RoutePoint } from '@cabstand/map-engine/router'
import type { Bounds } from '@cabstand/map-engine/shapes'
import { AppError } from '../platform/http/errors.ts'
import type { MapAccount } from './account.ts'
import type { RoadPassing } from './speeds/road-speed.ts'

export type { Bounds, MapTiles, PlaceKind, RoadPair, RoutePoint, StoredTile }

/** Properties of the active map. */
export interface MapInfo {
  /** Id of the map version; it changes when another map is activated. */
  readonly version: string
  readonly name: string
  /** The name by language, where the map has it. */
  readonly translations: Readonly<Record<string, string>>
  /** Where the streets are densest: a good initial view and a good location for demo drivers. */
  readonly center: LatLng
  readonly bounds: Bounds
  /** The attribution that must be shown with the map; null when none is required (the generated city). */
  readonly attribution: string | null
  /** True for the generated demo city. */
  readonly generated: boolean
  /** The engine behind `route`: `embedded-js` where Valhalla's binary cannot load. */
  readonly router: 'valhalla' | 'embedded-js'
  /** The zoom levels of its vector tiles; absent when it has none. */
  readonly tiles?: MapTiles['zooms']
}

/** A sentence to be spoken while driving along a step. */
export interface VoiceInstruction {
  readonly text: string
  /** Spoken when this distance of the step remains. */
  readonly metersBeforeEnd: number
}

/** One instruction of a route. */
export interface RouteStep {
  readonly instruction: string
  /** The street's name, or its number; empty when it has none. */
  readonly name: string
  /** OSRM's manoeuvre type: depart, turn, roundabout, arrive, … */
  readonly type: string
  /** OSRM's direction of the manoeuvre: left, slight right, … */
  readonly modifier?: string
  /** Of a roundabout: which exit to take. */
  readonly exit?: number
  /** The side of the road on which traffic drives. */
  readonly drivingSide?: 'left' | 'right'
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly at: LatLng
  /** Only if requested. */
  readonly voice?: readonly VoiceInstruction[]
}

/** The part of a route between two stops. */
export interface RouteLeg extends RoadPair {
  /** Omitted by a router that gives no driving instructions. */
  readonly steps?: readonly RouteStep[]
}

/** One route through the given points, in their order. */
export interface RoutePath extends RoadPath {
  readonly legs: readonly RouteLeg[]
  /** The steps of all legs. Omitted by a router that gives no driving instructions. */
  readonly steps?: readonly RouteStep[]
}

/** The fastest route; with alternatives that are nearly as fast, if requested and available. */
export interface Route extends RoutePath {
  readonly alternatives: readonly RoutePath[]
}

export interface RouteOptions {
  readonly signal?: AbortSignal
  /** BCP 47 language of the instructions; defaults to en-US. */
  readonly language?: string
  /** Number of alternatives, at most 2 and only between two points; defaults to none. */
  readonly alternatives?: number
  /** False when the instructions are not needed. The response is faster and has no steps. */
  readonly steps?: boolean
  /** Whether the steps include spoken sentences. */
  readonly voice?: boolean
  /** The departure time; defaults to now. If speeds were learned, those for this time are used. */
  readonly departAt?: Date
}

/** A point of a recorded track, `atMs` in milliseconds since 1970. */
export interface TrackPoint extends LatLng {
  readonly atMs: number
  /** Radius of 68 % confidence, as reported by receivers. */
  readonly accuracyMeters?: number | undefined
}

/** A track matched to roads. */
export interface MatchedTrack {
  readonly distanceMeters: number
  /** Encoded polyline, precision 5, of all pieces. */
  readonly polyline: string
  /** Encoded polylines of the parts on roads. Between two of them the route is unknown and a straight line is used. */
  readonly pieces: readonly string[]
}

export interface Place extends LatLng {
  /** Opaque, safe in a URL, and valid as long as the map version. */
  readonly id: string
  /** "12 Old Mint Row", "Peace Hospital". */
  readonly mainText: string
  /** District and city; may be empty. */
  readonly secondaryText: string
  readonly kind: PlaceKind
}

/** A suggested place. Some providers return its coordinates only when it is chosen, through `getPlace`. */
export interface PlaceSuggestion extends Omit<Place, 'lat' | 'lng'>, Partial<LatLng> {
  /** The parts of `mainText` that the query matched, in UTF-16 units. */
  readonly matched: readonly { readonly offset: number; readonly length: number }[]
  /** From `near`, if given. */
  readonly distanceMeters?: number
}

/** A point and a text that describes it. */
export interface Address extends LatLng {
  readonly address: string
}

/** The same text in other languages, by BCP 47 language. */
export type Translations = Readonly<Record<string, string>>

export interface SuggestInput {
  readonly query: string
  readonly near?: LatLng
  /** Default 8, at most 20. */
  readonly limit?: number
  /** BCP 47 language of the result's texts, if the map has names in it. */
  readonly language?: string
  /** ISO 3166-1 alpha-2: only places of this country are suggested. */
  readonly country?: string
}

export interface PopularInput {
  readonly near: LatLng
  readonly language?: string
  /** ISO 3166-1 alpha-2: only places of this country. */
  readonly country?: string
}

export interface Maps {
  /** The same maps for this account. External providers cost money and have quotas. */
  for(account: MapAccount): Maps
  /** Throws MapsError `not_ready` while no map version is active. */
  info(): MapInfo
  /**
   * The fastest route by car through the points (2 to 27). Throws OutsideServiceAreaError when a point is too far from
   * any road of the map, MapsError `place_to_coords_error` when no road connects them.
   */
  route(points: readonly RoutePoint[], options?: RouteOptions): Promise<Route>
  /**
   * The road distance and time from each source to each target, one row per source. A pair is undefined if one of its
   * points is not near a road; other pairs are not affected.
   */
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<(RoadPair | undefined)[][]>
  /**
   * The road distance and time from each source to the target, in the order of the sources. Undefined for a source that
   * is not near a road or cannot reach the target; other sources are not affected.
   */
  roadsTo(sources: readonly LatLng[], target: LatLng): Promise<(RoadPair | undefined)[]>
  /** For each point, whether a car can get there: whether a road of the embedded map is near. */
  serves(points: readonly LatLng[]): Promise<boolean[]>
  /** Matches a track to roads; undefined when it has fewer than two usable points or fits no road. */
  matchTrack(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined>
  /** The time that a track took on each road it used; undefined when no router can currently compute it. */
  listPassings(points: readonly TrackPoint[]): Promise<RoadPassing[] | undefined>
  /** Places whose name or address begins like the query, the most likely first. Typing errors are corrected. */
  suggestPlaces(input: SuggestInput): Promise<PlaceSuggestion[]>
  /** The nearest station, airport, hospital and city, as far as the embedded map has them. */
  listPopularPlaces(input: PopularInput): Promise<PlaceSuggestion[]>
  /** Throws MapsError `google_places_error` when the map has no such place. */
  getPlace(id: string, language?: string): Promise<Place>
  findPlace(id: string, language?: string): Promise<Place | undefined>
  /** The nearest address, or else the nearest named place or street, within about 300 m of the point. */
  reversePlace(point: LatLng, language?: string): Promise<Place | undefined>
  /**
   * Returns each address in those of the languages in which the embedded map has a different text. Nothing is returned
   * for an address that the map does not have, or not with this text in any language: texts that people wrote
   * themselves are never changed.
   */
  translateAddresses(addresses: readonly Address[], languages: readonly string[]): Promise<Translations[]>
  /** The tiles of a map version, active or not, whose files are on this machine; undefined when there are none. */
  findTiles(version: string): Promise<MapTiles | undefined>
  /**
   * Computes a route that is known to exist on the embedded map, without calling other providers. Throws Error on
   * failure.
   */
  tryRoute(): Promise<void>
  /** Elsewhere: another process finds routes, so this one can do its own work without it. */
  health(): { readonly ready: boolean; readonly elsewhere?: boolean; readonly detail?: string }
  close(): Promise<void>
}

export type MapsErrorCode =
  | 'place_to_coords_error'
  | 'google_places_error'
  | 'not_ready'
  | 'outside_service_area'

const retrySeconds = 5

/** A request that the map cannot serve. */
export class MapsError extends AppError {
  constructor(code: MapsErrorCode, detail: string) {
    super(code, { detail, ...(code === 'not_ready' && { params: { retrySeconds } }) })
    this.name = 'MapsError'
  }
}

/** Some of the points are where no car can get: off the map, at sea, far from any road. */
export class OutsideServiceAreaError extends MapsError {
  /** Indexes into the points of the request. */
  readonly points: readonly number[]

  constructor(points: readonly number[]) {
    super('outside_service_area', 'No road of this map is near the point.')
    this.name = 'OutsideServiceAreaError'
    this.points = points
  }
}

/**
 * For `catch`: adds the path of the request field of each point to the error. `pathOf` maps the index of a point to
 * that path. Rethrows all other errors unchanged.
 */
export const pointAt = (pathOf: (index: number) => string) => (error: unknown) => {
  if (!(error instanceof OutsideServiceAreaError)) throw error
  const { code, message } = error
  throw new AppError(code, {
    detail: message,
    errors: error.points.map((index) => ({ path: pathOf(index), message })),
  })
}
