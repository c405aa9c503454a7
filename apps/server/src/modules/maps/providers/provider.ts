import type { LatLng } from '@cabstand/domain/distance'
import type { MapCapability, MapProviderName } from '../../../maps-config.ts'
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

/** Suggestions and the choice of one of them, which some providers bill together. */
interface InSession {
  readonly session?: string
}

/** What is asked of a provider, by capability. */
export interface Questions {
  readonly suggest: SuggestInput & InSession
  /** `id` without the provider's prefix. */
  readonly place: { readonly id: string; readonly language?: string } & InSession
  readonly reverse: { readonly point: LatLng; readonly language?: string }
  readonly route: { readonly points: readonly RoutePoint[] } & Omit<RouteOptions, 'signal'>
  readonly matrix: { readonly sources: readonly LatLng[]; readonly targets: readonly LatLng[] }
  readonly match: { readonly points: readonly TrackPoint[] }
}

/** What a provider answers. Undefined is an answer too: there is no such place, way or match. */
export interface Answers {
  readonly suggest: readonly PlaceSuggestion[]
  readonly place: Place | undefined
  readonly reverse: Place | undefined
  readonly route: Route | undefined
  /** By source, then by target. */
  readonly matrix: readonly (readonly (RoadPair | undefined)[])[]
  readonly match: MatchedTrack | undefined
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  /** May hold a key: it goes into no log and no error. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** An answer that came: 200, or a refusal of this very question (4xx). `body` is parsed JSON, of unknown shape. */
export interface ProviderReply {
  readonly status: number
  readonly body: unknown
}

/** How one provider does one thing: pure functions around the call. */
export interface Operation<C extends MapCapability> {
  request(question: Questions[C]): ProviderRequest
  /** Throws ProviderFailure, or whatever a schema throws, when the reply is no answer to the question. */
  read(reply: ProviderReply, question: Questions[C]): Answers[C]
  /** How many units of its price a question costs; 1 when left out. */
  units?(question: Questions[C]): number
  /** Whether the questions of one session are billed once. */
  readonly billedBySession?: boolean
  /** Questions larger than the provider takes, in pieces, and their answers put together again. */
  split?(question: Questions[C]): readonly Questions[C][]
  join?(answers: readonly Answers[C][], question: Questions[C]): Answers[C]
}

export interface MapProvider {
  readonly name: Exclude<MapProviderName, 'embedded'>
  /** What the ids of its places begin with. */
  readonly placePrefix?: string
  /** What has to be shown beside its answers. */
  readonly credit: string
  /** How long its answers about places and ways may be kept, by its terms. */
  readonly keepSeconds: number
  /** Least time between two calls of all processes together, where its terms say one. */
  readonly pauseSeconds?: number
  readonly operations: { readonly [C in MapCapability]?: Operation<C> }
}

/** Why a provider gave no answer: `refused` blames our credentials, `rejected` the question, the others the provider. */
export type FailureKind = 'timeout' | 'unreachable' | 'overloaded' | 'unreadable' | 'refused' | 'rejected'

/** The next provider is asked. The message names neither address nor key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: FailureKind
  /** Whether the provider may put the call on its bill. */
  readonly billed: boolean

  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
    this.billed = kind === 'timeout' || kind === 'unreadable'
  }
}
