import { type EndpointDefinition, signedIn } from '@cabstand/contract/endpoint'
import { type ErrorCode, errorStatus } from '@cabstand/contract/errors'

/** The error codes that an endpoint can answer, by status: those it declares and those that its kind brings along. */
export function listRefusals(endpoint: EndpointDefinition): Map<number, ErrorCode[]> {
  const { body, credentials, idempotent, method, params, query, roles } = endpoint
  const isWrite = method !== 'GET'
  const bySession = credentials === undefined
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    ...when(params !== undefined || query !== undefined || body !== undefined, 'validation_failed'),
    ...when(body !== undefined, 'payload_too_large', 'unsupported_media_type'),
    ...when(bySession && !roles.includes('anonymous'), 'must_login'),
    ...when(bySession, 'not_logged_in'),
    ...when(bySession && signedIn.some((role) => !roles.includes(role)), 'not_permitted'),
    ...when(bySession && isWrite, 'foreign_origin'),
    ...when(idempotent, 'idempotency_key_missing', 'idempotency_key_reused', 'idempotency_key_in_use'),
    'internal_error',
    'not_ready',
  ]
  const statuses = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = errorStatus[code]
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  return new Map([...statuses].sort(([one], [other]) => one - other))
}

const when = (holds: boolean, ...codes: ErrorCode[]): ErrorCode[] => (holds ? codes : [])
