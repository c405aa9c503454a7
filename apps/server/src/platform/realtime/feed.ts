import type {
  AudienceOf,
  CollectionFeedDefinition,
  EntryOf,
  EventOf,
  FeedDefinition,
  LiveFeedDefinition,
  MessageAnswer,
  MessageDefinition,
  NumberedFeedDefinition,
  SchemaByAudience,
  StateFeedDefinition,
  StateOf,
  ValueOf,
} from '@cabstand/contract/realtime/feed'
import type { NumberedEvent } from '@cabstand/contract/realtime/protocol'
import { topicOf } from '@cabstand/contract/topics'
import * as z from 'zod/mini'
import type { SignedIn } from '../caller.ts'
import { AppError } from '../http/errors.ts'
import { CollectionFollowers, type CollectionSource } from './collection-followers.ts'
import type { Followers, Lane } from './followers.ts'
import type { Topics } from './hints.ts'
import { LiveFollowers, type LiveSource } from './live-followers.ts'
import { NumberedFollowers, type NumberedSource } from './numbered-followers.ts'
import { StateFollowers, type StateSource } from './state-followers.ts'

/** A feed of a module as the gateway sees it: its access rules, the topics of its hints, and its followers. */
export interface Feed {
  readonly definition: FeedDefinition
  /** Hints with these topics announce changes; undefined: no hints. */
  readonly topics: TopicName | undefined
  /** Hints with these topics announce that access may have changed. */
  readonly accessTopics: TopicName | undefined
  /** The key that a person follows; `id` is the part of the topic after the name. Throws `validation_failed`. */
  keyOf(id: string | undefined, caller: SignedIn): string
  /** Starts serving followers in this process. */
  open(lane: Lane): Followers
}

type TopicName = Pick<Topics, 'name'>

/** For feeds whose topic has no id. */
interface OwnKey {
  /** The key that this person follows; absent: each person has their own. */
  ownKey?(caller: SignedIn): string
}

/** A feed of numbered events: each arrives once and in order. */
export function numberedFeed<
  F extends NumberedFeedDefinition,
  Event extends NumberedEvent,
  A extends AudienceOf<F['snapshot']> & AudienceOf<F['event']>,
>(
  definition: F,
  source: NumberedSource<Event, A> &
    OwnKey & { encode(event: Event, audience: A): EventOf<F> & NumberedEvent },
): Feed {
  return {
    ...sharedOf(definition, source),
    topics: source.topics,
    accessTopics: undefined,
    open: (lane) => new NumberedFollowers({ source, lane, topicOf: wireTopicOf(definition) }),
  }
}

/** A feed of a state, sent completely whenever it differs. */
export function stateFeed<F extends StateFeedDefinition, State, A extends AudienceOf<F['state']>>(
  definition: F,
  source: StateSource<State, A> & OwnKey & { encode(state: State, audience: A): StateOf<F> },
): Feed {
  return {
    ...sharedOf(definition, source),
    topics: source.topics,
    accessTopics: source.accessTopics,
    open: (lane) => new StateFollowers({ source, lane, topicOf: wireTopicOf(definition) }),
  }
}

/** A feed of live values, sent once and never repeated. */
export function liveFeed<F extends LiveFeedDefinition, Value, A extends AudienceOf<F['value']>>(
  definition: F,
  source: LiveSource<Value, A> & OwnKey & { encode(value: Value, audience: A): ValueOf<F> },
): Feed {
  return {
    ...sharedOf(definition, source),
    topics: undefined,
    accessTopics: source.accessTopics,
    open: (lane) => new LiveFollowers({ source, lane, topicOf: wireTopicOf(definition) }),
  }
}

/** A feed of entries with ids: all of them first, then what changes. */
export function collectionFeed<F extends CollectionFeedDefinition, Entry, A extends AudienceOf<F['entry']>>(
  definition: F,
  source: CollectionSource<Entry, A> & OwnKey & { encode(entry: Entry, audience: A): EntryOf<F> },
): Feed {
  return {
    ...sharedOf(definition, source),
    topics: source.topics,
    accessTopics: undefined,
    open: (lane) => new CollectionFollowers({ source, lane, topicOf: wireTopicOf(definition) }),
  }
}

/** Creates an `encode` from the schemas of the contract: fields that they do not name for an audience are dropped. */
export function encodeBy<S extends z.ZodMiniType | SchemaByAudience>(schemas: S) {
  type Schema = S extends z.core.$ZodType ? S : S[keyof S] & z.core.$ZodType
  const schemaOf = (audience: string): z.ZodMiniType | undefined =>
    isSchema(schemas) ? schemas : (schemas as SchemaByAudience)[audience]
  return (value: z.core.output<Schema>, audience: AudienceOf<S>): z.core.output<Schema> => {
    const schema = schemaOf(audience)
    if (schema === undefined) throw new Error(`the audience ${audience} has no schema`)
    return z.encode(schema, value) as z.core.output<Schema>
  }
}

function isSchema(schemas: z.ZodMiniType | SchemaByAudience): schemas is z.ZodMiniType {
  return '_zod' in schemas
}

function sharedOf(definition: FeedDefinition, source: OwnKey) {
  return {
    definition,
    keyOf(id: string | undefined, caller: SignedIn): string {
      if (definition.id === undefined) {
        if (id !== undefined) throw new AppError('validation_failed')
        return source.ownKey?.(caller) ?? caller.userId
      }
      if (!z.safeParse(definition.id, id).success || id === undefined) throw new AppError('validation_failed')
      return id
    },
  }
}

function wireTopicOf(definition: FeedDefinition): (key: string) => string {
  return (key) => topicOf(definition, definition.id === undefined ? undefined : key)
}

/** A message from clients that a module handles. */
export interface ClientMessage {
  readonly definition: MessageDefinition
  /** Throws an AppError to refuse the message. */
  answer(input: unknown, caller: SignedIn): Promise<unknown>
}

/** Handles a message of the contract; its input is validated first. */
export function clientMessage<M extends MessageDefinition>(
  definition: M,
  handle: (input: z.core.output<M['input']>, caller: SignedIn) => Promise<MessageAnswer<M>>,
): ClientMessage {
  return {
    definition,
    async answer(input, caller) {
      const parsed = z.safeParse(definition.input, input)
      if (!parsed.success) throw new AppError('validation_failed')
      return handle(parsed.data as z.core.output<M['input']>, caller)
    },
  }
}
