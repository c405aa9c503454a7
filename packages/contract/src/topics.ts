import type {
  CollectionFeedDefinition,
  EntryOf,
  EventOf,
  FeedDefinition,
  LiveFeedDefinition,
  NumberedFeedDefinition,
  StateFeedDefinition,
  StateOf,
  ValueOf,
} from './realtime/feed.ts'
import type {
  CollectionEntry,
  FeedChangesMessage,
  FeedEventMessage,
  FeedStateMessage,
  FeedValueMessage,
  NumberedEvent,
} from './realtime/protocol.ts'

/** How clients name what they follow: the feed's name, and for most feeds an id: `booking:01a2…`, `offers`. */
export function topicOf(feed: Pick<FeedDefinition, 'name'>, id?: string): string {
  return id === undefined ? feed.name : `${feed.name}:${id}`
}

function isOf(feed: FeedDefinition, topic: string): boolean {
  return topic === feed.name || topic.startsWith(`${feed.name}:`)
}

/** The event of a message, when it is one of this feed. Clients trust their server to send what it declares. */
export function eventOf<F extends NumberedFeedDefinition>(feed: F, { topic, event }: FeedEventMessage) {
  return isOf(feed, topic) ? (event as EventOf<F> & NumberedEvent) : undefined
}

/** The state of a message, when it is one of this feed. */
export function stateOf<F extends StateFeedDefinition>(feed: F, { topic, state }: FeedStateMessage) {
  return isOf(feed, topic) ? (state as StateOf<F>) : undefined
}

/** The value of a message, when it is one of this feed. */
export function liveValueOf<F extends LiveFeedDefinition>(feed: F, { topic, value }: FeedValueMessage) {
  return isOf(feed, topic) ? (value as ValueOf<F>) : undefined
}

/** The changes of a message, when it is one of this feed. */
export function changesOf<F extends CollectionFeedDefinition>(feed: F, message: FeedChangesMessage) {
  return isOf(feed, message.topic)
    ? (message as FeedChangesMessage & {
        readonly changed: readonly (Partial<EntryOf<F>> & CollectionEntry)[]
      })
    : undefined
}

/** A collection after changes. Entries that have not changed stay the same objects. */
export function applyChanges<E extends CollectionEntry>(
  entries: ReadonlyMap<string, E>,
  { changed, gone }: Pick<FeedChangesMessage, 'changed' | 'gone'>,
): ReadonlyMap<string, E> {
  const next = new Map(entries)
  for (const id of gone) next.delete(id)
  // A new entry arrives with all of its fields.
  for (const entry of changed) next.set(entry.id, { ...next.get(entry.id), ...entry } as E)
  return next
}
