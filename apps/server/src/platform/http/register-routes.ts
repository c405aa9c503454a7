import { type AnyEndpoint, anyone, type Caller, type EndpointDefinition } from '@cabstand/contract/endpoint'
import { endpoints } from '@cabstand/contract/http/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { staffWriteOf } from '../audit/staff-write.ts'
import type { Client } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { type Crowds, createCrowds } from './crowds.ts'
import { encoderFor, outputSchema } from './encode-answer.ts'
import { assertMayCall, clientOf, validate } from './read-request.ts'
import { readVersion } from './record-version.ts'
import { type AnyContext, isKindRoute, type JsonRoute, type Route } from './route.ts'
import { readIdempotencyKey, runWrite, type WriteWork } from './run-write.ts'

/**
 * Mounts the routes of all modules, which must include every endpoint of the contract, or those of them that this
 * process serves. Writes to one record wait for each other in `records`. The server does not start when an endpoint names
 * no roles, has no handler or two handlers, lacks an output schema for one of its roles, or has credentials that no code
 * checks.
 */
export function registerRoutes(
  app: FastifyInstance,
  db: Database,
  routes: readonly Route[],
  { served = routes, records = createCrowds().records }: ServedRoutes = {},
): void {
  const answered = new Set<string>()
  for (const { endpoint } of routes) {
    if (answered.has(endpoint.name)) throw new Error(`endpoint ${endpoint.name} has two handlers`)
    answered.add(endpoint.name)
  }
  for (const { name } of endpoints) {
    if (!answered.has(name)) throw new Error(`endpoint ${name} has no handler`)
  }
  for (const route of served) registerRoute(app, db, route, records)
}

export interface ServedRoutes {
  /** Absent: all. */
  readonly served?: readonly Route[]
  readonly records?: Crowds['records']
}

/** Mounts one route. Exported for tests. */
export function registerRoute(
  app: FastifyInstance,
  db: Database,
  route: Route,
  records = createCrowds().records,
): void {
  assertComplete(route.endpoint)
  if (isKindRoute(route)) route.mount(app, db)
  else mountJson(app, db, route, records)
}

function mountJson(app: FastifyInstance, db: Database, route: JsonRoute, records: Crowds['records']): void {
  const { endpoint } = route
  if (endpoint.credentials !== undefined && route.admit === undefined) {
    throw new Error(`endpoint ${endpoint.name} does not check its credentials`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    config: { success: endpoint.status, ...(endpoint.secretPath && { secretPath: true }) },
    handler: async (request, reply) => {
      const { id } = (request.params ?? {}) as { id?: string }
      const work = () =>
        answer(db, route, request, reply).catch((error: unknown) => {
          throw route.refuse?.(error) ?? error
        })
      return route.write === undefined || id === undefined ? work() : records(id, work)
    },
  })
}

function assertComplete(endpoint: AnyEndpoint): void {
  const roles: readonly Caller[] | undefined = endpoint.roles
  if (roles === undefined || roles.length === 0) throw new Error(`endpoint ${endpoint.name} names no roles`)
  for (const role of roles) {
    if (!anyone.includes(role)) throw new Error(`endpoint ${endpoint.name} names the unknown role ${role}`)
    if (endpoint.output !== undefined && outputSchema(endpoint, role) === undefined) {
      throw new Error(`endpoint ${endpoint.name} has no output schema for ${role}`)
    }
  }
}

async function answer(db: Database, route: JsonRoute, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const { caller } = request
  assertMayCall(endpoint, caller)
  const client = clientOf(request)
  await route.admit?.(client)
  const context = contextOf(endpoint, client, request, reply)
  const encode = encoderFor(endpoint, caller.role)
  const { status, body } = route.write
    ? await runWrite(
        db,
        {
          endpoint,
          userId: caller.role === 'anonymous' ? undefined : caller.userId,
          key: readIdempotencyKey(endpoint, request.headers['idempotency-key']),
          // Of the parsed body: unknown fields do not make a different request, and may be nested too deeply.
          fingerprint: `${request.url}\n${JSON.stringify(context.body ?? null)}${versionMark(context)}`,
          staff: staffWriteOf(route, request, client),
        },
        writeWork(route, context, encode),
      )
    : { status: endpoint.status, body: encode(await route.read?.(context)) }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** The same body for another version of the record is another request. */
const versionMark = ({ version }: AnyContext) => (version === undefined ? '' : `\n${version}`)

/** The work of a route's handlers, with responses as text. */
function writeWork(
  { prepare, write }: JsonRoute,
  context: AnyContext,
  encode: (answer: unknown) => string,
): WriteWork {
  return {
    ...(prepare && { prepare: () => prepare(context) }),
    write: async (tx, prepared) => encode(await write?.(tx, context, prepared)),
  }
}

function contextOf(
  endpoint: EndpointDefinition,
  client: Client,
  request: FastifyRequest,
  reply: FastifyReply,
): AnyContext {
  return {
    caller: request.caller,
    version: endpoint.versioned ? readVersion(request.headers['if-match']) : undefined,
    params: validate(endpoint.params, request.params, 'params'),
    query: validate(endpoint.query, request.query, 'query'),
    body: validate(endpoint.body, request.body ?? {}, 'body'),
    client,
    setCookie: (name, value, options) => {
      reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        httpOnly: options.httpOnly,
        secure: client.secure,
        maxAge: options.maxAgeSeconds,
      })
    },
  }
}
