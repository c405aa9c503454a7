import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedDocument } from '@cabstand/contract/pages'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A high level, because a body is compressed once. */
const brotliQuality = 9
const gzipLevel = 9

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/**
 * A rendered body with the digest of its content. Each encoding is made at its first request: an installation has about
 * a hundred bodies, and after a change of a setting few of them are asked for in every encoding.
 */
export class StoredBody {
  readonly identity: Buffer
  readonly digest: string
  private readonly compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.identity = Buffer.from(text)
    this.digest = createHash('sha256').update(this.identity).digest('base64url')
  }

  /** Compresses beside the event loop, so that requests are not blocked. */
  in(encoding: Encoding): Promise<Buffer> {
    let body = this.compressed.get(encoding)
    if (body === undefined) {
      body = this.compress(encoding)
      this.compressed.set(encoding, body)
      // A failure, for example for lack of memory, must not last.
      body.catch(() => this.compressed.delete(encoding))
    }
    return body
  }

  private async compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br')
      return inBrotli(this.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    return encoding === 'gzip' ? inGzip(this.identity, { level: gzipLevel }) : this.identity
  }
}

export interface StoredDocument {
  readonly body: StoredBody
  readonly etag: string
  readonly contentSecurityPolicy: string
}

export function storeDocument(document: RenderedDocument): StoredDocument {
  const body = new StoredBody(document.html)
  return {
    body,
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
