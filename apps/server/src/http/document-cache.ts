import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { RenderedDocument } from '@cabstand/contract/pages'

/** A rendered document in every form it is sent in. */
export interface StoredDocument {
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly contentSecurityPolicy: string
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** High, but quick enough to run on every change of a text. */
const brotliQuality = 9

export function storeDocument(document: RenderedDocument): StoredDocument {
  const identity = Buffer.from(document.html)
  const digest = createHash('sha256').update(identity).digest('base64url')
  return {
    identity,
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    gzip: gzipSync(identity, { level: 9 }),
    // Weak: the same document has one tag in all encodings.
    etag: `W/"${digest.slice(0, 22)}"`,
    contentSecurityPolicy: contentSecurityPolicy(document.inlineScripts),
  }
}

/** Everything from this origin, and only the inline scripts we wrote ourselves. */
function contentSecurityPolicy(inlineScripts: readonly string[]): string {
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

/** The best form the client takes, by `Accept-Encoding`. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptsEncoding(acceptEncoding, 'br')) return 'br'
  return acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** Whether the `Accept-Encoding` header names the encoding; one with `q=0` is refused. */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name = '', quality = ''] = part.toLowerCase().split(';')
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality)
  })
}
