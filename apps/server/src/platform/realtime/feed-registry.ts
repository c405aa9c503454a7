import type { Member } from '@cabstand/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import type { Session, SignedIn } from '../caller.ts'
import { AppError } from '../http/errors.ts'
import type { ClientMessage, Feed } from './feed.ts'
import type { Followers, Lane } from './followers.ts'
import type { CommittedEvent, Topic } from './hints.ts'

/** The followers and key of a topic. */
export interface FollowedTopic {
  readonly followers: Followers
  readonly key: string
}

/** A topic that this caller may follow, if its feed admits them. */
interface ResolvedTopic extends FollowedTopic {
  readonly caller: SignedIn
}

interface OpenFeed {
  readonly feed: Feed
  readonly followers: Followers
}

/** All feeds and messages of the modules: finds the one that a client names, and passes on hints. */
export class FeedRegistry {
  private readonly byName: ReadonlyMap<string, OpenFeed>
  private readonly byTopics = new Map<string, Followers[]>()
  private readonly byAccessTopics = new Map<string, Followers[]>()
  private readonly messages: ReadonlyMap<string, ClientMessage>
  private readonly log: FastifyBaseLogger

  constructor(options: {
    feeds: readonly Feed[]
    messages: readonly ClientMessage[]
    lane: Lane
    log: FastifyBaseLogger
  }) {
    this.log = options.log
    assertUnique([...options.feeds, ...options.messages].map(({ definition }) => definition.name))
    const open = options.feeds.map((feed) => ({ feed, followers: feed.open(options.lane) }))
    this.byName = new Map(open.map((one) => [one.feed.definition.name, one]))
    this.messages = new Map(options.messages.map((message) => [message.definition.name, message]))
    for (const { feed, followers } of open) {
      addTo(this.byTopics, feed.topics, followers)
      addTo(this.byAccessTopics, feed.accessTopics, followers)
    }
  }

  /**
   * Resolves a client's topic. Throws `not_found` for unknown feeds, `not_permitted` for other roles, and
   * `require_approval` for drivers who wait.
   */
  resolve(topic: string, caller: Session): ResolvedTopic {
    const [name, id] = splitTopic(topic)
    const open = this.byName.get(name)
    if (open === undefined) throw new AppError('not_found')
    assertIsFor(open.feed.definition, caller)
    return { followers: open.followers, key: open.feed.keyOf(id, caller), caller }
  }

  /** Handles a client's message. Throws the same errors. */
  async answer(name: string, input: unknown, caller: Session): Promise<unknown> {
    const message = this.messages.get(name)
    if (message === undefined) throw new AppError('not_found')
    assertIsFor(message.definition, caller)
    return message.answer(input, caller)
  }

  hint(topics: readonly Topic[], event: CommittedEvent | undefined): void {
    for (const topic of topics) {
      const [name, key = ''] = splitTopic(topic)
      for (const followers of this.byTopics.get(name) ?? []) followers.hint(key, event)
      for (const followers of this.byAccessTopics.get(name) ?? []) void followers.recheck(key)
    }
  }

  async sweep(): Promise<void> {
    await this.each('reading new events failed; the next sweep tries again', (followers) => followers.sweep())
  }

  async recheckAll(): Promise<void> {
    await this.each('could not check who may still follow a topic; it is checked again', (followers) =>
      followers.recheckAll(),
    )
  }

  stop(): void {
    for (const { followers } of this.byName.values()) followers.stop()
  }

  /** A failing feed does not delay the others. */
  private async each(failure: string, act: (followers: Followers) => Promise<void>): Promise<void> {
    await Promise.all(
      [...this.byName].map(async ([feed, { followers }]) => {
        try {
          await act(followers)
        } catch (error) {
          this.log.warn({ err: error, feed }, failure)
        }
      }),
    )
  }
}

/** Feeds and messages of people who are approved see no other callers: their roles decide here. */
function assertIsFor(
  { roles }: { readonly roles: readonly Member[] },
  caller: Session,
): asserts caller is SignedIn {
  if (roles.includes(caller.role)) return
  throw new AppError(caller.role === 'waitingDriver' ? 'require_approval' : 'not_permitted')
}

function splitTopic(topic: string): [name: string, id?: string] {
  const colon = topic.indexOf(':')
  return colon < 0 ? [topic] : [topic.slice(0, colon), topic.slice(colon + 1)]
}

function addTo(map: Map<string, Followers[]>, topics: Feed['topics'], followers: Followers): void {
  if (topics === undefined) return
  const { name } = topics
  map.set(name, [...(map.get(name) ?? []), followers])
}

function assertUnique(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two feeds or messages are called ${twice}`)
}
