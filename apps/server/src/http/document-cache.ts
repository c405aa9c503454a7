import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedDocument } from '@cabstand/contract/pages'

/** A rendered body in all content encodings, with the digest of its content. */
export interface StoredBody {
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly digest: string
}

export interface StoredDocument extends StoredBody {
  readonly etag: string
  readonly contentSecurityPolicy: string
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A high level that is still fast enough to run at every change of a text. */
const brotliQuality = 9

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Compresses asynchronously, so that requests are not blocked. */
export async function storeBody(text: string): Promise<StoredBody> {
  const identity = Buffer.from(text)
  return {
    identity,
    br: await inBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    gzip: await inGzip(identity, { level: 9 }),
    digest: createHash('sha256').update(identity).digest('base64url'),
  }
}

export async function storeDocument(document: RenderedDocument): Promise<StoredDocument> {
  const body = await storeBody(document.html)
  return {
    ...body,
    // A weak ETag, because all encodings of a document share it.
    etag: `W/"${body.digest.slice(0, 22)}"`,
    contentSecurityPolicy: contentSecurityPolicy(document.inlineScripts),
  }
}

/** Allows resources of this origin, and only our own inline scripts. */
export function contentSecurityPolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map(
    (source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The best encoding that the client accepts by `Accept-Encoding`. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptsEncoding(acceptEncoding, 'br')) return 'br'
  return acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** Whether the `Accept-Encoding` header accepts the encoding; `q=0` means that it does not. */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name = '', quality = ''] = part.toLowerCase().split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality)
  })
}

/** The headers of every document, apart from those about caching. */
export function documentHeaders({ contentSecurityPolicy }: Pick<StoredDocument, 'contentSecurityPolicy'>) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  } as const
}
