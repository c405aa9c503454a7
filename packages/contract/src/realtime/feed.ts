import type * as z from 'zod/mini'
import type { Member } from '../endpoint.ts'
import type { CollectionEntry } from './protocol.ts'

type Schema = z.ZodMiniType
/** One schema for each audience. Fields that are not in the schema are removed. */
export type SchemaByAudience = Readonly<Record<string, Schema>>

interface SharedDefinition {
  /** Unique among feeds. The topic starts with this name. */
  readonly name: string
  /**
   * Schema of the part of the topic after the name. Absent: each person has their own feed, and the topic is the name.
   */
  readonly id?: Schema
  /** The audiences that may follow the feed. The server then also checks each person and topic. */
  readonly roles: readonly Member[]
}

/**
 * Durable. The events of each topic are numbered 1, 2, 3 … without gaps. Followers first receive a snapshot, or the
 * events after the number that they have, and then each later event once and in order.
 */
export interface NumberedFeedDefinition extends SharedDefinition {
  readonly kind: 'numbered'
  readonly snapshot: Schema | SchemaByAudience
  /** The output has the field `number`. */
  readonly event: Schema | SchemaByAudience
}

/** Each state replaces the previous one. The complete state is sent when it differs from the last one that was sent. */
export interface StateFeedDefinition extends SharedDefinition {
  readonly kind: 'state'
  readonly state: Schema | SchemaByAudience
}

/** Each value is sent at most once. A slow connection misses some values. */
export interface LiveFeedDefinition extends SharedDefinition {
  readonly kind: 'live'
  readonly value: Schema | SchemaByAudience
}

/**
 * Entries that have ids, such as the cars of a fleet. Followers first receive all entries, and then the entries that
 * have come, the fields that have changed, and the ids of those that have gone.
 */
export interface CollectionFeedDefinition extends SharedDefinition {
  readonly kind: 'collection'
  /** The output has the field `id`. */
  readonly entry: Schema | SchemaByAudience
}

export type FeedDefinition =
  | NumberedFeedDefinition
  | StateFeedDefinition
  | LiveFeedDefinition
  | CollectionFeedDefinition

/** Declares a feed. Server, clients and docs/sockets.md follow this declaration. */
export function feed<const F extends FeedDefinition>(definition: F): F {
  return definition
}

/** A message from a client. The acknowledgement carries the response. */
export interface MessageDefinition {
  readonly name: string
  readonly roles: readonly Member[]
  readonly input: Schema
  readonly answer: Schema
}

/** Declares a message that clients send. */
export function message<const M extends MessageDefinition>(definition: M): M {
  return definition
}

type OutputOf<S> = S extends z.core.$ZodType
  ? z.core.output<S>
  : { [A in keyof S]: S[A] extends z.core.$ZodType ? z.core.output<S[A]> : never }[keyof S]

export type AudienceOf<S> = S extends z.core.$ZodType ? string : keyof S & string
export type SnapshotOf<F extends NumberedFeedDefinition> = OutputOf<F['snapshot']>
export type EventOf<F extends NumberedFeedDefinition> = OutputOf<F['event']>
export type StateOf<F extends StateFeedDefinition> = OutputOf<F['state']>
export type ValueOf<F extends LiveFeedDefinition> = OutputOf<F['value']>
export type EntryOf<F extends CollectionFeedDefinition> = OutputOf<F['entry']> & CollectionEntry
export type MessageInput<M extends MessageDefinition> = z.core.input<M['input']>
export type MessageAnswer<M extends MessageDefinition> = z.core.output<M['answer']>
