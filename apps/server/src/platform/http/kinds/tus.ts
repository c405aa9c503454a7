import type { Described, TusDefinition } from '@cabstand/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { KeyedSemaphore } from '../keyed-semaphore.ts'
import { closeAfterAnswer } from '../unread-body.ts'
import { type KindContext, type KindRoute, readContext } from './kind-route.ts'
import { receiveBytes } from './receive-bytes.ts'

export const tusVersion = '1.0.0'
const bytesType = 'application/offset+octet-stream'
const maxMs = 600_000
/** Bodies are held in memory until they are stored. */
const ofOnePerson = { places: 3, waitMs: 5000 }
const ofAll = { places: 8, waitMs: 5000 }

export interface TusContext<E extends TusDefinition> extends KindContext<E> {
  /** The number in this header. Throws `validation_failed` when it is missing or no number of bytes. */
  bytesIn(header: 'upload-length' | 'upload-offset'): number
  /**
   * The bytes of the body, none if there is no body. When the connection breaks, those that have arrived: store them, so
   * that the upload makes progress.
   */
  receive(maxBytes: number): Promise<Buffer>
}

export interface TusHandler<E extends TusDefinition> {
  /** Returns the headers of the response. */
  answer(context: TusContext<E>): Promise<Readonly<Record<string, string>>>
}

/** Connects a request of the tus protocol with its handler. */
export function tus<E extends Described<TusDefinition>>(endpoint: E, handler: TusHandler<E>): KindRoute {
  const persons = new KeyedSemaphore(ofOnePerson)
  const all = new KeyedSemaphore(ofAll)
  return {
    endpoint,
    mount(app) {
      withByteBodies(app, (scope) =>
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          config: { success: endpoint.status, bodySeconds: maxMs / 1000 + 5 },
          handler: async (request, reply) => {
            reply.headers({ 'tus-resumable': tusVersion, 'cache-control': 'no-store' })
            try {
              const context = readContext(endpoint, request)
              assertVersion(endpoint, request, reply)
              const take = () => answer(request, reply, endpoint, handler, context)
              if (!endpoint.carriesBytes) return await take()
              const { caller, client } = context
              const who = caller.role === 'anonymous' ? client.address : caller.userId
              return await persons.run(who, () => all.run('', take))
            } catch (error) {
              closeAfterAnswer(request, reply)
              throw error
            }
          },
        }),
      )
    },
  }
}

function withByteBodies(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the body.
    scope.addContentTypeParser(bytesType, (_request, _payload, done) => done(null))
    mount(scope)
  })
}

/** Clients ask for the version with OPTIONS, so that request needs none. */
function assertVersion({ method }: TusDefinition, { headers }: FastifyRequest, reply: FastifyReply): void {
  if (method === 'OPTIONS' || headers['tus-resumable'] === tusVersion) return
  reply.header('tus-version', tusVersion)
  throw new AppError('tus_version')
}

async function answer<E extends TusDefinition>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  handler: TusHandler<E>,
  context: KindContext<E>,
): Promise<FastifyReply> {
  const { headers, raw } = request
  let broken: AppError | undefined
  const answered = await handler.answer({
    ...context,
    bytesIn: (header) => readBytes(header, headers[header]),
    async receive(maxBytes) {
      const length = Number(headers['content-length'] ?? 0)
      if (length > maxBytes) throw new AppError('payload_too_large', { params: { maxBytes } })
      if (length === 0 && headers['transfer-encoding'] === undefined) return Buffer.alloc(0)
      const received = await receiveBytes(raw, { maxBytes, maxMs })
      broken = received.broken
      return received.bytes
    },
  })
  if (broken !== undefined) throw broken
  return reply.code(endpoint.status).headers(answered).send()
}

function readBytes(header: string, value: string | string[] | undefined): number {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  throw new AppError('validation_failed', { detail: `Send ${header} with a number of bytes.` })
}
