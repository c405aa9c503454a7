import type { Caller, CallInput, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import { ApiError, readProblem } from './api-error.ts'

interface SharedOptions<R extends Caller> {
  /** The audience of the response, for endpoints whose response depends on the role. */
  readonly as?: R
  readonly signal?: AbortSignal
}

/** Calls that change records need an idempotency key: one for each user action, the same for retries. */
export type CallOptions<
  E extends EndpointDefinition,
  R extends Caller = Caller,
> = E['idempotent'] extends true ? SharedOptions<R> & { readonly idempotencyKey: string } : SharedOptions<R>

type Fields = Readonly<Record<string, unknown>>
interface LooseInput {
  readonly version?: number
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: unknown
}

/**
 * Calls an endpoint of the contract on this origin, with the session cookie. Throws `ApiError`: the server's problem,
 * or `network_error` with status 0 when there was no response.
 */
export async function call<const E extends EndpointDefinition, R extends E['roles'][number] & Caller>(
  endpoint: E,
  input: CallInput<E>,
  ...[options]: E['idempotent'] extends true ? [CallOptions<E, R>] : [CallOptions<E, R>?]
): Promise<OutputOf<E, R>> {
  const { version, params, query, body } = input as LooseInput
  const { signal, idempotencyKey } = (options ?? {}) as SharedOptions<R> & { idempotencyKey?: string }
  const response = await send(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(await readProblem(response))
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<E, R>
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError({ code: 'network_error', status: 0 })
  }
}

function addressOf(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
