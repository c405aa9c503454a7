import type { FastifyReply, FastifyRequest } from 'fastify'

const lingerMs = 1000

/**
 * For errors that are sent before the body is read. The connection is closed one second after the response, so that the
 * client can read the response but cannot make the server receive the whole body.
 */
export function closeAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.complete) return
  // Discards the remaining body.
  raw.on('error', () => undefined).resume()
  reply.raw.once('finish', () => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.socket.destroy(), lingerMs)
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}
