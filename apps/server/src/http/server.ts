import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { addAnswerHeaders, answerBrokenRequest, dataHeaders } from './answer-headers.ts'
import { type Authenticate, type RequestCaller, sessionCookie } from './caller.ts'
import { addDocumentation } from './documentation.ts'
import { AppError, toProblem, toRefusal } from './errors.ts'
import type { IsKnownHost } from './known-hosts.ts'
import { assertOwnOrigin } from './own-origin.ts'
import { ForeignOriginLog, warnOfUntrustedProxies } from './proxy-warnings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: RequestCaller
  }
  interface FastifyContextConfig {
    /** The route is the same for everybody: nobody is asked who they are. */
    anonymous?: boolean
    /** The only status, apart from refusals, that the route may answer. */
    success?: number
  }
}

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger
  readonly authenticate: Authenticate
  readonly version: string
  /** Addresses and ranges of proxies whose word about the caller's address and protocol is believed. */
  readonly trustedProxies?: string | undefined
  /** Absent: it answers to every name. */
  readonly isKnownHost?: IsKnownHost | undefined
}

const bodyLimitBytes = 256 * 1024
const problemType = 'application/problem+json'

/** Milliseconds for a whole request and for its head to come in: whoever is slower holds no connection open. */
const patience = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
} as const

/** An HTTP server with sign-in, problem documents, security headers and the documentation, without routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    bodyLimit: bodyLimitBytes,
    trustProxy: options.trustedProxies ?? false,
    // Addresses that cannot be decoded never reach a route.
    frameworkErrors: (error, request, reply) => sendProblem(reply, request.id, fromFastify(error)),
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: patience.requestTimeout,
    http: patience,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  app.decorateRequest('caller')
  await app.register(fastifyCookie)
  // A page of another site can send plain text without asking first.
  app.removeContentTypeParser('text/plain')
  addErrorHandling(app)
  if (options.isKnownHost !== undefined) refuseUnknownHosts(app, options.isKnownHost)
  warnOfUntrustedProxies(app, options.trustedProxies)
  addCaller(app, options.authenticate, new ForeignOriginLog(options.log))
  addSchemaGuard(app)
  addAnswerHeaders(app)
  await addDocumentation(app, options.version)
  return app
}

function refuseUnknownHosts(app: FastifyInstance, isKnownHost: IsKnownHost): void {
  app.addHook('onRequest', async (request) => {
    if (isKnownHost(request.headers.host)) return
    throw new AppError('unknown_host', {
      detail:
        'This demo does not answer to that name. Open it by its address, or name it in CABSTAND_PUBLIC_HOSTS.',
    })
  })
}

function addCaller(app: FastifyInstance, authenticate: Authenticate, foreign: ForeignOriginLog): void {
  app.addHook('onRequest', (request, _, done) => {
    request.caller = { role: 'anonymous' }
    const { authorization, cookie, origin } = request.headers
    // Who shows nothing is nobody, and that needs no promise.
    const shown = authorization ?? cookie ?? origin
    const isAsked = request.url.startsWith('/api/') && request.routeOptions.config.anonymous !== true
    if (shown === undefined || !isAsked) done()
    else identify(request, authenticate, foreign).then(() => done(), done)
  })
}

async function identify(
  request: FastifyRequest,
  authenticate: Authenticate,
  foreign: ForeignOriginLog,
): Promise<void> {
  const bearer = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
  const token = bearer ?? request.cookies[sessionCookie]
  // Also without a cookie: the answer to a sign-in sets one.
  const fromBrowser = token !== undefined || request.headers.origin !== undefined
  if (bearer === undefined && fromBrowser) {
    try {
      assertOwnOrigin(request)
    } catch (error) {
      foreign.refused(request, request.url)
      throw error
    }
  }
  if (token === undefined) return
  const caller = await authenticate(token)
  if (caller !== undefined) request.caller = caller
  else if (bearer !== undefined)
    throw new AppError('not_logged_in', { detail: 'The session has ended. Sign in again.' })
}

function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = error instanceof AppError ? error : fromFastify(error)
    // While the database is away every request fails, each for the same reason and none at a place of its own.
    if (refusal.code === 'not_ready') request.log.warn({ url: request.url }, error.message)
    else if (refusal.code === 'not_set_up') request.log.info({ url: request.url }, error.message)
    else if (refusal.status >= 500) request.log.error({ err: error, url: request.url }, 'request failed')
    if (refusal.params?.retrySeconds !== undefined) reply.header('retry-after', refusal.params.retrySeconds)
    return sendProblem(reply, request.id, refusal)
  })
  app.setNotFoundHandler((request, reply) => {
    const refusal = new AppError('not_found', { detail: `${request.method} ${request.url} does not exist.` })
    return sendProblem(reply, request.id, refusal)
  })
}

function sendProblem(reply: FastifyReply, requestId: string, refusal: AppError) {
  return reply
    .code(refusal.status)
    .headers(dataHeaders)
    .type(problemType)
    .send(JSON.stringify(toProblem(refusal, requestId)))
}

function fromFastify(error: FastifyError): AppError {
  if (error.statusCode === 413) return new AppError('payload_too_large', { cause: error })
  if (error.statusCode === 415) return new AppError('unsupported_media_type', { cause: error })
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError('validation_failed', { detail: error.message, cause: error })
  }
  return toRefusal(error)
}

/** Refuses a status that the endpoint has no schema for: its body would leave unstripped. */
function addSchemaGuard(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { success } = request.routeOptions.config
    const isRefusal = String(reply.getHeader('content-type')).startsWith(problemType)
    if (success === undefined || reply.statusCode === success || isRefusal) {
      done(null, payload)
      return
    }
    request.log.error({ url: request.url, status: reply.statusCode }, 'a status without a schema was refused')
    reply.code(500).type(problemType)
    done(null, JSON.stringify(toProblem(new AppError('internal_error'), request.id)))
  })
}
