import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerBrokenRequest } from './answer-headers.ts'

/** Uploads may take ten minutes, with some extra time to send an error response. */
export const longestBodyMs = 11 * 60_000
const usualSeconds = 30

/**
 * Ends requests whose body does not arrive within the timeout of the route, so that slow clients do not keep
 * connections open.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) {
      watch(request, reply, (request.routeOptions.config.bodySeconds ?? usualSeconds) * 1000)
    }
    done()
  })
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else {
      answerBrokenRequest(
        Object.assign(new Error('request body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      )
      raw.socket.destroySoon()
    }
  }, limitMs)
  timer.unref()
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
