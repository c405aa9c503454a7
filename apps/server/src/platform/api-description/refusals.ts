import { type AnyEndpoint, refusedInDemoMode, signedIn } from '@cabstand/contract/endpoint'
import { type ErrorCode, statusOf } from '@cabstand/contract/errors'

/** The error codes that an endpoint can return, by status: those it declares and those of its kind. */
export function listRefusals(endpoint: AnyEndpoint): Map<number, ErrorCode[]> {
  const { body, idempotent = false, method, params, query, roles } = endpoint
  const isWrite = !isSafe.includes(method) && endpoint.kind !== 'formPost'
  const isTus = endpoint.kind === 'tus'
  // A body is parsed before the handler, also where none is expected: only GET and HEAD are without one.
  const parsesBody = body !== undefined || (method !== 'GET' && method !== 'HEAD')
  const bySession = readsSession(endpoint)
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    ...when(params !== undefined || query !== undefined || parsesBody, 'validation_failed'),
    ...when(parsesBody, 'payload_too_large', 'unsupported_media_type'),
    // Clients and proxies resolve an id of dots: the request is for another address.
    ...when(params !== undefined, 'not_found'),
    ...when(isTus && endpoint.carriesBytes, 'request_timeout'),
    ...when(isTus && method !== 'OPTIONS', 'tus_version'),
    ...when(endpoint.kind === 'webhook', 'signature_invalid'),
    ...when(bySession && !roles.includes('anonymous'), 'must_login'),
    ...when(bySession, 'not_logged_in'),
    ...when(bySession && signedIn.some((role) => !roles.includes(role)), 'not_permitted'),
    ...when(bySession && isWrite, 'foreign_origin'),
    ...when(idempotent, 'idempotency_key_missing', 'idempotency_key_reused', 'idempotency_key_in_use'),
    ...when(endpoint.versioned === true, 'version_missing', 'record_changed'),
    ...when(refusedInDemoMode(endpoint).length > 0, 'demo_mode'),
    'internal_error',
    'not_ready',
  ]
  const statuses = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = statusOf(code)
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  return new Map([...statuses].sort(([one], [other]) => one - other))
}

/** Whether the endpoint reads the session: not with other credentials, and not for forms from other origins. */
export function readsSession(endpoint: AnyEndpoint): boolean {
  if (endpoint.kind === 'webhook') return false
  if (endpoint.kind === 'formPost') return endpoint.authority === 'cookie'
  return endpoint.credentials === undefined
}

const isSafe = ['GET', 'HEAD', 'OPTIONS']

const when = (holds: boolean, ...codes: ErrorCode[]): ErrorCode[] => (holds ? codes : [])
