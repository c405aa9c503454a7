import type { DescribedEndpoint } from '@cabstand/contract/endpoint'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Authenticate, type RequestCaller, type Session, sessionCookie } from '../caller.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { addAnswerHeaders, answerBrokenRequest, dataHeaders } from './answer-headers.ts'
import { limitBodyTime, longestBodyMs } from './body-time.ts'
import { addDemoMode } from './demo-mode.ts'
import { AppError, toProblem, toRefusal } from './errors.ts'
import type { IsKnownHost } from './known-hosts.ts'
import { NotReadyLog } from './not-ready-log.ts'
import { assertOwnOrigin } from './own-origin.ts'
import { ForeignOriginLog, warnOfUntrustedProxies } from './proxy-warnings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: RequestCaller
  }
  interface FastifyContextConfig {
    /** The response is the same for every caller, so the session is not read. */
    anonymous?: boolean
    /** Pages of other origins may send the request with the session cookie; see `FormPostDefinition`. */
    anyOrigin?: true
    /** Timeout of the request body in seconds; absent: 30. */
    bodySeconds?: number
    /** The only status that the route may return, apart from errors. */
    success?: number
    /** The path holds a secret: the log names the route instead. */
    secretPath?: true
  }
}

export interface HttpServerOptions {
  readonly log: FastifyBaseLogger
  readonly authenticate: Authenticate
  /** The endpoints that demo mode knows. */
  readonly endpoints: readonly DescribedEndpoint[]
  /** Addresses and ranges of trusted proxies, whose headers determine the client's address and protocol. */
  readonly trustedProxies?: string | undefined
  /** Whether demo mode is on; absent: never. */
  readonly demoMode?: (() => Promise<boolean>) | undefined
  /** Absent: every host name is accepted. */
  readonly isKnownHost?: IsKnownHost | undefined
}

const bodyLimitBytes = 256 * 1024
const problemType = 'application/problem+json'

/**
 * Timeouts in milliseconds for a whole request and for its headers. Node has one timeout for all requests, so it is
 * that of the longest upload; `limitBodyTime` enforces shorter ones.
 */
const timeouts = {
  requestTimeout: longestBodyMs,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
} as const

/** An HTTP server with sign-in, problem documents and security headers, without routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    bodyLimit: bodyLimitBytes,
    trustProxy: options.trustedProxies ?? false,
    // URLs that cannot be decoded do not reach a route.
    frameworkErrors: (error, request, reply) => sendProblem(reply, request.id, fromFastify(error)),
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: timeouts.requestTimeout,
    http: timeouts,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  })
  app.decorateRequest('caller')
  traceRequests(app)
  await app.register(fastifyCookie)
  // A page of another origin can send plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  addErrorHandling(app)
  if (options.isKnownHost !== undefined) refuseUnknownHosts(app, options.isKnownHost)
  warnOfUntrustedProxies(app, options.trustedProxies)
  addCaller(app, options.authenticate, new ForeignOriginLog(options.log))
  if (options.demoMode !== undefined) addDemoMode(app, options.endpoints, options.demoMode)
  addSchemaGuard(app)
  addAnswerHeaders(app)
  limitBodyTime(app)
  return app
}

function refuseUnknownHosts(app: FastifyInstance, isKnownHost: IsKnownHost): void {
  // A callback, because a promise would cost more than the check.
  app.addHook('onRequest', (request, _, done) => {
    if (isKnownHost(request.headers.host)) return done()
    done(
      new AppError('unknown_host', {
        detail:
          'This demo does not accept this host name. Use the IP address of the server, or add the name to CABSTAND_PUBLIC_HOSTS.',
      }),
    )
  })
}

const anonymous: RequestCaller = Object.freeze({ role: 'anonymous' })

function addCaller(app: FastifyInstance, authenticate: Authenticate, foreign: ForeignOriginLog): void {
  app.addHook('onRequest', (request, _, done) => {
    request.caller = anonymous
    const { authorization, cookie, origin } = request.headers
    const isAsked = request.url.startsWith('/api/') && request.routeOptions.config.anonymous !== true
    if ((authorization ?? cookie ?? origin) === undefined || !isAsked) return done()
    const bearer = authorization === undefined ? undefined : /^Bearer (\S+)$/i.exec(authorization)?.[1]
    const token = bearer ?? request.cookies[sessionCookie]
    // Also without a cookie, because the response of a sign-in sets one.
    if (bearer === undefined && (token !== undefined || origin !== undefined)) {
      const refusal = foreignOrigin(request, foreign)
      if (refusal !== undefined) return done(refusal)
    }
    if (token === undefined) return done()
    const admit = (caller: Session | undefined) => {
      if (caller !== undefined) request.caller = caller
      else if (bearer !== undefined)
        return done(new AppError('not_logged_in', { detail: 'The session has ended. Sign in again.' }))
      done()
    }
    const caller = authenticate(token)
    if (caller instanceof Promise) caller.then(admit, done)
    else admit(caller)
  })
}

/** The error for a request with a cookie from another site. */
function foreignOrigin(request: FastifyRequest, foreign: ForeignOriginLog): Error | undefined {
  if (request.routeOptions.config.anyOrigin === true) return undefined
  try {
    assertOwnOrigin(request)
    return undefined
  } catch (error) {
    foreign.refused(request, loggedUrl(request))
    return error as Error
  }
}

/** The URL as the log may have it: without its query, which has the names, numbers and addresses that people look for. */
const loggedUrl = ({ url, routeOptions: { config, url: route } }: FastifyRequest): string =>
  config.secretPath === true ? (route ?? '') : url.replace(/\?.*/s, '')

function addErrorHandling(app: FastifyInstance): void {
  const notReady = new NotReadyLog()
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const refusal = error instanceof AppError ? error : fromFastify(error)
    // While the database is unavailable all requests fail for the same reason, so stack traces are not logged.
    if (refusal.code === 'not_ready')
      notReady.refused(request.log, { reason: error.message, url: loggedUrl(request) })
    else if (refusal.code === 'not_set_up') request.log.info({ url: loggedUrl(request) }, error.message)
    else if (refusal.status >= 500)
      request.log.error({ err: error, url: loggedUrl(request) }, 'request failed')
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

/** Refuses a status for which the endpoint has no schema, because the body would not be filtered. */
function addSchemaGuard(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { success } = request.routeOptions.config
    const isRefusal = String(reply.getHeader('content-type')).startsWith(problemType)
    if (success === undefined || reply.statusCode === success || isRefusal) {
      done(null, payload)
      return
    }
    request.log.error(
      { url: loggedUrl(request), status: reply.statusCode },
      'a response status without a schema was replaced by an internal error',
    )
    reply.code(500).type(problemType)
    done(null, JSON.stringify(toProblem(new AppError('internal_error'), request.id)))
  })
}
