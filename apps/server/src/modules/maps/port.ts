import type { LatLng } from '@cabstand/domain/distance'
import { AppError } from '../../http/errors.ts'
import type { MapAccount } from './account.ts'
import type { RoadPassing } from './speeds/road-speed.ts'

/** A box of degrees. It does not cross the 180th meridian. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** What is known about the map in force. */
export interface MapInfo {
  /** Id of the map version: it changes when another map comes into force. */
  readonly version: string
  readonly name: string
  readonly nameAr?: string
  /** Where the streets are densest: a good first view and a good place for demo drivers. */
  readonly center: LatLng
  readonly bounds: Bounds
  /** What must be shown beside the map; null when nobody has to be credited (the generated city). */
  readonly attribution: string | null
  /** True for the generated demo city. */
  readonly generated: boolean
  /** Which engine answers `route`: `embedded-js` where Valhalla's binary cannot load. */
  readonly router: 'valhalla' | 'embedded-js'
  /** The zooms of its vector tiles; absent when it has none. */
  readonly tiles?: MapTiles['zooms']
}

/** One vector tile (MVT) as an archive holds it. */
export interface StoredTile {
  /** Undefined where the map is empty. */
  readonly body: Buffer | undefined
  /** By gzip. */
  readonly isCompressed: boolean
  /** The same for the same bytes. */
  readonly etag: string
}

/** The vector tiles of one map version. */
export interface MapTiles {
  /** The PMTiles archive. */
  readonly path: string
  readonly zooms: { readonly minZoom: number; readonly maxZoom: number }
  /** Undefined where there can be none: beyond the zooms or outside the world. */
  find(z: number, x: number, y: number): Promise<StoredTile | undefined>
}

/** A point that a route goes through. */
export interface RoutePoint extends LatLng {
  /** Passed without stopping: no leg ends there. */
  readonly through?: boolean
}

/** A sentence to be spoken while driving along a step. */
export interface VoiceInstruction {
  readonly text: string
  /** When so much of the step is left. */
  readonly metersBeforeEnd: number
}

/** One instruction of a route. */
export interface RouteStep {
  readonly instruction: string
  /** The street's name, empty when it has none. */
  readonly name: string
  /** OSRM's manoeuvre type: depart, turn, roundabout, arrive, … */
  readonly type: string
  /** OSRM's direction of the manoeuvre: left, slight right, … */
  readonly modifier?: string
  /** On which side of the road one drives there. */
  readonly drivingSide?: 'left' | 'right'
  readonly distanceMeters: number
  readonly durationSeconds: number
  readonly at: LatLng
  /** Only when asked for. */
  readonly voice?: readonly VoiceInstruction[]
}

/** The part of a route between two stops. */
export interface RouteLeg {
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** Left out by a router that has no narrative. */
  readonly steps?: readonly RouteStep[]
}

/** One way to drive through the given points in their order. */
export interface RoutePath {
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** Encoded polyline, precision 5. */
  readonly polyline: string
  /** The points of the road nearest to the first and the last point asked for. */
  readonly start: LatLng
  readonly end: LatLng
  readonly legs: readonly RouteLeg[]
  /** Those of all legs. Left out by a router that has no narrative. */
  readonly steps?: readonly RouteStep[]
}

/** The fastest way, with others that are nearly as fast when they were asked for and there are any. */
export interface Route extends RoutePath {
  readonly alternatives: readonly RoutePath[]
}

export interface RouteOptions {
  readonly signal?: AbortSignal
  /** BCP 47 language of the instructions, en-US when left out. */
  readonly language?: string
  /** How many other ways are wanted, at most 2; only between two points. None when left out. */
  readonly alternatives?: number
  /** False where nobody reads the instructions: the answer comes sooner, without steps. */
  readonly steps?: boolean
  /** Whether the steps get sentences to be spoken. */
  readonly voice?: boolean
  /** When one sets out, now when left out: where speeds were learned, those of that time count. */
  readonly departAt?: Date
}

/** The road between one source and one target of a matrix. */
export interface RoadPair {
  readonly distanceMeters: number
  readonly durationSeconds: number
}

/** What can be reached from a point within some minutes. */
export interface Isochrone {
  readonly minutes: number
  /** Polygons as closed rings: the first is the outside, the others are holes. */
  readonly polygons: readonly (readonly (readonly LatLng[])[])[]
}

/** A point of a recorded track, `atMs` in milliseconds since 1970. */
export interface TrackPoint extends LatLng {
  readonly atMs: number
  /** Radius of 68 % confidence, as receivers report it. */
  readonly accuracyMeters?: number | undefined
}

/** A track laid on the roads. */
export interface MatchedTrack {
  readonly distanceMeters: number
  /** Encoded polyline, precision 5, of all pieces. */
  readonly polyline: string
  /** Encoded polylines of the parts on roads. Between two of them the way is unknown: a straight line counts. */
  readonly pieces: readonly string[]
}

/** What a place is, as the web shows it by an icon. */
export const placeKinds = [
  'address',
  'street',
  'intersection',
  'district',
  'city',
  'airport',
  'station',
  'hospital',
  'hotel',
  'food',
  'shop',
  'school',
  'culture',
  'park',
  'worship',
  'office',
  'other',
] as const
export type PlaceKind = (typeof placeKinds)[number]

