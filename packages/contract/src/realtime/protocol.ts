import * as z from 'zod/mini'
import type { Problem } from '../schemas/common.ts'

/**
 * The realtime protocol. docs/sockets.md explains it for clients. It uses one Socket.IO namespace, three messages from
 * clients, and one message from the server for each kind of feed. The other files of this folder declare the feeds and
 * messages of each module.
 */
export const protocolVersion = 2

/** Sent in the handshake's `auth`. Browsers authenticate with their cookie, mobile clients with the token. */
export const handshake = z.object({ version: z.literal(protocolVersion), token: z.optional(z.string()) })

const topic = z.string().check(z.maxLength(200))

export const followInput = z.object({
  topic,
  /** Numbered feeds: the newest event number that the client has; absent: send a snapshot. */
  after: z.optional(z.int().check(z.gte(0))),
})
export const unfollowInput = z.object({ topic })
export const sendInput = z.object({ message: z.string().check(z.maxLength(100)), input: z.unknown() })

export type RealtimeProblem = Pick<Problem, 'code' | 'status'>
export type Ack<T> = { ok: true; value: T } | { ok: false; problem: RealtimeProblem }

/** An event of a numbered feed. */
export interface NumberedEvent {
  readonly number: number
}

/** An entry of a collection feed. */
export interface CollectionEntry {
  readonly id: string
}

/** What differs in a collection since the message before. */
export interface CollectionChanges {
  /** Entries with their id and the fields that differ; new entries with all fields. */
  readonly changed: readonly CollectionEntry[]
  /** Ids of entries that no longer belong to it. */
  readonly gone: readonly string[]
}

/** The response to `follow`, by the kind of the feed. It is sent before any other message about the topic. */
export type Followed<Snapshot = unknown, Event extends NumberedEvent = NumberedEvent> =
  | { kind: 'snapshot'; number: number; snapshot: Snapshot }
  | { kind: 'events'; events: Event[] }
  | { kind: 'state'; state: unknown }
  /** Null while there is no value yet. */
  | { kind: 'value'; value: unknown }
  | { kind: 'entries'; entries: readonly CollectionEntry[] }

export interface ClientToServer {
  follow: (input: z.input<typeof followInput>, ack: (answer: Ack<Followed>) => void) => void
  unfollow: (input: z.input<typeof unfollowInput>) => void
  send: (input: { message: string; input: unknown }, ack: (answer: Ack<unknown>) => void) => void
}

export interface FeedEventMessage {
  readonly topic: string
  readonly event: NumberedEvent
}
export interface FeedStateMessage {
  readonly topic: string
  readonly state: unknown
}
export interface FeedValueMessage {
  readonly topic: string
  readonly value: unknown
}
export interface FeedChangesMessage extends CollectionChanges {
  readonly topic: string
}
export interface FeedEndedMessage {
  readonly topic: string
  readonly problem: RealtimeProblem
}

export interface ServerToClient {
  /** Numbered feeds: the next event of a followed topic. */
  'feed:event': (message: FeedEventMessage) => void
  /** State feeds: the complete new state. It replaces the previous state. */
  'feed:state': (message: FeedStateMessage) => void
  /** Live feeds: the newest value. A missed value is not sent again. */
  'feed:value': (message: FeedValueMessage) => void
  /** Collection feeds: what has changed since the message before. */
  'feed:changes': (message: FeedChangesMessage) => void
  /** The person may no longer follow this topic. No further messages about it are sent. */
  'feed:ended': (message: FeedEndedMessage) => void
  /** The session has ended: sign in again. */
  'session:ended': () => void
}
