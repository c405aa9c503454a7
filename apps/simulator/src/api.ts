import type { Caller, CallInput, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import { createUpload } from '@cabstand/contract/http/platform/files'
import type { Clock } from './clock.ts'
import type { Tally } from './summary.ts'

/** An error response, with the code of the problem document. */
export class ApiProblem extends Error {
  readonly endpoint: string
  readonly status: number
  readonly code: string

  constructor(endpoint: string, status: number, code: string) {
    super(status === 0 ? `${endpoint}: the server was not reached` : `${endpoint} answered ${status} ${code}`)
    this.name = 'ApiProblem'
    this.endpoint = endpoint
    this.status = status
    this.code = code
  }
}

export interface CallOptions {
  readonly token?: string | undefined
  /** Idempotency key: the same for every attempt of one action. */
  readonly key?: string
}

const timeoutMs = 20_000
const maxTries = 6
const maxInFlight = 24
/** Responses worth a retry: the server is busy, starting, or still processing the same action. */
const passing = new Set(['too_many_requests', 'not_ready', 'idempotency_key_in_use'])

/**
 * Seconds before attempt number `tries` + 1: doubled each time up to 30, with jitter so that clients do not retry at
 * the same moment.
 */
export function backoffSeconds(tries: number, spread: number): number {
  return Math.min(30, 0.5 * 2 ** tries) * (0.5 + spread)
}

/** Puts an endpoint's parameters and query into its path. */
export function buildUrl(
  baseUrl: string,
  endpoint: Pick<EndpointDefinition, 'path'>,
  input: unknown,
): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: object }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

/**
 * Calls the endpoints of the contract over keep-alive connections with limited concurrency; retries temporary failures.
 */
export class Api {
  readonly baseUrl: string
  private readonly clock: Clock
  private readonly tally: Tally
  private readonly spread: () => number
  private readonly waiting: (() => void)[] = []
  private inFlight = 0

  constructor(options: { baseUrl: string; clock: Clock; tally: Tally; spread: () => number }) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.clock = options.clock
    this.tally = options.tally
    this.spread = options.spread
  }

  /** Throws ApiProblem; with the code `unreachable` after many failed attempts to connect. */
  async call<E extends EndpointDefinition, R extends Caller = Caller>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<OutputOf<E, R>> {
    const url = buildUrl(this.baseUrl, endpoint, input)
    const request = buildRequest(endpoint, input, options)
    for (let tries = 0; ; tries += 1) {
      const answer = await this.send(url, request)
      if (answer.status === endpoint.status) return answer.body as OutputOf<E, R>
      const code = (answer.body as { code?: string } | undefined)?.code ?? 'no_problem_document'
      if (answer.status === 0) this.tally.connectionLosses += 1
      const mayPass = answer.status === 0 || passing.has(code)
      if (!mayPass || tries + 1 >= maxTries) throw new ApiProblem(endpoint.name, answer.status, code)
      await this.clock.sleep(backoffSeconds(tries, this.spread()))
    }
  }

  /** Uploads a small file in one request; returns the id of the upload. Throws ApiProblem. */
  async upload(purpose: string, bytes: Uint8Array<ArrayBuffer>, token: string | undefined): Promise<string> {
    const { method, name, status } = createUpload
    const response = await fetch(buildUrl(this.baseUrl, createUpload, { query: { purpose } }), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: bytes,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    if (response?.status !== status) throw new ApiProblem(name, response?.status ?? 0, 'upload_failed')
    return response.headers.get('location')?.split('/').at(-1) ?? ''
  }

  private async send(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
    if (this.inFlight >= maxInFlight) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.inFlight += 1
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : parseJson(text) }
    } catch {
      return { status: 0, body: { code: 'unreachable' } }
    } finally {
      // Passes the slot to the next waiting call, or frees it when none is waiting.
      const next = this.waiting.shift()
      if (next === undefined) this.inFlight -= 1
      else next()
    }
  }
}

function buildRequest(endpoint: EndpointDefinition, input: unknown, options: CallOptions): RequestInit {
  const { body } = input as { body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`
  if (endpoint.idempotent) headers['idempotency-key'] = options.key ?? crypto.randomUUID()
  if (body === undefined) return { method: endpoint.method, headers }
  headers['content-type'] = 'application/json'
  return { method: endpoint.method, headers, body: JSON.stringify(body) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
