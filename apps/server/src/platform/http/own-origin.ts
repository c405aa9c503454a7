import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The request headers that identify its origin. */
export interface OriginFacts {
  readonly headers: IncomingHttpHeaders
  /** `https` only when it is certain; `http` also behind a proxy that is not trusted. */
  readonly protocol: string
}

/**
 * Refuses requests with a cookie that come from another site. Browsers send the Origin of every unsafe request; a
 * request without Origin must have a same-origin Sec-Fetch-Site header.
 */
export function assertOwnOrigin(request: OriginFacts & { readonly method: string }): void {
  if (safeMethods.has(request.method)) return
  if (!isOwnOrigin(request)) {
    throw new AppError('foreign_origin', { detail: 'The request came from another origin.' })
  }
}

/**
 * True when the Origin is this host, or when there is no Origin and the browser sends same-origin. A request by https
 * must come from an https page, because an http page of the same host can be forged on the network.
 */
export function isOwnOrigin({ headers, protocol }: OriginFacts): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (host === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  const schemes = protocol === 'https' ? ['https:'] : ['https:', 'http:']
  return from.host === host.toLowerCase() && schemes.includes(from.protocol)
}
