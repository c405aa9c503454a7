import type { Described, OutputOf, UploadDefinition } from '@cabstand/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Audited, staffWriteOf } from '../../audit/staff-write.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { encoderFor } from '../encode-answer.ts'
import { AppError } from '../errors.ts'
import { KeyedSemaphore } from '../keyed-semaphore.ts'
import { readIdempotencyKey, runWrite } from '../run-write.ts'
import { closeAfterAnswer } from '../unread-body.ts'
import { type KindContext, type KindRoute, readContext } from './kind-route.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'

export interface UploadContext<E extends UploadDefinition> extends KindContext<E> {
  readonly file: ReceivedFile
}

export interface UploadHandler<E extends UploadDefinition, P = undefined> extends Audited {
  /** Runs before the file is read. Throws when the caller may not send it here or now. */
  admit?(context: KindContext<E>): Promise<void>
  /** Slow work before the transaction, such as sending the file to a store. */
  prepare?(context: UploadContext<E>): Promise<P>
  write(tx: Tx, context: UploadContext<E>, prepared: P): Promise<OutputOf<E>>
}

/** Maximum number of concurrent uploads, which limits their disk space to this many times the largest file. */
const ofOnePerson = { places: 3, waitMs: 5000 }
const ofAll = { places: 16, waitMs: 5000 }
const longestSeconds = 600

/** Connects an upload of the contract with its handler. */
export function upload<E extends Described<UploadDefinition>, P = undefined>(
  endpoint: E,
  handler: UploadHandler<E, P>,
): KindRoute {
  const { name, maxSeconds } = endpoint
  if (maxSeconds > longestSeconds) throw new Error(`upload ${name} may take ${longestSeconds} seconds`)
  const persons = new KeyedSemaphore(ofOnePerson)
  const all = new KeyedSemaphore(ofAll)
  return {
    endpoint,
    mount(app, db) {
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        // The handler reads the body.
        for (const type of [...endpoint.mediaTypes, 'application/octet-stream'])
          scope.addContentTypeParser(type, (_request, _payload, done) => done(null))
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          config: { success: endpoint.status, bodySeconds: maxSeconds + 5 },
          handler: async (request, reply) => {
            try {
              const context = readContext(endpoint, request)
              assertFits(endpoint, request)
              await handler.admit?.(context)
              const { caller, client } = context
              const who = caller.role === 'anonymous' ? client.address : caller.userId
              const take = () => takeFile(db, endpoint, handler, request, reply, context)
              return await persons.run(who, () => all.run('', take))
            } catch (error) {
              closeAfterAnswer(request, reply)
              throw error
            }
          },
        })
      })
    },
  }
}

/** Checks that need only the headers. */
function assertFits({ maxBytes }: UploadDefinition, { headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? 0)
  if (length > maxBytes) throw new AppError('payload_too_large', { params: { maxBytes } })
  if (length === 0 && headers['transfer-encoding'] === undefined) {
    throw new AppError('validation_failed', { detail: 'The request has no file.' })
  }
}

async function takeFile<E extends UploadDefinition, P>(
  db: Database,
  endpoint: E,
  handler: UploadHandler<E, P>,
  request: FastifyRequest,
  reply: FastifyReply,
  known: KindContext<E>,
): Promise<FastifyReply> {
  const { caller } = request
  const key = readIdempotencyKey(endpoint, request.headers['idempotency-key'])
  const { file, close } = await receiveFile(request.raw, endpoint)
  try {
    const context = { ...known, file }
    const encode = encoderFor(endpoint, caller.role)
    let prepared: P | undefined
    const { status, body } = await runWrite(
      db,
      {
        endpoint,
        userId: caller.role === 'anonymous' ? undefined : caller.userId,
        key,
        fingerprint: `${request.url}\n${file.sha256}`,
        staff: staffWriteOf({ ...handler, endpoint }, request, known.client),
      },
      {
        prepare: async () => {
          prepared = await handler.prepare?.(context)
        },
        write: async (tx) => encode(await handler.write(tx, context, prepared as P)),
      },
    )
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  } finally {
    await close()
  }
}
