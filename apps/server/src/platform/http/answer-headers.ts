import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError, toProblem } from './errors.ts'

const yearSeconds = 31_536_000

/** Headers of JSON responses: no caching, no content sniffing, no use as a document. */
export const dataHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Headers of every response. Documents have additional ones. */
const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

/**
 * Sets the headers of every response, and those of JSON responses unless the route sets its own. Requests by https get
 * Strict-Transport-Security for one year. It excludes subdomains, which may belong to other services of the operator.
 */
export function addAnswerHeaders(app: FastifyInstance): void {
  // Hooks with callbacks, because a promise for each request would cost more than their work.
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(securityHeaders)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${yearSeconds}`)
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && /^application\/(problem\+)?json/.test(type)) {
      for (const [name, value] of Object.entries(dataHeaders))
        if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done(null, payload)
  })
}

/** Responds to invalid, too slow or too long HTTP input before it is a request, and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const [status, reason] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request']
  const refusal = new AppError('validation_failed', { detail: 'The HTTP request is malformed.' })
  const body = JSON.stringify({ ...toProblem(refusal, ''), requestId: undefined, status, title: reason })
  const headers = {
    ...dataHeaders,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
