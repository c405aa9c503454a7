import type { LatLng } from '@cabstand/domain/distance'
import type { OutboundReply, OutboundRequest } from '../../platform/outbound/outbound-request.ts'
import type { MapCapability, MapProviderName } from '../maps-config.ts'
import type {
  MatchedTrack,
  Place,
  PlaceSuggestion,
  RoadPair,
  Route,
  RouteOptions,
  RoutePoint,
  SuggestInput,
  TrackPoint,
} from '../port.ts'

export type { MapCapability, MapProviderName }

/** Suggestions and the choice of one of them, which some providers bill as one unit. */
interface InSession {
  readonly session?: string
}

/** The requests to a provider, by capability. */
export interface Questions {
  readonly suggest: SuggestInput & InSession
  /** `id` without the provider's prefix. */
  readonly place: { readonly id: string; readonly language?: string } & InSession
  readonly reverse: { readonly point: LatLng; readonly language?: string }
  readonly route: { readonly points: readonly RoutePoint[] } & Omit<RouteOptions, 'signal'>
  readonly matrix: { readonly sources: readonly LatLng[]; readonly targets: readonly LatLng[] }
  readonly match: { readonly points: readonly TrackPoint[] }
}

/** The answers of a provider. Undefined is a valid answer: there is no such place, route or match. */
export interface Answers {
  readonly suggest: readonly PlaceSuggestion[]
  readonly place: Place | undefined
  readonly reverse: Place | undefined
  readonly route: Route | undefined
  /** By source, then by target. */
  readonly matrix: readonly (readonly (RoadPair | undefined)[])[]
  readonly match: MatchedTrack | undefined
}

/** The implementation of one capability by one provider: pure functions before and after the call. */
export interface Operation<C extends MapCapability> {
  /** Requests change nothing, so they can be repeated. */
  request(question: Questions[C]): Omit<OutboundRequest, 'repeatable'>
  /** Throws OutboundFailure, or a schema's error, when the response is invalid. */
  read(reply: OutboundReply, question: Questions[C]): Answers[C]
  /** Number of billed units of a request; defaults to 1. */
  units?(question: Questions[C]): number
  /** Whether all requests of one session are billed as one unit. */
  readonly billedBySession?: boolean
  /** Splits requests that exceed the provider's limits, and joins the answers. */
  split?(question: Questions[C]): readonly Questions[C][]
  join?(answers: readonly Answers[C][], question: Questions[C]): Answers[C]
}

export interface MapProvider {
  readonly name: Exclude<MapProviderName, 'embedded'>
  /** Prefix of the ids of its places. */
  readonly placePrefix?: string
  /** The attribution that must be shown with its results. */
  readonly credit: string
  /** How long its places and routes may be cached under its terms. */
  readonly keepSeconds: number
  /** Minimum time between two calls, across all processes, if its terms define one. */
  readonly pauseSeconds?: number
  /** The only origins that its requests may go to. */
  readonly origins: readonly string[]
  readonly operations: { readonly [C in MapCapability]?: Operation<C> }
}
