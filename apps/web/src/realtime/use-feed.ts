import type {
  CollectionFeedDefinition,
  EntryOf,
  LiveFeedDefinition,
  StateFeedDefinition,
  StateOf,
  ValueOf,
} from '@cabstand/contract/realtime/feed'
import { topicOf } from '@cabstand/contract/topics'
import { useEffect } from 'react'
import { useStore } from '../ui/store.ts'
import type { CachedFeed, ClientFeed } from './feed.ts'
import { useRealtime } from './realtime-context.tsx'

/** Ids of topics; undefined for a feed of one's own, null to follow nothing for now. */
type Ids = string | readonly string[] | null | undefined

/**
 * Follows topics of a feed while the component is shown. A numbered feed keeps the query cache current, for one id or
 * for many; of the other feeds it answers the newest state or value of one topic, or the entries of a collection by id,
 * null until there are any. Without a feed it follows nothing.
 */
export function useFeed(feed: CachedFeed, ids?: Ids): void
export function useFeed<F extends StateFeedDefinition>(
  feed: F | undefined,
  id?: string | null,
): StateOf<F> | null
export function useFeed<F extends LiveFeedDefinition>(feed: F, id?: string | null): ValueOf<F> | null
export function useFeed<F extends CollectionFeedDefinition>(feed: F): ReadonlyMap<string, EntryOf<F>> | null
export function useFeed(feed: ClientFeed | undefined, ids?: Ids): unknown {
  const realtime = useRealtime()
  const list = ids === null || feed === undefined ? [] : Array.isArray(ids) ? ids : [ids]
  const joined = ids === undefined ? undefined : list.join(' ')
  useEffect(() => {
    if (feed === undefined) return undefined
    const followed = joined === undefined ? [undefined] : joined.split(' ').filter((id) => id !== '')
    const unfollow = followed.map((id) => realtime.follow(feed, id))
    return () => {
      for (const stop of unfollow) stop()
    }
  }, [realtime, feed, joined])
  return useStore(realtime.newest(feed !== undefined && list.length === 1 ? topicOf(feed, list[0]) : ''))
}
