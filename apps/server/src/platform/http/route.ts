import type {
  BodyOf,
  Caller,
  Described,
  EndpointDefinition,
  OutputByRole,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '@cabstand/contract/endpoint'
import type { Role } from '@cabstand/domain/roles'
import type { Audited } from '../audit/staff-write.ts'
import type { Client, RequestCaller, SignedIn } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { AnyTask } from '../jobs/define-task.ts'
import type { AppError } from './errors.ts'
import type { KindRoute } from './kinds/kind-route.ts'

/** The callers of the endpoint. */
type CallerOf<E extends EndpointDefinition> =
  | (SignedIn & { readonly role: Extract<E['roles'][number], Role> })
  | Extract<RequestCaller, { readonly role: Extract<E['roles'][number], 'waitingDriver'> }>
  | Extract<RequestCaller, { readonly role: Extract<E['roles'][number], 'anonymous'> }>

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never

/**
 * The result of a handler. With output by role it is one value that matches the schemas of all roles. The route encodes
 * it by the schema of the caller's role, which removes the fields that this role may not see.
 */
export type AnswerOf<E extends EndpointDefinition> = E['output'] extends OutputByRole
  ? Intersection<OutputOf<E, Caller>>
  : OutputOf<E, Caller>

/** The validated request, as passed to handlers. */
export interface Context<E extends EndpointDefinition> {
  readonly caller: CallerOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly client: Client
  /** The version that the caller has read. Compare it under the lock of the record's row: `assertVersion`. */
  readonly version: E['versioned'] extends true ? number : undefined
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAgeSeconds: number }): void
}

/** Reads have no transaction of their own. */
interface Read<E extends EndpointDefinition> extends Refusing {
  /** Runs before the request is parsed, so that a caller without permission learns nothing from validation errors. */
  admit?(client: Client): Promise<void>
  read(context: Context<E>): Promise<AnswerOf<E>>
}

interface Refusing {
  /** Converts errors, including validation errors, before they are sent; absent: errors are not converted. */
  refuse?(error: unknown): AppError
}

/**
 * Writes run in one transaction, together with their idempotency key. Slow work (routing, a provider) and effects that
 * must survive an error (counting attempts) belong in `prepare`, which runs before the transaction.
 */
interface Write<E extends EndpointDefinition, P> extends Audited, Refusing {
  prepare?(context: Context<E>): Promise<P>
  write(tx: Tx, context: Context<E>, prepared: P): Promise<AnswerOf<E>>
}

/**
 * A JSON route. The types of `route` check that the handlers match the endpoint. Handlers are called only with requests
 * that the endpoint's schemas and roles allow.
 */
export interface JsonRoute extends JsonHandler {
  readonly endpoint: Described<EndpointDefinition>
}

/** The context of an endpoint that may or may not be versioned. */
export type AnyContext = Omit<Context<EndpointDefinition>, 'version'> & {
  readonly version: number | undefined
}

interface JsonHandler extends Audited {
  readonly admit?: (client: Client) => Promise<void>
  read?(context: AnyContext): Promise<unknown>
  readonly refuse?: (error: unknown) => AppError
  prepare?(context: AnyContext): Promise<unknown>
  write?(tx: Tx, context: AnyContext, prepared: unknown): Promise<unknown>
}

/** A route of any kind. Kinds other than JSON are created in `kinds/`. */
export type Route = JsonRoute | KindRoute

export const isKindRoute = (route: Route): route is KindRoute => 'mount' in route

/** The job tasks of these routes. */
export function tasksOfRoutes(routes: readonly Route[], db: Database): AnyTask[] {
  return routes.filter(isKindRoute).flatMap((route) => route.tasks?.(db) ?? [])
}

/** Connects an endpoint of the contract with its handler. */
export function route<E extends Described<EndpointDefinition>, P = undefined>(
  endpoint: E,
  handler: Read<E> | Write<E, P>,
): JsonRoute
export function route(endpoint: JsonRoute['endpoint'], handler: JsonHandler): JsonRoute {
  return { endpoint, ...handler }
}
