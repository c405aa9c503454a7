import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a request says of where it comes from. */
export interface OriginFacts {
  readonly headers: IncomingHttpHeaders
  /** `https` when it is known to have come by it; `http` also behind a proxy that is not trusted. */
  readonly protocol: string
}

/**
 * Refuses requests by cookie that another site caused. Browsers name the origin of every unsafe request;
 * one that names none must at least say that it stays on this site.
 */
export function assertOwnOrigin(request: OriginFacts & { readonly method: string }): void {
  if (safeMethods.has(request.method)) return
  if (!isOwnOrigin(request)) {
    throw new AppError('foreign_origin', { detail: 'The request came from another origin.' })
  }
}

/**
 * True when the Origin is this very host, or, without an Origin, the browser says same-origin. What came by https
 * comes from a page that did: pages of the same host by http may be anybody's on the way.
 */
export function isOwnOrigin({ headers, protocol }: OriginFacts): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (host === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const schemes = protocol === 'https' ? ['https:'] : ['https:', 'http:']
  return from.host === host.toLowerCase() && schemes.includes(from.protocol)
}
