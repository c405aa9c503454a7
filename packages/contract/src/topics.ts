import type {
  EventOf,
  FeedDefinition,
  LiveFeedDefinition,
  NumberedFeedDefinition,
  StateFeedDefinition,
  StateOf,
  ValueOf,
} from './realtime/feed.ts'
import type {
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
