import type { Described, StoredFileDefinition } from '@cabstand/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KindContext, type KindRoute, readContext } from './kind-route.ts'

/** A stored file that the caller may read. */
export interface FileToShow<E extends StoredFileDefinition> {
  /** Changes with the content. */
  readonly version: string
  readonly mediaType: E['mediaTypes'][number]
  /** The file is public, so browsers and proxies may keep it. */
  readonly isPublic: boolean
  /** Not called when the browser has this version. */
  read(): Promise<Buffer>
}

export interface StoredFileHandler<E extends StoredFileDefinition> {
  /** Checks whether the caller may read the file. */
  find(context: KindContext<E>): Promise<FileToShow<E>>
}

/** A file opened by its address can run nothing and load nothing; `img` elements of our pages show it. */
const policy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
} as const

/** Public files never change: another picture has another address. */
const publicCache = 'public, max-age=31536000, immutable'
/** Kept by the browser of this person only, which asks each time whether they still may read it. */
const privateCache = 'private, no-cache'

/** Connects a stored file of the contract with its handler. */
export function storedFile<E extends Described<StoredFileDefinition>>(
  endpoint: E,
  handler: StoredFileHandler<E>,
): KindRoute {
  return {
    endpoint,
    mount(app) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const file = await handler.find(readContext(endpoint, request))
          if (!endpoint.mediaTypes.includes(file.mediaType))
            throw new Error(`${endpoint.name} does not declare ${file.mediaType}`)
          return show(request, reply, file)
        },
      })
    },
  }
}

async function show(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToShow<StoredFileDefinition>,
): Promise<FastifyReply> {
  const etag = `"${file.version}"`
  reply.headers({
    ...policy,
    etag,
    'cache-control': file.isPublic ? publicCache : privateCache,
    // A shared computer may have a page of another person in its cache.
    ...(file.isPublic ? {} : { vary: 'Cookie, Authorization' }),
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(file.mediaType).send(await file.read())
}
