import {
  type AnyEndpoint,
  anyone,
  type DescribedEndpoint,
  type ParamsOf,
  type QueryOf,
} from '@cabstand/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Client, RequestCaller, Session, SignedIn } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { AnyTask } from '../../jobs/define-task.ts'
import { assertMayCall, clientOf, validate } from '../read-request.ts'

/** A route that is not JSON. It has its own `mount`, so that `registerRoutes` does not depend on the kinds. */
export interface KindRoute {
  readonly endpoint: DescribedEndpoint
  readonly mount: (app: FastifyInstance, db: Database) => void
  /** The job tasks of its requests. */
  readonly tasks?: (db: Database) => readonly AnyTask[]
}

type CallerOf<E extends AnyEndpoint> = E extends { kind: 'formPost'; authority?: undefined }
  ? { readonly role: 'anonymous' }
  : 'anonymous' extends E['roles'][number]
    ? RequestCaller
    : 'waitingDriver' extends E['roles'][number]
      ? Session
      : SignedIn

/** The validated request, as passed to handlers of all kinds that read sessions. */
export interface KindContext<E extends AnyEndpoint> {
  readonly caller: CallerOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly client: Client
}

/** Checks the role, then the params and the query. */
export function readContext<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest): KindContext<E> {
  assertMayCall(endpoint, request.caller)
  return {
    caller: request.caller as CallerOf<E>,
    params: validate(endpoint.params, request.params, 'params') as ParamsOf<E>,
    query: validate(endpoint.query, request.query, 'query') as QueryOf<E>,
    client: clientOf(request),
  }
}

/** Throws unless the endpoint is open to all callers. For kinds that do not read the session. */
export function assertForEveryone({ name, roles }: AnyEndpoint): void {
  if (anyone.every((role) => roles.includes(role))) return
  throw new Error(`endpoint ${name} does not read the session, so its roles must be \`anyone\``)
}
