import { anyone, type Caller, type EndpointDefinition, isOutputByRole } from '@cabstand/contract/endpoint'
import { endpoints } from '@cabstand/contract/http/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { deviceCookie, type RequestCaller, visitorCookie } from './caller.ts'
import { CrowdLimiter } from './crowd-limiter.ts'
import { AppError } from './errors.ts'
import type { Client, Context, Route } from './route.ts'
import { readIdempotencyKey, runWrite } from './run-write.ts'

/** Writes to one record that are let in at once: each waits for its lock with one of the twenty connections. */
const crowdLimits = { places: 12, waitMs: 5000 }

/**
 * Mounts the routes of all modules. Refuses to start when an endpoint names no roles, has no handler,
 * has two, lacks an output schema for one of its roles, or has credentials that nobody checks.
 */
export function registerRoutes(app: FastifyInstance, db: Database, routes: readonly Route[]): void {
  const handlers = new Map<string, Route>()
  for (const route of routes) {
    if (handlers.has(route.endpoint.name)) throw new Error(`endpoint ${route.endpoint.name} has two handlers`)
    handlers.set(route.endpoint.name, route)
  }
  const crowd = new CrowdLimiter(crowdLimits)
  for (const endpoint of endpoints) {
    const route = handlers.get(endpoint.name)
    if (route === undefined) throw new Error(`endpoint ${endpoint.name} has no handler`)
    registerRoute(app, db, route, crowd)
  }
}

/** Mounts one route; exported for tests of the refusals. */
export function registerRoute(
  app: FastifyInstance,
  db: Database,
  route: Route,
  crowd = new CrowdLimiter(crowdLimits),
): void {
  const { endpoint } = route
  assertComplete(endpoint)
  if (endpoint.credentials !== undefined && route.admit === undefined) {
    throw new Error(`endpoint ${endpoint.name} does not check its credentials`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { success: endpoint.status },
    handler: async (request, reply) => {
      const { id } = (request.params ?? {}) as { id?: string }
      const work = () =>
        answer(db, route, request, reply).catch((error: unknown) => {
          throw route.refuse?.(error) ?? error
        })
      return route.write === undefined || id === undefined ? work() : crowd.run(id, work)
    },
  })
}

function assertComplete(endpoint: EndpointDefinition): void {
  const roles: readonly Caller[] | undefined = endpoint.roles
  if (roles === undefined || roles.length === 0) throw new Error(`endpoint ${endpoint.name} names no roles`)
  for (const role of roles) {
    if (!anyone.includes(role)) throw new Error(`endpoint ${endpoint.name} names the unknown role ${role}`)
    if (outputSchema(endpoint, role) === undefined) {
      throw new Error(`endpoint ${endpoint.name} has no output schema for ${role}`)
    }
  }
}

function outputSchema(endpoint: EndpointDefinition, role: Caller): z.ZodMiniType | undefined {
  return isOutputByRole(endpoint.output) ? endpoint.output[role] : endpoint.output
}

async function answer(db: Database, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const { caller } = request
  assertMayCall(endpoint, caller)
  const client = clientOf(request)
  await route.admit?.(client)
  const context = contextOf(endpoint, client, request, reply)
  const schema = outputSchema(endpoint, caller.role)
  if (schema === undefined)
    throw new Error(`endpoint ${endpoint.name} has no output schema for ${caller.role}`)
  const encode = (value: unknown) => encodeOnce(endpoint, schema, value)
  const { status, body } = route.write
    ? await runWrite(
        db,
        {
          endpoint,
          userId: caller.role === 'anonymous' ? undefined : caller.userId,
          key: readIdempotencyKey(endpoint, request.headers['idempotency-key']),
          // Of what was understood: what nobody reads makes no other request, and may be nested beyond all bounds.
          fingerprint: `${request.url}\n${JSON.stringify(context.body ?? null)}`,
        },
        route.prepare && (async () => route.prepare?.(context as never)),
        async (tx, prepared) => encode(await route.write?.(tx, context as never, prepared as never)),
      )
    : { status: endpoint.status, body: encode(await route.read?.(context as never)) }
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function assertMayCall(endpoint: EndpointDefinition, caller: RequestCaller): void {
  if (endpoint.roles.includes(caller.role)) return
  throw caller.role === 'anonymous'
    ? new AppError('must_login')
    : new AppError('not_permitted', { detail: `Only ${endpoint.roles.join(', ')} may do this.` })
}

/** The texts of answers that are frozen, and so the same for everybody who asks. */
const frozenTexts = new WeakMap<object, { schema: z.ZodMiniType; text: string }>()

/** The text of an answer; that of a frozen one is made once. */
function encodeOnce(endpoint: EndpointDefinition, schema: z.ZodMiniType, value: unknown): string {
  const shared = typeof value === 'object' && value !== null && Object.isFrozen(value) ? value : undefined
  const known = shared && frozenTexts.get(shared)
  if (known?.schema === schema) return known.text
  const text = JSON.stringify(strip(endpoint, schema, value))
  if (shared !== undefined) frozenTexts.set(shared, { schema, text })
  return text
}

/** Encodes by the schema, which drops every field that it does not name. */
function strip(endpoint: EndpointDefinition, schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value as never)
  if (!result.success) {
    throw new Error(
      `the answer of ${endpoint.name} does not fit its schema: ${z.prettifyError(result.error)}`,
    )
  }
  return result.data
}

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  secure: request.protocol === 'https',
  deviceMark: request.cookies[deviceCookie],
  visitorMark: request.cookies[visitorCookie],
  authorization: request.headers.authorization,
})

function contextOf(
  endpoint: EndpointDefinition,
  client: Client,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<EndpointDefinition> {
  return {
    caller: request.caller as never,
    params: validate(endpoint.params, request.params, 'params') as never,
    query: validate(endpoint.query, request.query, 'query') as never,
    body: validate(endpoint.body, request.body ?? {}, 'body') as never,
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

function validate(schema: z.ZodMiniType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) {
    const path = findUnstorableText(result.data, part)
    if (path === undefined) return result.data
    throw new AppError('validation_failed', {
      detail: `The request ${part} contains text that cannot be stored.`,
      errors: [{ path, message: 'Remove NUL characters and unpaired surrogates.' }],
    })
  }
  throw new AppError('validation_failed', {
    detail: `The request ${part} is invalid.`,
    errors: result.error.issues.map((issue) => ({
      path: [part, ...issue.path].join('.'),
      message: issue.message,
    })),
  })
}

/** The path of a text that PostgreSQL cannot hold: one with a NUL or half of a surrogate pair. */
function findUnstorableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = findUnstorableText(member, `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
