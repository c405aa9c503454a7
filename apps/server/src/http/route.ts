import type {
  BodyOf,
  Caller,
  EndpointDefinition,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '@cabstand/contract/endpoint'
import type { Tx } from '../db/transaction.ts'
import type { RequestCaller, SignedIn } from './caller.ts'
import type { AppError } from './errors.ts'

type CallerOf<E extends EndpointDefinition> = 'anonymous' extends E['roles'][number]
  ? RequestCaller
  : SignedIn

/** Where a request comes from. */
export interface Client {
  readonly address: string
  readonly userAgent: string
  readonly secure: boolean
  /** What sign-in left on this device earlier; unchecked. */
  readonly deviceMark: string | undefined
  /** What an answer to this browser left before anybody signed in; unchecked. */
  readonly visitorMark: string | undefined
  /** Of endpoints with credentials of their own; sessions are looked at before. */
  readonly authorization: string | undefined
}

/** What a handler knows of its request; everything in it has been validated. */
export interface Context<E extends EndpointDefinition> {
  readonly caller: CallerOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly client: Client
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAgeSeconds: number }): void
}

/** Reads answer without a transaction of their own. */
interface Read<E extends EndpointDefinition> {
  /** Before anything of the request is read: who may not ask learns nothing about what can be asked. */
  admit?(client: Client): Promise<void>
  read(context: Context<E>): Promise<OutputOf<E, Caller>>
  /** What is thrown instead of an error, also of one in the request itself; the error when left out. */
  refuse?(error: unknown): AppError
}

/**
 * Writes run in one transaction, together with their idempotency key. What is slow (routing, a provider)
 * or must survive a refusal (counting tries) belongs into `prepare`, which runs before it.
 */
interface Write<E extends EndpointDefinition, P> {
  prepare?(context: Context<E>): Promise<P>
  write(tx: Tx, context: Context<E>, prepared: P): Promise<OutputOf<E, Caller>>
}

export interface Route {
  readonly endpoint: EndpointDefinition
  readonly admit?: (client: Client) => Promise<void>
  readonly read?: (context: never) => Promise<unknown>
  readonly refuse?: (error: unknown) => AppError
  readonly prepare?: (context: never) => Promise<unknown>
  readonly write?: (tx: Tx, context: never, prepared: never) => Promise<unknown>
}

/** Joins an endpoint of the contract with the code that answers it. */
export function route<E extends EndpointDefinition, P = undefined>(
  endpoint: E,
  handler: Read<E> | Write<E, P>,
): Route {
  return { endpoint, ...handler }
}
