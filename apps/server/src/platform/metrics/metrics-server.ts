import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { OwnAddress } from '../own-address.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `/metrics` on an address of its own, so that the one that people reach cannot show it. Resolves to the page's
 * server, which listens.
 */
export async function serveMetrics(metrics: Metrics, address: OwnAddress, log: FastifyBaseLogger) {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  server.get('/metrics', async (_, reply) => {
    const { type, text } = await metrics.page()
    return reply.type(type).send(text)
  })
  await server.listen(address)
  return server
}
