import { timingSafeEqual } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import type { OwnAddress } from '../../platform/own-address.ts'
import { type Maps, MapsError, OutsideServiceAreaError } from '../port.ts'
import { type Question, questions, refusedStatus } from './questions.ts'
import { routingKey } from './routing-key.ts'

export interface ServeRoutingOptions {
  readonly maps: Maps
  readonly secret: string
  readonly address: OwnAddress
  readonly log: FastifyBaseLogger
}

const bodyLimit = 2 * 1024 * 1024

/**
 * Answers the questions of processes that find no routes themselves, on an address of its own, so that the one that
 * people reach cannot show it. Resolves to its server, which listens.
 */
export async function serveRouting({
  maps,
  secret,
  address,
  log,
}: ServeRoutingOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit,
  })
  const expected = Buffer.from(`Bearer ${routingKey(secret)}`)
  server.addHook('onRequest', async ({ headers }, reply) => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) await reply.code(401).send()
  })
  addAnswers(server, maps)
  await server.listen(address)
  return server
}

function addAnswers(server: FastifyInstance, maps: Maps): void {
  answer(server, questions.route, ({ points, departAtMs, ...options }, signal) =>
    maps.route(points, {
      ...options,
      signal,
      ...(departAtMs !== undefined && { departAt: new Date(departAtMs) }),
    }),
  )
  answer(server, questions.matrix, async ({ sources, targets }) =>
    (await maps.matrix(sources, targets)).map((row) => row.map((pair) => pair ?? null)),
  )
  answer(server, questions.roadsTo, async ({ sources, target }) =>
    (await maps.roadsTo(sources, target)).map((pair) => pair ?? null),
  )
  answer(server, questions.serves, ({ points }) => maps.serves(points))
  answer(server, questions.matchTrack, async ({ points }) => (await maps.matchTrack(points)) ?? null)
  answer(server, questions.listPassings, async ({ points }) => (await maps.listPassings(points)) ?? null)
  answer(server, questions.tryRoute, async () => {
    await maps.tryRoute()
    return { router: maps.info().router, problem: maps.health().detail ?? null }
  })
}

function answer<Asked, Answer>(
  server: FastifyInstance,
  { path, asked }: Question<Asked, Answer>,
  find: (asked: Asked, signal: AbortSignal) => Promise<Answer>,
): void {
  server.post(path, async (request, reply) => {
    const parsed = asked.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: parsed.error.message })
    const left = new AbortController()
    // Who asked has given up.
    reply.raw.once('close', () => left.abort())
    try {
      return await find(parsed.data, left.signal)
    } catch (error) {
      if (error instanceof MapsError) return refuse(reply, error)
      throw error
    }
  })
}

const refuse = (reply: FastifyReply, error: MapsError) =>
  reply.code(refusedStatus).send({
    code: error.code,
    detail: error.message,
    points: error instanceof OutsideServiceAreaError ? error.points : [],
  })
