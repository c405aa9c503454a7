import type { Followed, ServerToClient } from '@cabstand/contract/realtime/protocol'
import type { FastifyBaseLogger } from 'fastify'
import type { SignedIn } from '../caller.ts'
import { toRefusal } from '../http/errors.ts'
import type { CommittedEvent } from './hints.ts'

/** A socket that follows a topic, and the person behind it. */
export interface Follower {
  readonly socketId: string
  readonly caller: SignedIn
}

export interface FollowRequest extends Follower {
  /** The newest event number that the client holds. */
  readonly after: number | undefined
  /** Whether the client has disconnected or unfollowed, so that nothing needs to be read for it. */
  readonly isGone: () => boolean
}

/** How messages are sent to sockets. */
export interface Lane {
  /** Sends one message, encoded once, to each of these sockets. */
  send<E extends keyof ServerToClient>(
    socketIds: readonly string[],
    event: E,
    ...message: Parameters<ServerToClient[E]>
  ): void
  /** The same, except that sockets with a backlog miss it. */
  sendVolatile<E extends keyof ServerToClient>(
    socketIds: readonly string[],
    event: E,
    ...message: Parameters<ServerToClient[E]>
  ): void
  readonly log: FastifyBaseLogger
}

/** The followers of one feed in this process. */
export interface Followers {
  /** Adds a follower after sending what it missed; throws when it may not follow. */
  follow(request: FollowRequest, key: string, deliver: (followed: Followed) => void): Promise<void>
  unfollow(socketId: string, key: string): void
  /** Called when something about this key was committed: sends what is new. */
  hint(key: string, committed?: CommittedEvent): void
  /** Called when access to this key may have changed: checks each follower again. */
  recheck(key: string): Promise<void>
  /** Checks the access of all followers again; finds what a lost hint missed. */
  recheckAll(): Promise<void>
  /** Finds changes that lost hints missed. */
  sweep(): Promise<void>
  stop(): void
}

/** The followers of one key, by audience. */
export class Audiences<A extends string> {
  private readonly byAudience = new Map<A, Map<string, SignedIn>>()

  get isEmpty(): boolean {
    return this.byAudience.size === 0
  }

  add(audience: A, { socketId, caller }: Follower): void {
    const followers = this.byAudience.get(audience) ?? new Map<string, SignedIn>()
    followers.set(socketId, caller)
    this.byAudience.set(audience, followers)
  }

  remove(socketId: string): void {
    for (const [audience, followers] of this.byAudience) {
      if (followers.delete(socketId) && followers.size === 0) this.byAudience.delete(audience)
    }
  }

  /** Each audience that has followers, with its sockets. */
  *sockets(): Iterable<readonly [A, readonly string[]]> {
    for (const [audience, followers] of this.byAudience) yield [audience, [...followers.keys()]]
  }

  /** All followers with their audience. */
  list(): { audience: A; socketId: string; caller: SignedIn }[] {
    return [...this.byAudience].flatMap(([audience, followers]) =>
      [...followers].map(([socketId, caller]) => ({ audience, socketId, caller })),
    )
  }
}

/** Someone who may follow and waits for the first read. */
export interface Joiner<A extends string> extends FollowRequest {
  readonly audience: A
  readonly deliver: (followed: Followed) => void
  /** Ends the wait; with an error, it fails. */
  readonly settle: (error?: unknown) => void
}

/** A joiner, and the promise that their first read has been sent. */
export function joinerOf<A extends string>(
  request: FollowRequest,
  audience: A,
  deliver: (followed: Followed) => void,
): { joiner: Joiner<A>; joined: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
  return { joiner: { ...request, audience, deliver, settle }, joined: promise }
}

interface AccessQuestion<A extends string> {
  readonly key: string
  readonly audiences: Audiences<A>
  /** Checks only these; absent: all. */
  readonly among?: readonly A[]
  readonly source: { admit(key: string, caller: SignedIn): Promise<A> }
  readonly topic: string
  readonly lane: Lane
}

/**
 * Checks again who may follow, and removes followers who may not or whose audience has changed. Throws when access
 * cannot be determined: then nothing that depends on it may be sent.
 */
export async function recheckAccess<A extends string>(question: AccessQuestion<A>): Promise<void> {
  const { key, audiences, among, source, topic, lane } = question
  for (const { audience, socketId, caller } of audiences.list()) {
    if (among !== undefined && !among.includes(audience)) continue
    const problem = await findRefusal(() => source.admit(key, caller), audience)
    if (problem === undefined) continue
    audiences.remove(socketId)
    lane.send([socketId], 'feed:ended', { topic, problem })
  }
}

async function findRefusal<A extends string>(admit: () => Promise<A>, held: A) {
  try {
    return (await admit()) === held ? undefined : ({ code: 'not_permitted', status: 403 } as const)
  } catch (error) {
    const { code, status } = toRefusal(error)
    if (status >= 500) throw error
    return { code, status }
  }
}
