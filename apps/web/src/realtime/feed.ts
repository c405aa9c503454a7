import type {
  CollectionFeedDefinition,
  EventOf,
  LiveFeedDefinition,
  NumberedFeedDefinition,
  SnapshotOf,
  StateFeedDefinition,
} from '@cabstand/contract/realtime/feed'
import type { NumberedEvent } from '@cabstand/contract/realtime/protocol'
import type { QueryClient } from '@tanstack/react-query'

/** The result of an event: `gap` means that an earlier event is missing, so the topic is followed again. */
export type Applied = 'applied' | 'known' | 'gap'

/** How the query cache stores a numbered feed. `id` is undefined for a feed of one's own. */
export interface FeedCache<Snapshot, Event> {
  /** Number of the newest event that the cache holds; undefined when it holds none. */
  numberOf(client: QueryClient, id: string | undefined): number | undefined
  applySnapshot(client: QueryClient, snapshot: Snapshot, id: string | undefined): void
  applyEvent(client: QueryClient, event: Event, id: string | undefined): Applied
  /** The person no longer has access. */
  end(client: QueryClient, id: string | undefined): void
}

/** A numbered feed together with its place in the query cache. */
export interface CachedFeed extends FeedCache<unknown, NumberedEvent> {
  readonly name: string
  readonly kind: 'numbered'
}

export function cachedFeed<F extends NumberedFeedDefinition>(
  { name, kind }: F,
  cache: FeedCache<SnapshotOf<F>, EventOf<F> & NumberedEvent>,
): CachedFeed {
  return { name, kind, ...cache }
}

export type ClientFeed = CachedFeed | StateFeedDefinition | LiveFeedDefinition | CollectionFeedDefinition

/** A followed topic, and how many components follow it. */
export interface FollowedTopic {
  readonly feed: ClientFeed
  readonly id: string | undefined
  readonly count: number
}
