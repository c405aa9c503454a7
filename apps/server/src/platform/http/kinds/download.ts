import { Readable } from 'node:stream'
import type { Described, DownloadDefinition } from '@cabstand/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dataHeaders } from '../answer-headers.ts'
import { attachmentHeader } from '../file-name.ts'
import { type KindContext, type KindRoute, readContext } from './kind-route.ts'

/** A file that is streamed. */
export interface FileToSend<E extends DownloadDefinition> {
  /** Any text; characters that are invalid in file names are replaced. */
  readonly name: string
  readonly mediaType: E['mediaTypes'][number]
  /**
   * The parts of the file, requested one by one as the client reads them. When the client disconnects, the iterator's
   * `return` is called, so a `finally` block of a generator runs.
   */
  readonly parts: AsyncIterable<string | Uint8Array>
  /** The size if known, so that the client can show progress. */
  readonly sizeBytes?: number
}

export interface DownloadHandler<E extends DownloadDefinition> {
  /** `signal` aborts when the client disconnects. */
  make(context: KindContext<E> & { readonly signal: AbortSignal }): Promise<FileToSend<E>>
}

/** Timeout for a client that reads nothing. */
const stallMs = 60_000
/** Prevents the browser from rendering the file as a page of this origin. */
const policy = {
  ...dataHeaders,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Connects a download of the contract with its handler. */
export function download<E extends Described<DownloadDefinition>>(
  endpoint: E,
  handler: DownloadHandler<E>,
): KindRoute {
  return {
    endpoint,
    mount(app) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        exposeHeadRoute: false,
        config: { success: 200 },
        handler: async (request, reply) => {
          const gone = new AbortController()
          reply.raw.once('close', () => gone.abort())
          const file = await handler.make({ ...readContext(endpoint, request), signal: gone.signal })
          assertDeclared(endpoint, file.mediaType)
          return send(request, reply, file)
        },
      })
    },
  }
}

function assertDeclared({ name, mediaTypes }: DownloadDefinition, mediaType: string): void {
  if (!mediaTypes.includes(mediaType)) throw new Error(`download ${name} does not declare ${mediaType}`)
}

/** Waits for the first part, so that an earlier failure gets a problem document as response. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend<DownloadDefinition>,
): Promise<FastifyReply> {
  const parts = file.parts[Symbol.asyncIterator]()
  const first = await parts.next()
  const { socket } = request.raw
  reply.raw.setTimeout(stallMs, () => socket.destroy())
  const whole = restOf(first, parts, file.sizeBytes)
  const guarded = cutOnError(whole, (error) => {
    request.log.error({ err: error, url: request.url }, 'a download failed and its connection was reset')
    // Resets the connection: a normal close could be taken for the end of the file.
    socket.resetAndDestroy()
  })
  reply.headers(policy).header('content-disposition', attachmentHeader(file.name)).type(file.mediaType)
  if (file.sizeBytes !== undefined) reply.header('content-length', file.sizeBytes)
  return reply.send(Readable.from(guarded, { objectMode: false }))
}

async function* restOf(
  first: IteratorResult<string | Uint8Array>,
  parts: AsyncIterator<string | Uint8Array>,
  sizeBytes: number | undefined,
): AsyncGenerator<string | Uint8Array> {
  let sent = 0
  try {
    for (let part = first; part.done !== true; part = await parts.next()) {
      sent += Buffer.byteLength(part.value)
      if (sizeBytes !== undefined && sent > sizeBytes)
        throw new Error('the file is longer than its declared size')
      // An empty part would end the stream.
      if (part.value.length > 0) yield part.value
    }
    if (sizeBytes !== undefined && sent < sizeBytes)
      throw new Error('the file is shorter than its declared size')
  } finally {
    await parts.return?.()
  }
}

async function* cutOnError<T>(parts: AsyncGenerator<T>, cut: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    cut(error)
    throw error
  }
}
