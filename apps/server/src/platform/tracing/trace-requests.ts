import type { FastifyInstance, FastifyRequest } from 'fastify'
import { continueTrace, isTracing, type Span, within } from './span.ts'

/**
 * Makes each request a trace of its own. A `traceparent` that a client sends is not taken over: strangers could fill
 * the traces of others, or have all of theirs recorded, and proxies pass on what strangers send. Call it before other
 * hooks are added.
 */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, id } = request
    // A path without a route comes from a client and may say anything.
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'cabstand.request_id': id }
    const span = continueTrace({ name: `${method} ${route}`, kind: 'server', attributes }, undefined)
    if (span !== undefined) spans.set(request, span)
    within(span, done)
  })
  // The body was read by the connection, which knows no trace.
  http.addHook('preValidation', (request, _, done) => within(spans.get(request), done))
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? new FailedRequest() : undefined)
    done()
  })
}

/** A request that failed by our fault. */
class FailedRequest extends Error {
  override readonly name = 'FailedRequest'
}
