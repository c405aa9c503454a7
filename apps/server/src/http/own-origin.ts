import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests by cookie that another site caused. Browsers name the origin of every unsafe request;
 * one that names none must at least say that it stays on this site.
 */
export function assertOwnOrigin(method: string, headers: IncomingHttpHeaders): void {
  if (safeMethods.has(method)) return
  if (!isOwnOrigin(headers)) {
    throw new AppError('foreign_origin', { detail: 'This request came from another site.' })
  }
}

/** True when the Origin is this very host, or, without an Origin, the browser says same-origin. */
export function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (host === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}