export interface Place extends LatLng {
  /** Opaque, safe in a URL; good for as long as the map version. */
  readonly id: string
  /** "12 Old Mint Row", "Peace Hospital". */
  readonly mainText: string
  /** District and city; may be empty. */
  readonly secondaryText: string
  readonly kind: PlaceKind
}

/** A place that may be meant. Some providers tell where it is only when it is chosen: `getPlace` knows. */
export interface PlaceSuggestion extends Omit<Place, 'lat' | 'lng'>, Partial<LatLng> {
  /** The parts of `mainText` that the query matched, in UTF-16 units. */
  readonly matched: readonly { readonly offset: number; readonly length: number }[]
  /** From `near`, when given. */
  readonly distanceMeters?: number
}

/** A point and the words by which somebody named it. */
export interface Address extends LatLng {
  readonly address: string
}

/** The same words in other languages, by BCP 47 language. */
export type Translations = Readonly<Record<string, string>>

export interface SuggestInput {
  readonly query: string
  readonly near?: LatLng
  /** 8 when left out, at most 20. */
  readonly limit?: number
  /** BCP 47 language of the answer's texts where the map has names in it. */
  readonly language?: string
  /** ISO 3166-1 alpha-2: places of no other country are suggested. */
  readonly country?: string
}

export interface Maps {
  /** The same maps on this account: providers elsewhere have quotas, and cost money. */
  for(account: MapAccount): Maps
  /** Throws MapsError `not_ready` while no map version is in force. */
  info(): MapInfo
  /**
   * The fastest way by car through the points (2 to 27). Throws OutsideServiceAreaError when a point is far from any
   * road of the map, MapsError `place_to_coords_error` when no road joins them.
   */
  route(points: readonly RoutePoint[], options?: RouteOptions): Promise<Route>
  /**
   * The roads from each source to each target, a row for each source. What cannot be laid on a road spoils only
   * its own pairs, which are undefined.
   */
  matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<(RoadPair | undefined)[][]>
  /**
   * How far one comes by car within each of one to four times (1 to 120 minutes), the shortest first. Throws
   * OutsideServiceAreaError when the point is far from any road, MapsError `not_ready` where Valhalla does not run.
   */
  isochrones(point: LatLng, minutes: readonly number[]): Promise<Isochrone[]>
  /**
   * The roads from each source to the target, in the order of the sources. A source that cannot be laid on a road, or
   * from which the target cannot be reached, is undefined and spoils no other.
   */
  roadsTo(sources: readonly LatLng[], target: LatLng): Promise<(RoadPair | undefined)[]>
  /** For each point whether a car can get there: whether a road of the embedded map is near. */
  serves(points: readonly LatLng[]): Promise<boolean[]>
  /** Lays a track on the roads; undefined when it has under two usable points or fits no road. */
  matchTrack(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined>
  /** How long a track took on each road that it drove; undefined where no router can tell now. */
  listPassings(points: readonly TrackPoint[]): Promise<RoadPassing[] | undefined>
  /** Places whose name or address begins like the query, most likely first; typing errors are forgiven. */
  suggestPlaces(input: SuggestInput): Promise<PlaceSuggestion[]>
  /** Throws MapsError `google_places_error` when the map has no such place. */
  getPlace(id: string, language?: string): Promise<Place>
  findPlace(id: string, language?: string): Promise<Place | undefined>
  /** The address, or else the named place or street, nearest to the point within about 300 m. */
  reversePlace(point: LatLng, language?: string): Promise<Place | undefined>
  /**
   * For each address how the embedded map writes it in those of the languages in which it writes it differently. Nothing
   * for what the map has not, or not by these words in any language: what people wrote themselves stays as it is.
   */
  translateAddresses(addresses: readonly Address[], languages: readonly string[]): Promise<Translations[]>
  /** The tiles of a map version whose files are here, in force or not; undefined when there are none. */
  findTiles(version: string): Promise<MapTiles | undefined>
  /** Finds a route that the embedded map is known to have; asks no other provider. Throws Error when that fails. */
  tryRoute(): Promise<void>
  health(): { readonly ready: boolean; readonly detail?: string }
  close(): Promise<void>
}

export type MapsErrorCode =
  | 'place_to_coords_error'
  | 'google_places_error'
  | 'not_ready'
  | 'outside_service_area'

/** A question the map cannot answer. */
export class MapsError extends AppError {
  constructor(code: MapsErrorCode, detail: string) {
    super(code, { detail })
    this.name = 'MapsError'
  }
}

/** Some of the points asked for are where no car can get: off the map, at sea, far from any road. */
export class OutsideServiceAreaError extends MapsError {
  /** Indexes of the points asked for. */
  readonly points: readonly number[]

  constructor(points: readonly number[]) {
    super('outside_service_area', 'No road of this map is near the point.')
    this.name = 'OutsideServiceAreaError'
    this.points = points
  }
}

/**
 * For `catch`: gives the refusal of a point the path of the request's field that holds it, by the point's index. Throws
 * whatever else was thrown as it is.
 */
export const pointAt = (pathOf: (index: number) => string) => (error: unknown) => {
  if (!(error instanceof OutsideServiceAreaError)) throw error
  const { code, message } = error
  throw new AppError(code, {
    detail: message,
    errors: error.points.map((index) => ({ path: pathOf(index), message })),
  })
}
